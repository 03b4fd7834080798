package dev.stoic.learn.kmeans;

import dev.stoic.math.Ranks;
import java.util.Arrays;

/**
 * A memo of one run's assignments in a part (after Hamerly 2010): for each row its nearest centre and by how much every
 * other centre was farther away. Centres that moved by less than that gap cannot have changed the assignment, so the row
 * needs no scores. All bounds give way to rounding: a row is passed over only if the scores, as they would have been
 * computed, name the same centre beyond a tie.
 *
 * <p>Instead of shrinking every gap in each pass, gaps are stored as they were plus {@code moved} of their centre at that
 * time, and compared with what it is now. While centres move too far for gaps to help, none are kept, and a few rows of
 * each block tell when that changes.
 */
final class Gaps {
    /** Every how manieth row is looked at while no gaps are kept. */
    private static final int SAMPLE = 16;

    /** More than the error of the few operations on bounds themselves. */
    private static final double UP = 1 + 1e-9;

    static final double DOWN = 1 - 1e-9;

    private final int width;
    private final int k;
    private final int[] nearest;
    private final float[] gaps;

    /** By how much gaps of rows at each centre shrank since the beginning, and in the last step. */
    private final double[] moved;

    private final double[] step;
    private final double[] bars;
    private double[] centres = {};
    private double slack;
    private boolean kept;
    private boolean beginning;
    private long seen;
    private long closed;

    Gaps(int rows, int width, int k) {
        this.width = width;
        this.k = k;
        nearest = new int[rows];
        gaps = new float[rows];
        moved = new double[k];
        step = new double[k];
        bars = new double[k];
        Arrays.fill(gaps, Float.NEGATIVE_INFINITY);
        Arrays.fill(step, Double.POSITIVE_INFINITY);
    }

    int[] nearest() {
        return nearest;
    }

    /** Gets ready for scores of these centres, none of which is off by more than {@code slack}. */
    void turnTo(Centres next, double slack) {
        keepIfWorth();
        if (centres.length > 0) {
            drift(next.values());
        }
        centres = next.values();
        this.slack = slack;
        double[] apart = next.apart();
        for (int j = 0; j < k; j++) {
            // Distances to two centres add up to at least their distance; squares then differ by gap × that much.
            double bar = k == 1 ? 0 : moved[j] + 2 * slack / apart[j] * UP;
            // Of centres that are no numbers nothing is known.
            bars[j] = Double.isNaN(bar) ? Double.POSITIVE_INFINITY : bar;
        }
    }

    /** A sixth of the rows passed over pays for the keeping; below a tenth it is given up again. */
    private void keepIfWorth() {
        boolean judged = !beginning;
        beginning = false;
        if (judged && kept && closed * 10 < seen) {
            kept = false;
            Arrays.fill(gaps, Float.NEGATIVE_INFINITY);
        } else if (!kept && closed * 6 > seen) {
            // The first pass that keeps gaps has nothing to pass over yet: it is not judged.
            kept = true;
            beginning = true;
        }
        seen = 0;
        closed = 0;
    }

    private void drift(double[] next) {
        double most = 0;
        double second = 0;
        double[] steps = new double[k];
        for (int j = 0; j < k; j++) {
            steps[j] = Math.sqrt(Centres.squared(width, centres, j * width, next, j * width)) * UP;
            second = Math.max(second, Math.min(most, steps[j]));
            most = Math.max(most, steps[j]);
        }
        for (int j = 0; j < k; j++) {
            step[j] = steps[j] + (steps[j] == most ? second : most);
            moved[j] = (moved[j] + step[j]) * UP;
        }
    }

    /** Writes which of the rows from {@code first} on need scores, counted from there, and says how many. */
    int open(int first, int rows, int[] open) {
        if (!kept) {
            GapLoops.all(rows, open);
            return rows;
        }
        int count = GapLoops.open(gaps, nearest, bars, first, rows, open);
        seen += rows;
        closed += rows - count;
        return count;
    }

    /**
     * Takes the best and second best scores of the open rows, none of whose squared lengths is above its norm. Where gaps are not kept, some
     * rows tell whether they would help the next pass, if centres move in it as far as they did last.
     */
    void see(Ranks ranks, int[] open, int count, int first, float[] norms) {
        GapLoops.note(ranks, open, count, first, nearest);
        if (k == 1) {
            Arrays.fill(gaps, Float.MAX_VALUE);
            seen++;
            closed++;
            return;
        }
        if (kept) {
            GapLoops.keep(ranks, open, count, first, norms, slack, moved, gaps);
            return;
        }
        for (int i = 0; i < count; i += SAMPLE) {
            int best = ranks.best(i);
            float gap = GapLoops.gap(ranks.least(i), ranks.second(i), norms[first + open[i]], slack, moved[best]);
            seen++;
            if (gap > bars[best] + step[best]) {
                closed++;
            }
        }
    }
}
