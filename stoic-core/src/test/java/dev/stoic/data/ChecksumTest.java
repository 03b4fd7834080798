package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.util.HashSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    @EverySeed(200)
    void everyChangedBitTells(RandomGenerator random) {
        byte[] bytes = new byte[1 + random.nextInt(300)];
        random.nextBytes(bytes);
        Checksum before = Checksum.of(bytes, 0, bytes.length);
        var seen = new HashSet<Checksum>();
        seen.add(before);
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            Checksum after = Checksum.of(bytes, 0, bytes.length);
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(seen.add(after)).as("bit %d", bit).isTrue();
            // A good half of the bits should differ; far from all or none is enough.
            int differ = Long.bitCount(after.low() ^ before.low()) + Long.bitCount(after.high() ^ before.high());
            assertThat(differ).as("bit %d", bit).isBetween(25, 103);
        }
    }

    @EverySeed(50)
    void blocksThatChangePlacesTell(RandomGenerator random) {
        byte[] bytes = new byte[512];
        random.nextBytes(bytes);
        byte[] swapped = bytes.clone();
        int first = 64 * random.nextInt(4);
        int second = 64 * (4 + random.nextInt(4));
        System.arraycopy(bytes, first, swapped, second, 64);
        System.arraycopy(bytes, second, swapped, first, 64);
        assertThat(Checksum.of(swapped, 0, 512)).isNotEqualTo(Checksum.of(bytes, 0, 512));
    }

    /** Files of the cache hold such sums: of long pieces too they must stay what they were. */
    @Test
    void manyBytesHaveTheSumThatTheyAlwaysHad() {
        byte[] bytes = new byte[100_003];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 37 ^ i >>> 7);
        }
        assertThat(Checksum.of(bytes, 0, bytes.length))
                .isEqualTo(new Checksum(0x1eaebe491443834bL, 0x86ae4fd075d8e1f6L));
    }

    @Test
    void zerosOfEveryLengthDiffer() {
        var seen = new HashSet<Checksum>();
        for (int length = 0; length < 1000; length++) {
            assertThat(seen.add(Checksum.of(new byte[1000], 0, length)))
                    .as("%d zeros", length)
                    .isTrue();
        }
    }

    @Test
    void whereTheBytesLieDoesNotCount() {
        byte[] bytes = new byte[300];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 37);
        }
        byte[] later = new byte[400];
        System.arraycopy(bytes, 0, later, 77, 300);
        assertThat(Checksum.of(later, 77, 300)).isEqualTo(Checksum.of(bytes, 0, 300));
    }
}
