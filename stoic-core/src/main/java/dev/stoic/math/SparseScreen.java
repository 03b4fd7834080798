package dev.stoic.math;

import java.util.List;

/**
 * The same quick look as that of a {@link RowScreen} at rows without their zeros: lanes run across centres. Reads a fifth of the memory
 * where four numbers of five are zero.
 */
public final class SparseScreen {
    private static final int LANES = Math.max(1, Lanes.chosen().bits() / Float.SIZE);

    /** Rows whose scores are ranked together. */
    private static final int AT_ONCE = 16;

    private final int width;
    private final int k;
    private final int step;
    private final ScreenCentres centres;
    private final float[] scores;

    /** @param rows the centres, row by row */
    public SparseScreen(int width, double[] rows) {
        this(width, rows.length / width, ScreenCentres.across(width, step(rows.length / width), rows));
    }

    private SparseScreen(int width, int k, ScreenCentres centres) {
        this.width = width;
        this.k = k;
        this.centres = centres;
        step = step(k);
        scores = new float[AT_ONCE * step];
    }

    /** Centres fill whole vectors. */
    private static int step(int k) {
        return Math.ceilDiv(k, LANES) * LANES;
    }

    /** One of the same centres, for another thread. */
    public SparseScreen another() {
        return new SparseScreen(width, k, centres);
    }

    /** Whether there may be any for rows of this width. */
    public static boolean suits(int width) {
        return Lanes.chosen().vector() && SparseRows.suits(width);
    }

    /** Whether looking pays: not without vectors, and not before their code is compiled. */
    public boolean ready() {
        return Warmth.SPARSE_SCREEN.ready(1, k, width);
    }

    /** Gets ready in the background; other code for rows without zeros only when {@link #giveUp}. */
    public static void expect() {
        if (Lanes.chosen().vector()) {
            Warmth.begin(List.of(Warmth.SPARSE_SCREEN), List.of(Warmth.ROW_SCREEN));
            Warmth.begin(SparseRows.kernels());
        }
    }

    /** Rows have turned out to have few zeros. */
    public static void giveUp() {
        if (Lanes.chosen().vector()) {
            Warmth.beginReserve();
        }
    }

    /**
     * Writes the {@code i}th rank of a row by the scores themselves: chains over all features in their order, for rows of floats and centres
     * that are finite as floats. Products with zeros that are left out change no such chain but from −0 to 0, which are equal.
     */
    public void rank(SparseRows rows, int row, Ranks ranks, int i) {
        SparseLoops.chain(
                rows.from(row),
                rows.to(row),
                rows.places(),
                rows.values(),
                centres.values(),
                step,
                k,
                centres.norms(),
                scores);
        SparseLoops.rank(1, k, scores, k, ranks, i);
    }

    /** Writes what a quick look tells of the first {@code count} rows on a list, which counts them from {@code first} on. */
    public void look(SparseRows rows, int first, int[] list, int count, Ranks ranks) {
        for (int from = 0; from < count; from += AT_ONCE) {
            int to = Math.min(count, from + AT_ONCE);
            for (int at = 0; at < step; at += LANES) {
                scores(rows, first, list, from, to, at);
            }
            SparseLoops.rank(to - from, k, scores, step, ranks, from);
        }
    }

    /** Scores with a vector of centres. */
    private void scores(SparseRows rows, int first, int[] list, int from, int to, int at) {
        int[] starts = rows.starts();
        short[] places = rows.places();
        float[] values = rows.values();
        float[] with = centres.values();
        float[] norms = centres.norms();
        for (int i = from; i < to; i++) {
            int row = first + list[i];
            int out = (i - from) * step + at;
            SparseScreenTiles.scores(starts[row], starts[row + 1], places, values, with, step, at, norms, scores, out);
        }
    }
}
