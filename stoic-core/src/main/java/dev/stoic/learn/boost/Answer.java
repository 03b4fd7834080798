package dev.stoic.learn.boost;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.tree.BinAnswer;

/** What parts say to a {@link Question}. */
sealed interface Answer extends Contribution<Answer> {
    @Override
    default Answer plus(Answer right) {
        return switch (this) {
            case Prepared left when right instanceof Prepared other -> left.and(other);
            case Counted left when right instanceof Counted other -> left.and(other);
            case Prepared _, Counted _ -> throw StoicException.bug("answers to different questions were added");
        };
    }

    /** @param classes rows of each class; empty for numbers */
    record Prepared(BinAnswer bins, long rows, double sum, double least, double most, long[] classes)
            implements Answer {
        private Prepared and(Prepared right) {
            add(classes, right.classes);
            return new Prepared(
                    bins.plus(right.bins),
                    rows + right.rows,
                    sum + right.sum,
                    Math.min(least, right.least),
                    Math.max(most, right.most),
                    classes);
        }
    }

    /**
     * Whole numbers, so that any grouping gives the same.
     *
     * @param sums gradient and hessian of each bin, of each node that was asked about
     * @param loss of the validation rows
     * @param watched how many those are
     */
    record Counted(long[] sums, long loss, long watched) implements Answer {
        private Counted and(Counted right) {
            add(sums, right.sums);
            return new Counted(sums, loss + right.loss, watched + right.watched);
        }
    }

    private static void add(long[] left, long[] right) {
        for (int i = 0; i < left.length; i++) {
            left[i] += right[i];
        }
    }
}
