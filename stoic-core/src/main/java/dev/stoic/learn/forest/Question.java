package dev.stoic.learn.forest;

import dev.stoic.learn.tree.BinQuestion;
import dev.stoic.learn.tree.Bins;
import java.util.List;

/** What a pass wants to know. */
sealed interface Question {
    record Bin(BinQuestion asked) implements Question {}

    /** How large targets are. */
    record Extent() implements Question {}

    /**
     * Trees: part {@code p} grows tree {@code first + p}, unless that is one too many.
     *
     * @param classes 0 where targets are numbers
     * @param exponent of the power of two by which targets are multiplied to be whole
     */
    record Grow(Bins bins, int classes, int exponent, long seed, int first, int trees) implements Question {}

    /** What trees say about rows that were not drawn for them. */
    record Score(int classes, long seed, List<Tree> trees) implements Question {
        public Score {
            trees = List.copyOf(trees);
        }
    }
}
