package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.learn.tree.BinQuestion;
import dev.stoic.learn.tree.Bins;
import dev.stoic.learn.tree.Sorting;
import java.util.List;

/** What a pass wants to know. */
sealed interface Question {
    record Bin(BinQuestion asked) implements Question {}

    /**
     * Bins of whole features: part {@code p} finds those of {@code each} from {@code p · each} on, as far as there are any.
     *
     * @param width how many there are
     * @param most bins of a feature
     */
    record Sort(int width, int each, int most) implements Question {
        boolean isAbsent(int part) {
            return (long) part * each >= width;
        }

        Answer.Sorted answer(int part, Rows rows) {
            int from = part * each;
            return new Answer.Sorted(Sorting.bins(rows, from, Math.min(width, from + each), most));
        }
    }

    /**
     * How large targets are.
     *
     * @param single features of which it is wanted whether any value is missing
     */
    record Extent(int[] single) implements Question {}

    /**
     * Trees: part {@code p} grows tree {@code first + p}, unless that is one too many.
     *
     * @param classes 0 where targets are numbers
     * @param exponent of the power of two by which targets are multiplied to be whole
     */
    record Grow(Bins bins, int classes, int exponent, long seed, int first, int trees) implements Question {}

    /**
     * Histograms of nodes of trees that grow.
     *
     * @param bags rows of each tree
     * @param splits that each tree has so far
     * @param nodes in the order of their trees
     */
    record Count(Bins bins, int classes, int exponent, List<Bag> bags, List<Splits> splits, List<Asked> nodes)
            implements Question {
        public Count {
            bags = List.copyOf(bags);
            splits = List.copyOf(splits);
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * A node, and features that it may be split by.
     *
     * @param tree its place in the question
     */
    record Asked(int tree, int node, int[] features) {
        /** One for all rows, and for each feature one a bin and one for missing values. */
        int slots(Bins bins) {
            int slots = 1;
            for (int feature : features) {
                slots += bins.count(feature) + 1;
            }
            return slots;
        }
    }

    /** What trees say about rows that were not drawn for them. */
    record Score(int classes, long seed, List<Tree> trees) implements Question {
        public Score {
            trees = List.copyOf(trees);
        }
    }
}
