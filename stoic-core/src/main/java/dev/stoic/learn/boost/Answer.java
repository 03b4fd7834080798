package dev.stoic.learn.boost;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;

/** What parts say to a {@link Question}. */
sealed interface Answer extends Contribution<Answer> {
    @Override
    default Answer plus(Answer right) {
        return switch (this) {
            case Sampled left when right instanceof Sampled other -> left.and(other);
            case Counted left when right instanceof Counted other -> left.and(other);
            case Sampled _, Counted _ -> throw StoicException.bug("answers to different questions were added");
        };
    }

    /**
     * @param values of the drawn rows, one row after the other
     * @param classes rows of each class; empty for numbers
     */
    record Sampled(double[] values, long rows, double sum, double least, double most, long[] classes)
            implements Answer {
        private Sampled and(Sampled right) {
            double[] all = new double[values.length + right.values.length];
            System.arraycopy(values, 0, all, 0, values.length);
            System.arraycopy(right.values, 0, all, values.length, right.values.length);
            add(classes, right.classes);
            return new Sampled(
                    all,
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
