package dev.stoic.math;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Decides when a vector kernel is worth its start. Until the optimising compiler has been at it, vector code is a hundred
 * times slower than plain code, and the compiler is busy with it for a tenth of a second: more than many a job takes.
 * So the scalar twin, whose bits are the same, does the work at first. Once it has done as much as the start costs, the
 * kernel is exercised on next to nothing in the background until it is compiled, and only then takes over.
 */
final class Warmth {
    static final Warmth DOUBLE_FOUR_BY_TWO = new Warmth(Tile.DOUBLE_FOUR_BY_TWO);
    static final Warmth DOUBLE_FRESH_FOUR_BY_TWO = new Warmth(Tile.DOUBLE_FRESH_FOUR_BY_TWO);
    static final Warmth DOUBLE_EIGHT_BY_ONE = new Warmth(Tile.DOUBLE_EIGHT_BY_ONE);
    static final Warmth DOUBLE_ONE_BY_FOUR = new Warmth(Tile.DOUBLE_ONE_BY_FOUR);
    static final Warmth FLOAT_FOUR_BY_TWO = new Warmth(Tile.FLOAT_FOUR_BY_TWO);
    static final Warmth FLOAT_FRESH_FOUR_BY_TWO = new Warmth(Tile.FLOAT_FRESH_FOUR_BY_TWO);
    static final Warmth FLOAT_EIGHT_BY_ONE = new Warmth(Tile.FLOAT_EIGHT_BY_ONE);
    static final Warmth FLOAT_ONE_BY_FOUR = new Warmth(Tile.FLOAT_ONE_BY_FOUR);

    /** Multiply-adds that the scalar twin does in the time that the start takes. */
    private static final long START = 1_500_000_000L;

    private final Tile tile;
    private final AtomicBoolean started = new AtomicBoolean();
    private final LongAdder work = new LongAdder();
    private volatile boolean ready;

    private Warmth(Tile tile) {
        this.tile = tile;
    }

    /** Whether the kernel should do this piece of work: rows × columns × depth multiply-adds. */
    boolean ready(int rows, int columns, int depth) {
        if (!ready) {
            work.add((long) rows * columns * depth);
            if (!started.get() && work.sum() > START && started.compareAndSet(false, true)) {
                Thread.ofPlatform().daemon().name("stoic-warmth").start(this::warm);
            }
        }
        return ready;
    }

    /** For tests and benchmarks, which want every vector kernel at once. */
    static void skip() {
        DOUBLE_FOUR_BY_TWO.ready = true;
        DOUBLE_FRESH_FOUR_BY_TWO.ready = true;
        DOUBLE_EIGHT_BY_ONE.ready = true;
        DOUBLE_ONE_BY_FOUR.ready = true;
        FLOAT_FOUR_BY_TWO.ready = true;
        FLOAT_FRESH_FOUR_BY_TWO.ready = true;
        FLOAT_EIGHT_BY_ONE.ready = true;
        FLOAT_ONE_BY_FOUR.ready = true;
    }

    private void warm() {
        tile.exercise();
        ready = true;
    }

    private enum Tile {
        DOUBLE_FOUR_BY_TWO,
        DOUBLE_FRESH_FOUR_BY_TWO,
        DOUBLE_EIGHT_BY_ONE,
        DOUBLE_ONE_BY_FOUR,
        FLOAT_FOUR_BY_TWO,
        FLOAT_FRESH_FOUR_BY_TWO,
        FLOAT_EIGHT_BY_ONE,
        FLOAT_ONE_BY_FOUR;

        /** Enough calls to be compiled, and then to last until the compiler is done; compiled, they take no time. */
        private static final int CALLS = 8_000;

        /** The first calls are interpreted: they should do next to nothing. */
        private static final int FIRST_CALLS = 200;

        private static final int FIRST_DEPTH = 4;
        private static final int DEPTH = 16;
        private static final int ROOM = 256;

        void exercise() {
            double[] x = new double[ROOM];
            double[] y = new double[ROOM];
            float[] v = new float[ROOM];
            float[] w = new float[ROOM];
            for (int i = 0; i < CALLS; i++) {
                int depth = i < FIRST_CALLS ? FIRST_DEPTH : DEPTH;
                Landing landing = (i & 1) == 0 ? Landing.REPLACE : Landing.ADD;
                switch (this) {
                    case DOUBLE_FOUR_BY_TWO -> DoubleTiles.fourByTwo(depth, x, 0, 1, 1, x, 0, 1, y, 0, 1);
                    case DOUBLE_FRESH_FOUR_BY_TWO -> DoubleTiles.freshFourByTwo(depth, x, 0, 1, 1, x, 0, 1, y, landing);
                    case DOUBLE_EIGHT_BY_ONE -> DoubleTiles.eightByOne(depth, x, 0, 1, 1, x, 0, 1, y, 0, 1);
                    case DOUBLE_ONE_BY_FOUR -> DoubleTiles.oneByFour(depth, x, 0, 1, x, 0, 1, y, 0);
                    case FLOAT_FOUR_BY_TWO -> FloatTiles.fourByTwo(depth, v, 0, 1, 1, v, 0, 1, w, 0, 1);
                    case FLOAT_FRESH_FOUR_BY_TWO -> FloatTiles.freshFourByTwo(depth, v, 0, 1, 1, v, 0, 1, w, landing);
                    case FLOAT_EIGHT_BY_ONE -> FloatTiles.eightByOne(depth, v, 0, 1, 1, v, 0, 1, w, 0, 1);
                    case FLOAT_ONE_BY_FOUR -> FloatTiles.oneByFour(depth, v, 0, 1, v, 0, 1, w, 0);
                }
            }
        }
    }
}
