package dev.stoic.learn.kmeans;

/**
 * What is done with every number of a row. Each loop stands in a method of its own that the compiler takes by itself: it
 * gets vectors out of them, and gets to it soon.
 */
final class RowLoops {
    /** Bytes that the memory brings at a time. */
    private static final int LINE = 64;

    private RowLoops() {}

    static void add(long[] sum, double[] x, int at, double[] scale) {
        for (int f = 0; f < sum.length; f++) {
            sum[f] += (long) Math.rint(x[at + f] * scale[f]);
        }
    }

    static void add(long[] sum, float[] x, int at, double[] scale) {
        for (int f = 0; f < sum.length; f++) {
            sum[f] += (long) Math.rint(x[at + f] * scale[f]);
        }
    }

    static void subtract(long[] sum, double[] x, int at, double[] scale) {
        for (int f = 0; f < sum.length; f++) {
            sum[f] -= (long) Math.rint(x[at + f] * scale[f]);
        }
    }

    static void subtract(long[] sum, float[] x, int at, double[] scale) {
        for (int f = 0; f < sum.length; f++) {
            sum[f] -= (long) Math.rint(x[at + f] * scale[f]);
        }
    }

    /** What sums of whole steps are, of which there are {@code scale} in 1. */
    static void values(long[] sum, double[] scale, double[] values, int at) {
        for (int f = 0; f < sum.length; f++) {
            values[at + f] = sum[f] / scale[f];
        }
    }

    static void spread(double[] x, int at, double[] pivot, double[] sums, double[] squares, double[] largest) {
        for (int f = 0; f < pivot.length; f++) {
            double value = x[at + f];
            double difference = value - pivot[f];
            sums[f] += difference;
            squares[f] = Math.fma(difference, difference, squares[f]);
            largest[f] = Math.max(largest[f], Math.abs(value));
        }
    }

    static void spread(float[] x, int at, double[] pivot, double[] sums, double[] squares, double[] largest) {
        for (int f = 0; f < pivot.length; f++) {
            double value = x[at + f];
            double difference = value - pivot[f];
            sums[f] += difference;
            squares[f] = Math.fma(difference, difference, squares[f]);
            largest[f] = Math.max(largest[f], Math.abs(value));
        }
    }

    static void squares(double[] x, int at, double[] centre, double[] squares) {
        for (int f = 0; f < centre.length; f++) {
            double difference = x[at + f] - centre[f];
            squares[f] = Math.fma(difference, difference, squares[f]);
        }
    }

    static void squares(float[] x, int at, double[] centre, double[] squares) {
        for (int f = 0; f < centre.length; f++) {
            double difference = x[at + f] - centre[f];
            squares[f] = Math.fma(difference, difference, squares[f]);
        }
    }

    /** The squared lengths of rows that lie column by column. */
    static void squares(float[] block, int at, int step, int width, float[] squares) {
        for (int f = 0; f < width; f++) {
            int from = at + f * step;
            for (int i = 0; i < squares.length; i++) {
                squares[i] = Math.fma(block[from + i], block[from + i], squares[i]);
            }
        }
    }

    /** Reads one number of each line of memory that a row lies in. */
    static double touch(double[] x, int at, int width) {
        double some = 0;
        for (int f = 0; f < width; f += LINE / Double.BYTES) {
            some += x[at + f];
        }
        return some;
    }

    static double touch(float[] x, int at, int width) {
        double some = 0;
        for (int f = 0; f < width; f += LINE / Float.BYTES) {
            some += x[at + f];
        }
        return some;
    }
}
