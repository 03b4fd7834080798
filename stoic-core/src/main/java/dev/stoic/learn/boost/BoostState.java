package dev.stoic.learn.boost;

import dev.stoic.learn.Problem;
import dev.stoic.learn.tree.Binning;
import java.util.List;

/** Where boosting stands. */
record BoostState(Problem problem, Stage stage) {
    BoostState at(Stage other) {
        return new BoostState(problem, other);
    }

    sealed interface Stage {
        /** The bins are not all known yet. */
        record Preparing(Binning binning) implements Stage {}

        /** @param bound no gradient of the growing tree is larger */
        record Growing(Start start, List<Tree> trees, double bound, Growth growth, Watch watch) implements Stage {
            public Growing {
                trees = List.copyOf(trees);
            }
        }

        /** All trees are grown; what is missing is how good the last ones are on the validation rows. */
        record Judging(Start start, List<Tree> trees, Watch watch) implements Stage {
            public Judging {
                trees = List.copyOf(trees);
            }
        }

        record Grown(Start start, List<Tree> trees, Watch watch, boolean early) implements Stage {
            public Grown {
                trees = List.copyOf(trees);
            }
        }
    }

    /**
     * The loss on the validation rows.
     *
     * @param on whether there is somebody to watch, as far as known
     * @param best in whole units; the first trees, {@code trees} of them, gave it
     * @param last mean loss of a row
     */
    record Watch(boolean on, long best, int trees, double last) {
        static final Watch START = new Watch(true, Long.MAX_VALUE, 0, Double.NaN);

        Watch after(Answer.Counted counted, Start start, int count) {
            if (counted.watched() == 0) {
                return new Watch(false, Long.MAX_VALUE, 0, Double.NaN);
            }
            double mean = counted.loss() / Scale.unit(counted.watched(), start.lossCap()) / counted.watched();
            return counted.loss() < best
                    ? new Watch(true, counted.loss(), count, mean)
                    : new Watch(true, best, trees, mean);
        }
    }
}
