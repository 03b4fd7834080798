package dev.stoic.codec;

/** Looks through numbers, some at a time: small methods, which are compiled early. */
final class CodecLoops {
    static final int BLOCK = 4096;

    private CodecLoops() {}

    static boolean isAnyNaN(float[] values, int from, int to) {
        int any = 0;
        for (int i = from; i < to; i++) {
            any |= Float.isNaN(values[i]) ? 1 : 0;
        }
        return any != 0;
    }

    static boolean isAnyNaN(double[] values, int from, int to) {
        int any = 0;
        for (int i = from; i < to; i++) {
            any |= Double.isNaN(values[i]) ? 1 : 0;
        }
        return any != 0;
    }
}
