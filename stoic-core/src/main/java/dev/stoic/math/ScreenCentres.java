package dev.stoic.math;

import java.util.Arrays;

/**
 * Centres as a screen reads them: minus twice each, in float, and their squared lengths, in groups of five. What fills the
 * last group is infinitely long, and so never the least.
 */
record ScreenCentres(int groups, float[] values, float[] norms) {
    /** Five centres by four vectors of rows fill the registers. */
    static final int GROUP = 5;

    /** Groups whose centres lie side by side, feature by feature. */
    static ScreenCentres byColumn(int width, double[] rows) {
        return of(width, width, rows, GROUP, 1);
    }

    /** Centres one after the other, each filled up with zeros to {@code step} numbers. */
    static ScreenCentres byRow(int width, int step, double[] rows) {
        return of(width, step, rows, 1, step);
    }

    /** All centres side by side, feature by feature, filled up to {@code step} of them: one group. */
    static ScreenCentres across(int width, int step, double[] rows) {
        return of(width, width, rows, step, step, 1);
    }

    private static ScreenCentres of(int width, int step, double[] rows, int stride, int apart) {
        return of(width, step, rows, GROUP, stride, apart);
    }

    private static ScreenCentres of(int width, int step, double[] rows, int group, int stride, int apart) {
        int k = rows.length / width;
        int groups = (k + group - 1) / group;
        float[] values = new float[groups * group * step];
        float[] norms = new float[groups * group];
        Arrays.fill(norms, k, norms.length, Float.POSITIVE_INFINITY);
        for (int j = 0; j < k; j++) {
            int to = j / group * group * step + j % group * apart;
            double norm = 0;
            for (int f = 0; f < width; f++) {
                float value = (float) rows[j * width + f];
                values[to + f * stride] = -2 * value;
                norm = Math.fma((double) value, (double) value, norm);
            }
            norms[j] = (float) norm;
        }
        return new ScreenCentres(groups, values, norms);
    }
}
