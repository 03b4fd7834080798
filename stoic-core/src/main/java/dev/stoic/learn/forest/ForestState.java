package dev.stoic.learn.forest;

import dev.stoic.learn.Model;
import dev.stoic.learn.tree.Binning;
import dev.stoic.learn.tree.Bins;
import java.util.List;

/**
 * Where a forest stands.
 *
 * @param outputs the classes, or the name of a target that is a number
 */
record ForestState(Model.Task task, List<String> outputs, int width, long rows, long seed, Stage stage) {
    ForestState {
        outputs = List.copyOf(outputs);
    }

    ForestState at(Stage other) {
        return new ForestState(task, outputs, width, rows, seed, other);
    }

    /** 0 where the target is a number. */
    int classes() {
        return task == Model.Task.CLASSIFICATION ? outputs.size() : 0;
    }

    sealed interface Stage {
        record Binned(Binning binning) implements Stage {}

        /**
         * Nothing is known of the bins, and rows are few enough to be sorted.
         *
         * @param each features of a part
         */
        record Unsorted(int each) implements Stage {}

        /** Bins are known, but not how large targets are, or what is missing. */
        record Sized(Bins bins) implements Stage {}

        /** @param shares of each feature in what the trees gained, added up */
        record Growing(Bins bins, int exponent, List<Tree> trees, double[] shares) implements Stage {
            public Growing {
                trees = List.copyOf(trees);
            }
        }

        /**
         * Trees that grow by rounds.
         *
         * @param eligible features that are not the same in all rows
         * @param saplings the trees that come after those that are complete
         */
        record Raising(
                Bins bins, int exponent, int[] eligible, List<Tree> trees, double[] shares, List<Sapling> saplings)
                implements Stage {
            public Raising {
                trees = List.copyOf(trees);
                saplings = List.copyOf(saplings);
            }
        }

        /** Trees are complete; what is missing is what they say about rows they have not seen. */
        record Scoring(List<Tree> trees, double[] shares) implements Stage {
            public Scoring {
                trees = List.copyOf(trees);
            }
        }

        record Complete(List<Tree> trees, double[] shares, Answer.Scored score) implements Stage {
            public Complete {
                trees = List.copyOf(trees);
            }
        }
    }
}
