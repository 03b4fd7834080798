package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class StreamsTest {
    @Test
    void theBitsNeverChange() {
        assertThat(Streams.key(0)).isEqualTo(0xE220A8397B1DCDAFL);
        assertThat(Streams.key(42, 1, 2, 3)).isEqualTo(0x08C021DEA3B72EDDL);
        assertThat(Streams.bits(1, 0)).isEqualTo(0x83EC686C1600460AL);
        assertThat(Streams.bits(42, 1_000_000_007L)).isEqualTo(0xD5896929170F6FE3L);
        assertThat(Streams.uniform(7, 7)).isEqualTo(0x1.12b2f9c018db0p-4);
        assertThat(Streams.below(7, 8, 1000)).isEqualTo(157L);
    }

    @EverySeed(20)
    void uniformNumbersAreSpreadEvenly(RandomGenerator random) {
        long key = random.nextLong();
        int n = 20_000;
        int[] bins = new int[20];
        double sum = 0;
        double neighbours = 0;
        for (int i = 0; i < n; i++) {
            double u = Streams.uniform(key, i);
            assertThat(u).isBetween(0.0, Math.nextDown(1.0));
            bins[(int) (20 * u)]++;
            sum += u;
            neighbours += (u - 0.5) * (Streams.uniform(key, i + 1) - 0.5);
        }
        double chiSquared = 0;
        for (int count : bins) {
            chiSquared += (count - n / 20.0) * (count - n / 20.0) / (n / 20.0);
        }
        assertThat(chiSquared).as("chi squared, 19 degrees of freedom").isLessThan(55);
        assertThat(sum / n).isCloseTo(0.5, within(0.011));
        assertThat(12 * neighbours / n).as("correlation of neighbours").isCloseTo(0, within(0.04));
    }

    @EverySeed(20)
    void keysThatDifferInOneWordGiveUnrelatedStreams(RandomGenerator random) {
        long seed = random.nextLong();
        long word = random.nextInt(1000);
        int same = 0;
        for (int i = 0; i < 1000; i++) {
            long left = Streams.bits(Streams.key(seed, word, 0), i);
            long right = Streams.bits(Streams.key(seed, word + 1, 0), i);
            same += Long.bitCount(~(left ^ right));
        }
        assertThat(same / 64_000.0).as("share of equal bits").isCloseTo(0.5, within(0.01));
        assertThat(Streams.key(seed, 1, 2)).isNotEqualTo(Streams.key(seed, 2, 1));
    }

    @EverySeed(20)
    void boundedNumbersStayBelowTheirBound(RandomGenerator random) {
        long bound = random.nextLong(1, Long.MAX_VALUE);
        for (int i = 0; i < 100; i++) {
            assertThat(Streams.below(random.nextLong(), i, bound)).isBetween(0L, bound - 1);
        }
    }
}
