package dev.stoic.learn.pipeline;

/** The loops over all values that moments take: small methods, which are compiled early. */
final class MomentLoops {
    private MomentLoops() {}

    static void add(double[] x, int at, int width, double[] sums) {
        for (int j = 0; j < width; j++) {
            sums[j] += x[at + j];
        }
    }

    /** Spread, least and largest of a row in which nothing is missing; the means are known. */
    static void addAll(double[] x, int at, int width, Moments m) {
        double[] mean = m.mean();
        double[] spread = m.spread();
        double[] least = m.least();
        double[] largest = m.largest();
        for (int j = 0; j < width; j++) {
            double value = x[at + j];
            double apart = value - mean[j];
            spread[j] = Math.fma(apart, apart, spread[j]);
            least[j] = Math.min(least[j], value);
            largest[j] = Math.max(largest[j], value);
        }
    }

    static void addPresent(double[] x, int at, int width, Moments m) {
        double[] mean = m.mean();
        double[] spread = m.spread();
        double[] least = m.least();
        double[] largest = m.largest();
        for (int j = 0; j < width; j++) {
            double value = x[at + j];
            if (Double.isNaN(value)) {
                continue;
            }
            double apart = value - mean[j];
            spread[j] = Math.fma(apart, apart, spread[j]);
            least[j] = Math.min(least[j], value);
            largest[j] = Math.max(largest[j], value);
        }
    }
}
