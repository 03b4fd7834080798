package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;

/**
 * Rows added up by centre, in double and in their order. Each row is brought to an array of its own first, and each centre
 * has one: the compiler makes vectors of loops only where all arrays are read at the same index.
 */
final class Totals {
    private final int width;
    private final double[][] sums;
    private final long[] counts;
    private final double[] doubles;
    private final float[] floats;

    Totals(int width, int centres) {
        this.width = width;
        sums = new double[centres][width];
        counts = new long[centres];
        doubles = new double[width];
        floats = new float[width];
    }

    /** Adds rows {@code from} … {@code from + n − 1} to the centres {@code first + nearest[at]}, and so on. */
    void add(Tile tile, int from, int n, int[] nearest, int at, int first) {
        int start = tile.offset() + from * width;
        switch (tile) {
            case Tile.Doubles t -> {
                for (int i = 0; i < n; i++) {
                    System.arraycopy(t.values(), start + i * width, doubles, 0, width);
                    add(sums[first + nearest[at + i]], doubles);
                }
            }
            case Tile.Floats t -> {
                for (int i = 0; i < n; i++) {
                    System.arraycopy(t.values(), start + i * width, floats, 0, width);
                    add(sums[first + nearest[at + i]], floats);
                }
            }
        }
        for (int i = 0; i < n; i++) {
            counts[first + nearest[at + i]]++;
        }
    }

    private static void add(double[] sum, double[] row) {
        for (int j = 0; j < row.length; j++) {
            sum[j] += row[j];
        }
    }

    private static void add(double[] sum, float[] row) {
        for (int j = 0; j < row.length; j++) {
            sum[j] += row[j];
        }
    }

    long[] counts() {
        return counts;
    }

    double[] sums() {
        double[] all = new double[sums.length * width];
        for (int centre = 0; centre < sums.length; centre++) {
            System.arraycopy(sums[centre], 0, all, centre * width, width);
        }
        return all;
    }
}
