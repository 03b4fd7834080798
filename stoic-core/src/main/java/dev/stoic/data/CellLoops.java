package dev.stoic.data;

/** Loops over cells on the way from a file to rows: small methods on plain arrays, which are compiled early. */
final class CellLoops {
    private CellLoops() {}

    /** Unsigned bytes as floats. */
    static void widen(byte[] from, int count, float[] to, int at) {
        for (int i = 0; i < count; i++) {
            to[at + i] = from[i] & 0xFF;
        }
    }

    /** One row of numbers, scaled. */
    static void scale(double[] from, int in, int width, Encoding encoding, double[] to, int out) {
        double[] fill = encoding.fill();
        double[] shift = encoding.shift();
        double[] factor = encoding.factor();
        for (int f = 0; f < width; f++) {
            double x = from[in + f];
            to[out + f] = ((Double.isNaN(x) ? fill[f] : x) - shift[f]) * factor[f];
        }
    }

    static void scale(float[] from, int in, int width, Encoding encoding, float[] to, int out) {
        double[] fill = encoding.fill();
        double[] shift = encoding.shift();
        double[] factor = encoding.factor();
        for (int f = 0; f < width; f++) {
            double x = from[in + f];
            to[out + f] = (float) (((Double.isNaN(x) ? fill[f] : x) - shift[f]) * factor[f]);
        }
    }
}
