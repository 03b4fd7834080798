package dev.stoic.learn.tree;

import dev.stoic.data.Tile;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Counts the values of a column as long as all are whole numbers below 256, or all are such numbers divided by 255: pixels, counts
 * and categories are nothing else.
 */
final class Levels {
    static final int COUNT = 256;
    private static final int TOP = COUNT - 1;

    /**
     * What levels stand for.
     *
     * @param scale by which a number is multiplied to find its level
     * @param numbers by level; nobody writes to it
     */
    record Kind(int scale, double[] numbers) {
        static final Kind WHOLE = new Kind(1, level -> level);
        static final Kind SHADES = new Kind(TOP, level -> level / (double) TOP);
        static final Kind FLOAT_SHADES = new Kind(TOP, level -> level / (float) TOP);

        private Kind(int scale, IntToDoubleFunction number) {
            this(scale, IntStream.range(0, COUNT).mapToDouble(number).toArray());
        }
    }

    private final long[] counts = new long[COUNT];

    private Kind kind = Kind.WHOLE;

    /** Takes a key and how often it was met. */
    interface Taker {
        void take(long key, long times);
    }

    /**
     * Takes values of a feature until one is none of the levels; says of how many rows.
     *
     * @param column gets the levels from place {@code at} on; before are those that were taken before
     */
    int add(Tile tile, int feature, byte[] column, int at) {
        int taken = 0;
        if (isWhole()) {
            taken = take(tile, feature, 0, column, at);
            if (taken < tile.rows() && isOfBothKinds()) {
                widen(column, at + taken);
                kind = tile instanceof Tile.Floats ? Kind.FLOAT_SHADES : Kind.SHADES;
            }
        }
        return isWhole() || taken == tile.rows() ? taken : taken + take(tile, feature, taken, column, at + taken);
    }

    /** What was 1 as a whole number is the highest of the shades. */
    private void widen(byte[] column, int end) {
        if (counts[1] > 0) {
            for (int i = 0; i < end; i++) {
                column[i] = (byte) -column[i];
            }
        }
        counts[TOP] = counts[1];
        counts[1] = 0;
    }

    Kind kind() {
        return kind;
    }

    private boolean isWhole() {
        return kind.scale == 1;
    }

    /** Whether there was nothing but 0 and 1, which are of either kind. */
    private boolean isOfBothKinds() {
        long others = 0;
        for (int level = 2; level < COUNT; level++) {
            others |= counts[level];
        }
        return others == 0;
    }

    private int take(Tile tile, int feature, int row, byte[] column, int to) {
        int at = tile.offset() + row * tile.width() + feature;
        int rows = tile.rows() - row;
        return switch (tile) {
            case Tile.Doubles t -> LevelLoops.take(t.values(), at, t.width(), rows, kind, counts, column, to);
            case Tile.Floats t -> LevelLoops.take(t.values(), at, t.width(), rows, kind, counts, column, to);
        };
    }

    /** All that were met, in ascending order. */
    void each(Taker taker) {
        for (int level = 0; level < COUNT; level++) {
            if (counts[level] > 0) {
                taker.take(OrderedBits.of(kind.numbers[level]), counts[level]);
            }
        }
    }

    Found.Values found() {
        long[] keys = new long[COUNT];
        long[] times = new long[COUNT];
        int n = 0;
        for (int level = 0; level < COUNT; level++) {
            if (counts[level] > 0) {
                keys[n] = OrderedBits.of(kind.numbers[level]);
                times[n++] = counts[level];
            }
        }
        return new Found.Values(Arrays.copyOf(keys, n), Arrays.copyOf(times, n));
    }
}
