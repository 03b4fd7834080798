package dev.stoic.math;

import java.util.Arrays;

/** The same quick look as that of a {@link ColumnScreen} at rows where they are, a few at a time. Pays where they are long. */
public final class RowScreen {
    /** At once. */
    public static final int ROWS = 4;

    static final int LANES = Math.max(1, Lanes.chosen().bits() / Float.SIZE);

    private static final int CENTRES = ScreenCentres.GROUP;

    private final int width;
    private final int step;
    private final ScreenCentres centres;
    private final float[] sums = new float[ROWS * CENTRES * LANES];
    private final float[] aside;
    private final Ranks wide = new Ranks(LANES);

    /** @param rows the centres, row by row */
    public RowScreen(int width, double[] rows) {
        this(width, ScreenCentres.byRow(width, step(width), rows));
    }

    private RowScreen(int width, ScreenCentres centres) {
        this.width = width;
        this.centres = centres;
        step = step(width);
        aside = new float[ROWS * step];
    }

    private static int step(int width) {
        return Math.ceilDiv(width, LANES) * LANES;
    }

    /** One of the same centres, for another thread. */
    public RowScreen another() {
        return new RowScreen(width, centres);
    }

    /** Whether looking pays: not without vectors, and not before their code is compiled. */
    public boolean ready() {
        return Lanes.chosen().vector() && Warmth.ROW_SCREEN.ready(ROWS, centres.groups() * CENTRES, width);
    }

    /** Gets ready in the background. */
    public static void expect() {
        if (Lanes.chosen().vector()) {
            Warmth.begin(Warmth.ROW_SCREEN);
        }
    }

    /** Writes the ranks of the rows that begin at these places, which may be the same, from the {@code i}th on. */
    public void look(float[] x, int at0, int at1, int at2, int at3, Ranks ranks, int i) {
        int last = Math.max(Math.max(at0, at1), Math.max(at2, at3));
        if (last + step <= x.length) {
            rank(x, at0, at1, at2, at3, ranks, i);
            return;
        }
        // A vector would reach beyond the end.
        place(x, at0, 0);
        place(x, at1, 1);
        place(x, at2, 2);
        place(x, at3, 3);
        rank(aside, 0, step, 2 * step, 3 * step, ranks, i);
    }

    private void place(float[] x, int at, int row) {
        System.arraycopy(x, at, aside, row * step, width);
    }

    public void look(double[] x, int at0, int at1, int at2, int at3, Ranks ranks, int i) {
        place(x, at0, 0);
        place(x, at1, 1);
        place(x, at2, 2);
        place(x, at3, 3);
        rank(aside, 0, step, 2 * step, 3 * step, ranks, i);
    }

    private void place(double[] x, int at, int row) {
        int to = row * step;
        for (int f = 0; f < width; f++) {
            aside[to + f] = (float) x[at + f];
        }
    }

    private void rank(float[] x, int at0, int at1, int at2, int at3, Ranks ranks, int i) {
        Arrays.fill(wide.least, Float.POSITIVE_INFINITY);
        Arrays.fill(wide.second, Float.POSITIVE_INFINITY);
        for (int group = 0; group < centres.groups(); group++) {
            RowScreenTiles.multiply(step, x, at0, at1, at2, at3, centres.values(), group * CENTRES * step, step, sums);
            RowScreenTiles.fold(sums);
            RowScreenTiles.rank(sums, centres.norms(), group * CENTRES, wide);
        }
        for (int row = 0; row < ROWS; row++) {
            int lane = RowScreenTiles.lane(row);
            ranks.least[i + row] = wide.least[lane];
            ranks.second[i + row] = wide.second[lane];
            ranks.best[i + row] = wide.best[lane];
        }
    }
}
