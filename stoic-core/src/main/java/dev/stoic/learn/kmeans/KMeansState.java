package dev.stoic.learn.kmeans;

import java.util.List;

/** Where k-means stands. Centres of several runs (restarts) follow each other; each has its centres row by row. */
record KMeansState(long seed, int width, Stage stage) {
    KMeansState at(Stage other) {
        return new KMeansState(seed, width, other);
    }

    sealed interface Stage {
        /** The rows to start from are known by number, not by value. */
        record Choosing(long[] rows) implements Stage {}

        /** Centres are drawn one after the other, or a few candidates at a time. */
        record Drawing(int step, double[] centres) implements Stage {}

        /** There are candidates enough; what is missing is how many rows each stands for. */
        record Weighing(double[] candidates) implements Stage {}

        record Learning(List<Run> runs, Spread spread) implements Stage {
            public Learning {
                runs = List.copyOf(runs);
            }
        }

        record Learned(Run best, double inertia, int restart) implements Stage {}
    }

    /**
     * One start and what became of it.
     *
     * @param rounds done
     * @param inertia of the centres before the last round
     * @param empty clusters that lost their last row and wait for another; where the run has converged, those that
     *     stay empty, because the rows have fewer distinct values than there are clusters
     */
    record Run(double[] centres, int rounds, double inertia, int[] empty, boolean active, boolean converged) {
        static Run from(double[] centres) {
            return new Run(centres, 0, Double.NaN, new int[0], true, false);
        }
    }
}
