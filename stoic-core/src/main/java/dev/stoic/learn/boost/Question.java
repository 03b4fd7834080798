package dev.stoic.learn.boost;

import dev.stoic.learn.tree.BinQuestion;
import java.util.List;

/** What workers are asked for in one pass. */
sealed interface Question {
    /** Something about the features to find bins from, and what the targets are like. */
    record Prepare(BinQuestion bins, int classes) implements Question {}

    /**
     * Histograms of nodes of the tree that is growing.
     *
     * @param nodes which ones
     * @param features which ones the tree may use, in ascending order
     * @param watch whether the loss of the trees so far on the validation rows is wanted too
     */
    record Count(
            Start start,
            List<Tree> trees,
            Splits splits,
            int[] nodes,
            int[] features,
            Scale scale,
            Draw draw,
            boolean watch)
            implements Question {
        public Count {
            trees = List.copyOf(trees);
        }
    }

    /** Which rows a tree learns from: those whose number in the stream is below the share. */
    record Draw(double share, long key) {}
}
