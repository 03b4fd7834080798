package dev.stoic.learn.tree;

/** The loops that turn values to bins by a {@link Guide}: small methods, which are compiled early. */
final class GuideLoops {
    private GuideLoops() {}

    /** The bins of values that stand {@code step} apart. */
    static void fill(float[] values, int from, int step, int rows, Guide guide, byte[] column, int first) {
        int at = from;
        for (int i = 0; i < rows; i++, at += step) {
            column[first + i] = guide.bin(values[at]);
        }
    }

    static void fill(double[] values, int from, int step, int rows, Guide guide, byte[] column, int first) {
        int at = from;
        for (int i = 0; i < rows; i++, at += step) {
            column[first + i] = guide.bin(values[at]);
        }
    }
}
