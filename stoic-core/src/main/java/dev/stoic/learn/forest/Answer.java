package dev.stoic.learn.forest;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.tree.BinAnswer;
import java.util.List;
import java.util.stream.Stream;

/** What parts say to a {@link Question}. */
sealed interface Answer extends Contribution<Answer> {
    @Override
    default Answer plus(Answer right) {
        return switch (this) {
            case Bin left when right instanceof Bin other -> new Bin(left.found.plus(other.found));
            case Extent left when right instanceof Extent other -> new Extent(Math.max(left.largest, other.largest));
            case Grown left
            when right instanceof Grown other ->
                new Grown(
                        Stream.concat(left.trees.stream(), other.trees.stream()).toList());
            case Scored left when right instanceof Scored other -> left.and(other);
            case Bin _, Extent _, Grown _, Scored _ ->
                throw StoicException.bug("answers to different questions were added");
        };
    }

    record Bin(BinAnswer found) implements Answer {}

    record Extent(double largest) implements Answer {}

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
    record Growth(Tree tree, double[] shares) {}

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
