package dev.stoic.math;

import java.util.function.LongUnaryOperator;

/**
 * A keyed permutation of 0 … n−1 without a table: a Feistel network over the next even power of two, walked until it
 * lands inside (cycle walking). The order of a training epoch is {@code new Permutation(n, key(seed, epoch))}.
 */
public final class Permutation implements LongUnaryOperator {
    private static final int ROUNDS = 6;

    private final long size;
    private final int halfBits;
    private final long mask;
    private final long[] keys;

    public Permutation(long size, long key) {
        if (size < 1) {
            throw new IllegalArgumentException("a permutation needs at least one element, got " + size);
        }
        this.size = size;
        this.halfBits = Math.max(1, (65 - Long.numberOfLeadingZeros(size - 1)) / 2);
        this.mask = (1L << halfBits) - 1;
        this.keys = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            keys[i] = Streams.bits(key, i);
        }
    }

    public long size() {
        return size;
    }

    @Override
    public long applyAsLong(long index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index %d of a permutation of %d".formatted(index, size));
        }
        long value = index;
        do {
            value = once(value);
        } while (value >= size);
        return value;
    }

    private long once(long value) {
        long left = value >>> halfBits;
        long right = value & mask;
        for (long key : keys) {
            long next = left ^ (Streams.bits(key, right) & mask);
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }
}
