package dev.stoic.learn.linear;

/** What is done with every row before products are added up: small methods, compiled early and each once. */
final class TallyLoops {
    private TallyLoops() {}

    /** Copies a row without its origin. */
    static void shift(int width, double[] values, int from, double[] origin, double[] copy, int at) {
        for (int j = 0; j < width; j++) {
            copy[at + j] = values[from + j] - origin[j];
        }
    }

    static void shift(int width, float[] values, int from, double[] origin, double[] copy, int at) {
        for (int j = 0; j < width; j++) {
            copy[at + j] = values[from + j] - origin[j];
        }
    }
}
