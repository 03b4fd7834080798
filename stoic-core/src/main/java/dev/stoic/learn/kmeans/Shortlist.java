package dev.stoic.learn.kmeans;

import java.util.Arrays;

/**
 * The rows with the smallest keys, in order; of equal keys the lower row counts as smaller. Which rows those are does
 * not depend on how the candidates were grouped, so lists of parts join exactly.
 *
 * @param values of the rows, one after the other
 */
record Shortlist(int most, double[] keys, long[] rows, double[] values) {
    int size() {
        return keys.length;
    }

    Shortlist plus(Shortlist right) {
        if (right.size() == 0) {
            return this;
        }
        if (size() == 0) {
            return right;
        }
        int width = values.length / size();
        var race = new Race(most, width);
        race.enter(this);
        race.enter(right);
        return race.end();
    }

    /** Collects a shortlist. */
    static final class Race {
        private final int most;
        private final int width;
        private final double[] keys;
        private final long[] rows;
        private final double[][] values;
        private int size;

        Race(int most, int width) {
            this.most = most;
            this.width = width;
            this.keys = new double[most];
            this.rows = new long[most];
            this.values = new double[most][];
        }

        /** A key above this one has no chance any more. */
        double bar() {
            if (size < most) {
                return Double.POSITIVE_INFINITY;
            }
            return most == 0 ? Double.NEGATIVE_INFINITY : keys[most - 1];
        }

        /** Whether the row belongs on the list; if so, its place is made and {@code values} must be filled. */
        double[] enter(double key, long row) {
            int at = size < most ? size++ : most - 1;
            double[] place = values[at] == null ? new double[width] : values[at];
            while (at > 0 && before(key, row, at - 1)) {
                keys[at] = keys[at - 1];
                rows[at] = rows[at - 1];
                values[at] = values[at - 1];
                at--;
            }
            keys[at] = key;
            rows[at] = row;
            values[at] = place;
            return place;
        }

        boolean admits(double key, long row) {
            return size < most || (most > 0 && before(key, row, most - 1));
        }

        private boolean before(double key, long row, int at) {
            return key < keys[at] || (key == keys[at] && row < rows[at]);
        }

        private void enter(Shortlist list) {
            for (int i = 0; i < list.size(); i++) {
                if (admits(list.keys[i], list.rows[i])) {
                    System.arraycopy(list.values, i * width, enter(list.keys[i], list.rows[i]), 0, width);
                }
            }
        }

        Shortlist end() {
            double[] all = new double[size * width];
            for (int i = 0; i < size; i++) {
                System.arraycopy(values[i], 0, all, i * width, width);
            }
            return new Shortlist(most, Arrays.copyOf(keys, size), Arrays.copyOf(rows, size), all);
        }
    }
}
