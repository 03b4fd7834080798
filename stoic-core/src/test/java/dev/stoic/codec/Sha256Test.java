package dev.stoic.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class Sha256Test {
    /** FIPS 180-2, appendix B.1. */
    @Test
    void knownAnswer() {
        assertThat(Sha256.of("abc".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void piecesDoNotShow() throws Exception {
        for (int length : new int[] {0, 1, 63, 64, 65, 2047, 2048, 2049, 10_239, 10_240, 10_241, 100_000}) {
            byte[] bytes = new byte[length + 3];
            new SplittableRandom(length).nextBytes(bytes);
            MessageDigest digest = Sha256.begin();
            Sha256.add(digest, bytes, 2, length);
            MessageDigest whole = MessageDigest.getInstance("SHA-256");
            whole.update(bytes, 2, length);
            assertThat(HexFormat.of().formatHex(digest.digest()))
                    .as("%d bytes", length)
                    .isEqualTo(HexFormat.of().formatHex(whole.digest()));
        }
    }
}
