package dev.stoic.learn.kmeans;

import dev.stoic.math.Ranks;

/** The loops over rows that tell which of them need a look: small methods, compiled early and each once. */
final class GapLoops {
    private GapLoops() {}

    /** Lists all rows. */
    static void all(int rows, int[] open) {
        for (int i = 0; i < rows; i++) {
            open[i] = i;
        }
    }

    /** Lists the rows from {@code first} on, counted from there, whose gap is not above the bar of their centre; says how many. */
    static int open(float[] gaps, int[] nearest, double[] bars, int first, int rows, int[] open) {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            open[count] = i;
            // 1 unless the gap is larger, without a branch: in the first passes all are open, and the compiler would
            // count on it.
            double left = bars[nearest[first + i]] - gaps[first + i];
            count += 1 - (int) (Double.doubleToRawLongBits(left) >>> (Long.SIZE - 1));
        }
        return count;
    }

    /** Lists rows whose centre is another than before; says how many. */
    static int moving(int[] nearest, int first, int rows, int[] found, int[] moving) {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            moving[count] = i;
            count += found[i] == nearest[first + i] ? 0 : 1;
        }
        return count;
    }

    /** Counts rows that move from one centre to another, and notes where they are now. */
    static void arrive(int[] moving, int count, int first, int[] found, int[] nearest, long[] counts) {
        for (int m = 0; m < count; m++) {
            int now = found[moving[m]];
            int was = nearest[first + moving[m]];
            if (was >= 0) {
                counts[was]--;
            }
            counts[now]++;
            nearest[first + moving[m]] = now;
        }
    }

    /**
     * Writes the centre that a look names for each open row, and lists those whose two best scores are no more than {@code enough} apart, by
     * their place among the open ones; says how many.
     */
    static int doubt(Ranks ranks, int[] open, int count, double enough, int[] found, int[] doubtful) {
        int doubts = 0;
        for (int i = 0; i < count; i++) {
            found[open[i]] = ranks.best(i);
            doubtful[doubts] = i;
            doubts += (double) ranks.second(i) - ranks.least(i) > enough ? 0 : 1;
        }
        return doubts;
    }

    /**
     * The same of rows that all are looked at, the first of which is the tile's row {@code from}: they are listed by their place in the tile,
     * after those that are.
     */
    static int doubt(Ranks ranks, int from, int rows, double enough, int[] found, int[] doubtful, int before) {
        int doubts = before;
        for (int i = 0; i < rows; i++) {
            found[from + i] = ranks.best(i);
            doubtful[doubts] = from + i;
            doubts += (double) ranks.second(i) - ranks.least(i) > enough ? 0 : 1;
        }
        return doubts;
    }

    /** Notes the centres of open rows. */
    static void note(Ranks ranks, int[] open, int count, int first, int[] nearest) {
        for (int i = 0; i < count; i++) {
            nearest[first + open[i]] = ranks.best(i);
        }
    }

    /** Notes the gaps of open rows, from scores that are off by no more than {@code slack}. */
    static void keep(
            Ranks ranks, int[] open, int count, int first, float[] norms, double slack, double[] moved, float[] gaps) {
        for (int i = 0; i < count; i++) {
            int row = first + open[i];
            gaps[row] = gap(ranks.least(i), ranks.second(i), norms[row], slack, moved[ranks.best(i)]);
        }
    }

    /** By how much the second best centre is farther away, at least; plus what centres have moved. */
    static float gap(double least, double second, double norm, double slack, double moved) {
        double apart = second - least - 2 * slack;
        double sum = Math.sqrt(Math.max(0, second + slack + norm)) + Math.sqrt(Math.max(0, least + slack + norm));
        float gap = (float) (apart / sum * Gaps.DOWN + moved);
        return apart > 0 && gap < Float.POSITIVE_INFINITY ? Math.nextDown(gap) : Float.NEGATIVE_INFINITY;
    }
}
