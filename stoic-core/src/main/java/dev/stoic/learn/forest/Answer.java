package dev.stoic.learn.forest;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.tree.BinAnswer;
import dev.stoic.learn.tree.Bins;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What parts say to a {@link Question}. */
sealed interface Answer extends Contribution<Answer> {
    @Override
    default Answer plus(Answer right) {
        return switch (this) {
            case Bin left when right instanceof Bin other -> new Bin(left.found.plus(other.found));
            case Sorted left when right instanceof Sorted other -> new Sorted(left.bins.and(other.bins));
            case Extent left when right instanceof Extent other -> left.and(other);
            case Grown left
            when right instanceof Grown other ->
                new Grown(
                        Stream.concat(left.trees.stream(), other.trees.stream()).toList());
            case Counted left when right instanceof Counted other -> new Counted(left.tally.plus(other.tally));
            case Scored left when right instanceof Scored other -> left.and(other);
            case Bin _, Sorted _, Extent _, Grown _, Counted _, Scored _ ->
                throw StoicException.bug("answers to different questions were added");
        };
    }

    record Bin(BinAnswer found) implements Answer {}

    /** @param bins of the features of some parts */
    record Sorted(Bins bins) implements Answer {}

    /** @param missing 1 for features of which a value is missing */
    record Extent(double largest, byte[] missing) implements Answer {
        private Extent and(Extent right) {
            byte[] either = missing.clone();
            for (int i = 0; i < either.length; i++) {
                either[i] |= right.missing[i];
            }
            return new Extent(Math.max(largest, right.largest), either);
        }
    }

    record Grown(List<Growth> trees) implements Answer {
        public Grown {
            trees = List.copyOf(trees);
        }
    }

    /**
     * A tree and what its splits gained.
     *
     * @param shares of each feature; together 1, or 0 if there are no splits
     */
    record Growth(Tree tree, double[] shares) {
        /** @param gains of each feature, added up node by node from the root */
        static Growth of(Tree tree, double[] gains) {
            double sum = Arrays.stream(gains).reduce(0, Double::sum);
            double[] shares = gains.clone();
            for (int f = 0; f < shares.length && sum > 0; f++) {
                shares[f] /= sum;
            }
            return new Growth(tree, shares);
        }
    }

    record Counted(Tally tally) implements Answer {}

    /**
     * Rows that some tree was grown without: how many, their wrong classes or squared errors, and the mean and spread of
     * their targets by pairwise updates (Chan et al. 1979).
     */
    record Scored(long rows, double errors, double mean, double spread) implements Answer {
        static final Scored NONE = new Scored(0, 0, 0, 0);

        Scored and(Scored right) {
            if (rows == 0 || right.rows == 0) {
                return rows == 0 ? right : this;
            }
            long n = rows + right.rows;
            double apart = right.mean - mean;
            return new Scored(
                    n,
                    errors + right.errors,
                    mean + apart * right.rows / n,
                    spread + right.spread + apart * apart * rows / n * right.rows);
        }
    }
}
