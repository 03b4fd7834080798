package dev.stoic.learn.kmeans;

import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.math.Vectors;
import java.util.ArrayList;
import java.util.List;

/** What parts say to a {@link Question}. */
sealed interface Answer extends Contribution<Answer> {
    @Override
    default Answer plus(Answer right) {
        return switch (this) {
            case Fetched left when right instanceof Fetched other -> left.and(other);
            case Drawn left when right instanceof Drawn other -> new Drawn(joined(left.lists, other.lists));
            case Weighed left when right instanceof Weighed other -> left.and(other);
            case Assigned left when right instanceof Assigned other -> left.and(other);
            case Measured left when right instanceof Measured other -> left.and(other);
            case Fetched _, Drawn _, Weighed _, Assigned _, Measured _ ->
                throw StoicException.bug("answers to different questions were added");
        };
    }

    /** Rows that were asked for: their places in the question, and their values row by row. */
    record Fetched(int[] places, double[] values) implements Answer {
        private Fetched and(Fetched right) {
            int[] allPlaces = new int[places.length + right.places.length];
            System.arraycopy(places, 0, allPlaces, 0, places.length);
            System.arraycopy(right.places, 0, allPlaces, places.length, right.places.length);
            double[] allValues = new double[values.length + right.values.length];
            System.arraycopy(values, 0, allValues, 0, values.length);
            System.arraycopy(right.values, 0, allValues, values.length, right.values.length);
            return new Fetched(allPlaces, allValues);
        }
    }

    /** A list per run. */
    record Drawn(List<Shortlist> lists) implements Answer {
        public Drawn {
            lists = List.copyOf(lists);
        }
    }

    record Weighed(long[] counts) implements Answer {
        private Weighed and(Weighed right) {
            add(counts, right.counts);
            return this;
        }
    }

    record Assigned(double[] sums, long[] counts, Spread spread) implements Answer {
        private Assigned and(Assigned right) {
            Vectors.addInPlace(sums, right.sums);
            add(counts, right.counts);
            return new Assigned(sums, counts, spread.plus(right.spread));
        }
    }

    /** Inertia and farthest rows of each run. */
    record Measured(double[] inertia, List<Shortlist> farthest) implements Answer {
        public Measured {
            farthest = List.copyOf(farthest);
        }

        private Measured and(Measured right) {
            Vectors.addInPlace(inertia, right.inertia);
            return new Measured(inertia, joined(farthest, right.farthest));
        }
    }

    private static void add(long[] left, long[] right) {
        for (int i = 0; i < left.length; i++) {
            left[i] += right[i];
        }
    }

    private static List<Shortlist> joined(List<Shortlist> left, List<Shortlist> right) {
        var lists = new ArrayList<Shortlist>();
        for (int run = 0; run < left.size(); run++) {
            lists.add(left.get(run).plus(right.get(run)));
        }
        return lists;
    }
}
