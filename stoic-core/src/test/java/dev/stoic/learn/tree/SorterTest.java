package dev.stoic.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SorterTest {
    @EverySeed(40)
    void sortsKeysOfAnyKind(RandomGenerator random) {
        int count = random.nextInt(20_000);
        long base = random.nextLong();
        LongSupplier kind = switch (random.nextInt(6)) {
            case 0 -> random::nextLong;
            case 1 -> () -> OrderedBits.of(random.nextDouble());
            case 2 -> () -> OrderedBits.of(random.nextGaussian() * 1e-300);
            case 3 -> () -> OrderedBits.of(1e6 + random.nextDouble() * 1e-9);
            // The highest bits, by which keys are sorted at first, say next to nothing.
            case 4 -> () -> random.nextInt(1000) == 0 ? random.nextLong() : base ^ random.nextInt(1 << 20);
            default -> () -> base + random.nextInt(3);
        };
        long[] keys = new long[count];
        Arrays.setAll(keys, _ -> kind.getAsLong());
        assertSorted(keys);
    }

    @Test
    void sortsWhatIsInOrderUntilTheEnd() {
        long[] keys = new long[100_000];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = i < 90_000 ? i : -i;
        }
        keys[0] = Long.MIN_VALUE;
        keys[1] = Long.MAX_VALUE;
        assertSorted(keys);
    }

    @Test
    void sortsFewKeysAndNone() {
        assertSorted(new long[0]);
        assertSorted(new long[] {7});
        assertSorted(new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
        assertSorted(new long[] {0, 0, -1});
    }

    private static void assertSorted(long[] keys) {
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        long[] own = Arrays.copyOf(keys, keys.length + 3);
        new Sorter(keys.length).sort(own, keys.length);
        assertThat(Arrays.copyOf(own, keys.length)).isEqualTo(sorted);
    }
}
