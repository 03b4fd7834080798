package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class Utf8Test {
    private static boolean isValid(byte[] bytes, int from, int to) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    @EverySeed(300)
    void agreesWithTheJdk(RandomGenerator random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
            int any = random.nextInt(Character.MAX_CODE_POINT + 1);
            boolean plain = random.nextInt(3) > 0 || (any >= Character.MIN_SURROGATE && any <= Character.MAX_SURROGATE);
            text.appendCodePoint(plain ? 'a' : any);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.invalid(bytes, 0, bytes.length)).isEqualTo(-1);
        for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        int from = random.nextInt(bytes.length + 1);
        int to = random.nextInt(from, bytes.length + 1);
        int invalid = Utf8.invalid(bytes, from, to);
        assertThat(invalid < 0).isEqualTo(isValid(bytes, from, to));
        assertThat(isValid(bytes, from, invalid < 0 ? to : invalid)).isTrue();
    }

    /** Every pair of bytes, and every third one behind those that may begin three. */
    @Test
    void shortSequencesAreThoseOfTheJdk() {
        byte[] bytes = {0, 0, (byte) 0x80, (byte) 0x80};
        for (int first = 0; first < 256; first++) {
            for (int second = 0; second < 256; second++) {
                bytes[0] = (byte) first;
                bytes[1] = (byte) second;
                for (int length = 1; length <= 4; length++) {
                    assertThat(Utf8.invalid(bytes, 0, length) < 0)
                            .as("%x %x, %d bytes", first, second, length)
                            .isEqualTo(isValid(bytes, 0, length));
                }
            }
        }
    }
}
