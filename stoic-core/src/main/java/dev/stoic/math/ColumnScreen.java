package dev.stoic.math;

import java.util.Arrays;

/**
 * A quick look at which of some centres are nearest to rows: the least scores |c|² − 2x·c, in float, of blocks of rows that
 * lie column by column, so that each lane has a row of its own. The order of operations is free and differs between CPUs:
 * what comes out may only answer questions that no error below {@code (width + 16)·2⁻²³·|c|·(|c| + |x|)} can change.
 */
public final class ColumnScreen {
    /** Of a block. */
    public static final int ROWS = 64;

    private static final int CENTRES = ScreenCentres.GROUP;

    private final int width;
    private final ScreenCentres centres;
    private final float[] scores = new float[CENTRES * ROWS];
    private final Ranks ranks = new Ranks(ROWS);

    /** @param rows the centres, row by row */
    public ColumnScreen(int width, double[] rows) {
        this(width, ScreenCentres.byColumn(width, rows));
    }

    private ColumnScreen(int width, ScreenCentres centres) {
        this.width = width;
        this.centres = centres;
    }

    /** One of the same centres, for another thread. */
    public ColumnScreen another() {
        return new ColumnScreen(width, centres);
    }

    /** Numbers in a block. */
    public static int size(int width) {
        return ROWS * width;
    }

    /** Lays out at most {@link #ROWS} rows as a block. */
    public static void pack(int width, int rows, double[] from, int fromAt, float[] to, int toAt) {
        for (int i = 0; i < rows; i++) {
            for (int f = 0; f < width; f++) {
                to[toAt + f * ROWS + i] = (float) from[fromAt + i * width + f];
            }
        }
    }

    public static void pack(int width, int rows, float[] from, int fromAt, float[] to, int toAt) {
        for (int i = 0; i < rows; i++) {
            for (int f = 0; f < width; f++) {
                to[toAt + f * ROWS + i] = from[fromAt + i * width + f];
            }
        }
    }

    /** Whether looking pays: not without vectors, and not before their code is compiled. */
    public boolean ready() {
        return Lanes.chosen().vector() && Warmth.COLUMN_SCREEN.ready(ROWS, centres.groups() * CENTRES, width);
    }

    /** Gets ready in the background. */
    public static void expect() {
        if (Lanes.chosen().vector()) {
            Warmth.begin(Warmth.COLUMN_SCREEN);
        }
    }

    /** The ranks of a block's rows; valid until the next call. */
    public Ranks look(float[] block, int at) {
        Products.check(block.length, at, ROWS, width);
        Arrays.fill(ranks.least, Float.POSITIVE_INFINITY);
        Arrays.fill(ranks.second, Float.POSITIVE_INFINITY);
        Arrays.fill(ranks.best, 0);
        for (int group = 0; group < centres.groups(); group++) {
            ScreenTiles.score(
                    width,
                    block,
                    at,
                    centres.values(),
                    group * CENTRES * width,
                    centres.norms(),
                    group * CENTRES,
                    scores);
            ScreenTiles.rank(scores, group * CENTRES, ranks);
        }
        return ranks;
    }
}
