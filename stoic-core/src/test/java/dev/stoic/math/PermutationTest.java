package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PermutationTest {
    @EverySeed(50)
    void everyIndexIsHitOnce(RandomGenerator random) {
        int size = random.nextInt(1, 3000);
        var permutation = new Permutation(size, random.nextLong());
        boolean[] hit = new boolean[size];
        for (int i = 0; i < size; i++) {
            int to = (int) permutation.applyAsLong(i);
            assertThat(hit[to]).as("%d was hit twice in %d", to, size).isFalse();
            hit[to] = true;
        }
    }

    @EverySeed(20)
    void otherKeysGiveOtherOrders(RandomGenerator random) {
        int size = 1000;
        long key = random.nextLong();
        var one = new Permutation(size, key);
        var other = new Permutation(size, key + 1);
        long fixed =
                LongStream.range(0, size).filter(i -> one.applyAsLong(i) == i).count();
        long shared = LongStream.range(0, size)
                .filter(i -> one.applyAsLong(i) == other.applyAsLong(i))
                .count();
        assertThat(fixed).as("fixed points, 1 expected").isLessThan(12);
        assertThat(shared).as("places in common, 1 expected").isLessThan(12);
    }

    @EverySeed(20)
    void everyPlaceIsAsLikely(RandomGenerator random) {
        int size = 10;
        int[] counts = new int[size];
        long seed = random.nextLong();
        for (int epoch = 0; epoch < 5000; epoch++) {
            counts[(int) new Permutation(size, Streams.key(seed, epoch)).applyAsLong(3)]++;
        }
        double chiSquared = 0;
        for (int count : counts) {
            chiSquared += (count - 500.0) * (count - 500.0) / 500;
        }
        assertThat(chiSquared).as("chi squared, 9 degrees of freedom").isLessThan(35);
    }

    @Test
    void theOrderNeverChanges() {
        var permutation = new Permutation(10, 42);
        assertThat(LongStream.range(0, 10).map(permutation)).containsExactly(3L, 8L, 9L, 0L, 7L, 6L, 1L, 4L, 2L, 5L);
    }

    @Test
    void hugeSizesNeedNoTable() {
        long size = 1L << 61;
        var permutation = new Permutation(size, 1);
        assertThat(permutation.applyAsLong(size - 1)).isBetween(0L, size - 1);
    }

    @Test
    void anIndexOutsideIsRefused() {
        var permutation = new Permutation(10, 42);
        assertThatThrownBy(() -> permutation.applyAsLong(10)).hasMessage("index 10 of a permutation of 10");
        assertThatThrownBy(() -> new Permutation(0, 1)).hasMessageContaining("at least one element");
    }
}
