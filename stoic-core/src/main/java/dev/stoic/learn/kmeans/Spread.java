package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;

/**
 * How far rows lie from their mean: {@code squares} is the sum of their squared distances to it. Absent while
 * {@code rows} is 0.
 */
record Spread(long rows, double[] mean, double squares) {
    static final Spread NONE = new Spread(0, new double[0], 0);

    /** Joins two by the distance of their means, which keeps its digits where plain sums of squares lose them. */
    Spread plus(Spread right) {
        if (rows == 0 || right.rows == 0) {
            return rows == 0 ? right : this;
        }
        long all = rows + right.rows;
        double share = (double) right.rows / all;
        double[] joint = new double[mean.length];
        double apart = 0;
        for (int j = 0; j < joint.length; j++) {
            double difference = right.mean[j] - mean[j];
            joint[j] = mean[j] + difference * share;
            apart = Math.fma(difference, difference, apart);
        }
        return new Spread(all, joint, squares + right.squares + apart * rows * share);
    }

    /** Variance of a feature, averaged over the features. */
    double variance() {
        return rows == 0 ? 0 : squares / rows / mean.length;
    }

    /** The spread of one part, gathered around its first row. */
    static final class Gathering {
        private final double[] pivot;
        private final double[] sums;
        private final double[] squares;
        private final double[] largest;
        private long rows;

        Gathering(int width) {
            pivot = new double[width];
            sums = new double[width];
            squares = new double[width];
            largest = new double[width];
        }

        /** Adds rows {@code from} … {@code from + count − 1} of a tile. */
        void add(Tile tile, int from, int count) {
            int width = pivot.length;
            if (rows == 0) {
                for (int j = 0; j < width; j++) {
                    pivot[j] = tile.at(from, j);
                }
            }
            rows += count;
            int at = tile.offset() + from * width;
            switch (tile) {
                case Tile.Doubles t -> add(t.values(), at, count);
                case Tile.Floats t -> add(t.values(), at, count);
            }
        }

        private void add(double[] x, int at, int count) {
            for (int i = 0; i < count; i++) {
                RowLoops.spread(x, at + i * pivot.length, pivot, sums, squares, largest);
            }
        }

        private void add(float[] x, int at, int count) {
            for (int i = 0; i < count; i++) {
                RowLoops.spread(x, at + i * pivot.length, pivot, sums, squares, largest);
            }
        }

        /** Absolute value of each feature. */
        double[] largest() {
            return largest;
        }

        /** Squared distances to the first row, added up: the largest numbers that the spread was worked out from. */
        double gathered() {
            double all = 0;
            for (double square : squares) {
                all += square;
            }
            return all;
        }

        Spread end() {
            double[] mean = new double[pivot.length];
            double total = 0;
            for (int j = 0; j < mean.length; j++) {
                double offset = sums[j] / rows;
                mean[j] = pivot[j] + offset;
                total += Math.max(0, squares[j] - sums[j] * offset);
            }
            return new Spread(rows, mean, total);
        }
    }
}
