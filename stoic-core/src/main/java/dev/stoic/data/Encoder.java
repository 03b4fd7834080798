package dev.stoic.data;

/** Applies an encoding to many rows: the values of {@link Encoding#apply}, with a straight loop where columns stay columns. */
final class Encoder {
    private final Encoding encoding;
    private final int stored;
    private final int width;
    private final boolean straight;

    /** @param stored width of the rows that come in */
    Encoder(Encoding encoding, int stored) {
        this.encoding = encoding;
        this.stored = stored;
        this.width = encoding.width();
        boolean numbers = width == stored;
        for (int f = 0; f < width; f++) {
            numbers &= encoding.code()[f] < 0 && encoding.column()[f] == f;
        }
        this.straight = numbers;
    }

    void apply(double[] from, int rows, double[] to, int at) {
        int[] column = encoding.column();
        for (int i = 0; i < rows; i++) {
            int in = i * stored;
            int out = at + i * width;
            if (straight) {
                CellLoops.scale(from, in, width, encoding, to, out);
            } else {
                for (int f = 0; f < width; f++) {
                    to[out + f] = encoding.apply(f, from[in + column[f]]);
                }
            }
        }
    }

    void apply(float[] from, int rows, float[] to, int at) {
        int[] column = encoding.column();
        for (int i = 0; i < rows; i++) {
            int in = i * stored;
            int out = at + i * width;
            if (straight) {
                CellLoops.scale(from, in, width, encoding, to, out);
            } else {
                for (int f = 0; f < width; f++) {
                    to[out + f] = (float) encoding.apply(f, from[in + column[f]]);
                }
            }
        }
    }
}
