package dev.stoic.learn.kmeans;

/** What a pass wants to know. Centres of several runs (restarts) follow each other; each has its centres row by row. */
sealed interface Question {
    /** The rows with these ordinals. */
    record Fetch(long[] rows) implements Question {}

    /**
     * For each run, {@code most} rows drawn by their squared distance to the nearest of its centres.
     *
     * @param keys of each run's random stream
     */
    record Draw(int most, long[] keys, double[] centres) implements Question {
        int runs() {
            return keys.length;
        }
    }

    /** How many rows are nearest to each of the centres. */
    record Weigh(int runs, double[] centres) implements Question {}

    /**
     * The sum and number of rows nearest to each of the centres, and once the spread of all rows.
     *
     * @param runs which ones are asked about
     */
    record Assign(int[] runs, double[] centres, boolean spread) implements Question {
        int k(int width) {
            return centres.length / runs.length / width;
        }
    }

    /** The squared distances of rows to their nearest centres in exact form, and the {@code most} farthest rows. */
    record Measure(int runs, double[] centres, int most) implements Question {}
}
