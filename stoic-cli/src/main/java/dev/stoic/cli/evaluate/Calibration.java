package dev.stoic.cli.evaluate;

import java.util.ArrayList;
import java.util.List;

/** How often rows are of a class, by the probability that was predicted for it. */
public record Calibration(List<Bin> bins) {
    /** Bins of equal width from 0 to 1. */
    private static final int BINS = 10;

    public Calibration {
        bins = List.copyOf(bins);
    }

    /**
     * Rows whose probabilities are near each other; one with rows.
     *
     * @param predicted the mean of their probabilities
     * @param observed the share of them that are of the class
     */
    public record Bin(double predicted, double observed, long rows) {}

    static Calibration of(double[] probabilities, boolean[] own) {
        long[] rows = new long[BINS];
        double[] sum = new double[BINS];
        long[] right = new long[BINS];
        for (int i = 0; i < probabilities.length; i++) {
            if (Double.isNaN(probabilities[i])) {
                continue;
            }
            int bin = Math.clamp((int) (probabilities[i] * BINS), 0, BINS - 1);
            rows[bin]++;
            sum[bin] += probabilities[i];
            right[bin] += own[i] ? 1 : 0;
        }
        var bins = new ArrayList<Bin>();
        for (int bin = 0; bin < BINS; bin++) {
            if (rows[bin] > 0) {
                bins.add(new Bin(sum[bin] / rows[bin], (double) right[bin] / rows[bin], rows[bin]));
            }
        }
        return new Calibration(bins);
    }

    static Calibration ofClass(Judged judged, int wanted) {
        boolean[] own = new boolean[judged.truth().length];
        for (int i = 0; i < own.length; i++) {
            own[i] = judged.truth()[i] == wanted;
        }
        return of(ThresholdCurves.column(judged, wanted), own);
    }
}
