package dev.stoic.data;

/**
 * A few rows on the heap, row-major: feature {@code j} of row {@code i} is at {@code offset + i * width + j}. A tile may
 * be a window of a larger array that others read too: never write to it, and never keep it past the next call on the
 * {@link Tiles} that gave it.
 */
public sealed interface Tile {
    int rows();

    int width();

    int offset();

    /** Targets, one a row from {@code targetOffset}: the value, or the index of the class. Empty without a target. */
    double[] targets();

    int targetOffset();

    default double target(int row) {
        return targets()[targetOffset() + row];
    }

    double at(int row, int column);

    record Doubles(double[] values, int offset, int rows, int width, double[] targets, int targetOffset)
            implements Tile {
        @Override
        public double at(int row, int column) {
            return values[offset + row * width + column];
        }
    }

    record Floats(float[] values, int offset, int rows, int width, double[] targets, int targetOffset) implements Tile {
        @Override
        public double at(int row, int column) {
            return values[offset + row * width + column];
        }
    }
}
