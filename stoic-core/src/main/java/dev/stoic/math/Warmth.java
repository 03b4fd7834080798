package dev.stoic.math;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Decides when a vector kernel is worth its start. Until the optimising compiler has been at it, vector code is a hundred
 * times slower than plain code, and the compiler is busy with it for a tenth of a second: more than many a job takes.
 * So the scalar twin, whose bits are the same, does the work at first. Once it has done as much as the start costs, or
 * when somebody says beforehand that there will be work, the kernel is exercised on next to nothing in the background
 * until it is compiled, and only then takes over.
 */
final class Warmth {
    static final Warmth DOUBLE_FOUR_BY_TWO =
            new Warmth((x, y, v, w, depth) -> DoubleTiles.fourByTwo(depth, x, 0, 1, 1, x, 0, 1, y, 0, 1));
    static final Warmth DOUBLE_FRESH_FOUR_BY_TWO = new Warmth((x, y, v, w, depth) -> DoubleTiles.freshFourByTwo(
            depth, x, 0, 1, 1, x, 0, 1, y, 0, 1, depth % 2 == 0 ? Landing.REPLACE : Landing.ADD));
    static final Warmth DOUBLE_EIGHT_BY_ONE =
            new Warmth((x, y, v, w, depth) -> DoubleTiles.eightByOne(depth, x, 0, 1, 1, x, 0, 1, y, 0, 1));
    static final Warmth DOUBLE_TWO_BY_FOUR =
            new Warmth((x, y, v, w, depth) -> DoubleTiles.twoByFour(depth, x, 0, 1, 1, x, 0, 1, y, 0, 1));
    static final Warmth DOUBLE_ONE_BY_FOUR =
            new Warmth((x, y, v, w, depth) -> DoubleTiles.oneByFour(depth, x, 0, 1, x, 0, 1, y, 0));
    static final Warmth FLOAT_FOUR_BY_TWO =
            new Warmth((x, y, v, w, depth) -> FloatTiles.fourByTwo(depth, v, 0, 1, 1, v, 0, 1, w, 0, 1));
    static final Warmth FLOAT_FRESH = new Warmth((x, y, v, w, depth) -> FloatTreeTiles.exercise(depth, v, w));
    static final Warmth FLOAT_EIGHT_BY_ONE =
            new Warmth((x, y, v, w, depth) -> FloatTiles.eightByOne(depth, v, 0, 1, 1, v, 0, 1, w, 0, 1));
    static final Warmth FLOAT_TWO_BY_FOUR =
            new Warmth((x, y, v, w, depth) -> FloatTiles.twoByFour(depth, v, 0, 1, 1, v, 0, 1, w, 0, 1));
    static final Warmth FLOAT_ONE_BY_FOUR =
            new Warmth((x, y, v, w, depth) -> FloatTiles.oneByFour(depth, v, 0, 1, v, 0, 1, w, 0));

    static final Warmth DOUBLE_EIGHT_BY_TWO =
            new Warmth((x, y, v, w, depth) -> DoubleTallTiles.eightByTwo(depth, x, 0, 1, 1, x, 0, 1, y, 0, 1));
    static final Warmth DOUBLE_FRESH_EIGHT_BY_TWO = new Warmth((x, y, v, w, depth) -> DoubleTallTiles.freshEightByTwo(
            depth, x, 0, 1, 1, x, 0, 1, y, 0, 1, depth % 2 == 0 ? Landing.REPLACE : Landing.ADD));
    static final Warmth FLOAT_EIGHT_BY_TWO =
            new Warmth((x, y, v, w, depth) -> FloatTallTiles.eightByTwo(depth, v, 0, 1, 1, v, 0, 1, w, 0, 1));
    static final Warmth DOUBLE_COPY =
            new Warmth((x, y, v, w, depth) -> DoubleTiles.copy(depth, 2 + depth % 2, x, 0, 1, y, 0));
    static final Warmth FLOAT_COPY =
            new Warmth((x, y, v, w, depth) -> FloatTiles.copy(depth, 2 + depth % 2, v, 0, 1, w, 0));

    static final Warmth COLUMN_SCREEN =
            new Warmth((x, y, v, w, depth) -> ScreenTiles.exercise(depth, v, w, new Ranks(ColumnScreen.ROWS)));
    static final Warmth ROW_SCREEN =
            new Warmth((x, y, v, w, depth) -> RowScreenTiles.exercise(4 * depth, v, w, new Ranks(RowScreen.LANES)));

    static final Warmth SPARSE = new Warmth((x, y, v, w, depth) -> FloatSparseLayer.exercise(depth, v, w));
    static final Warmth SPARSE_SUM = new Warmth((x, y, v, w, depth) -> SparseBench.exercise(depth, v, w));

    static final Warmth SPARSE_SCREEN = new Warmth((x, y, v, w, depth) -> SparseScreenTiles.exercise(depth, v, w));

    static final Warmth PACK = new Warmth((x, y, v, w, depth) -> PackTiles.exercise(depth, v, w));

    static final Warmth NUMERALS = numerals();
    static final Warmth NUMERAL_ROUNDING = numeralRounding();

    static final Warmth ADAM = new Warmth((x, y, v, w, depth) -> AdamTiles.exercise(depth, v, w));

    static final Warmth POOL = new Warmth((x, y, v, w, depth) -> {
        PoolLoops.largest(depth, 2, Wide.FLOATS + 1, 1, v, 0, w, 0);
        PoolLoops.handAbove(depth, 2, Wide.FLOATS + 1, v, 0, v, v, 0, w, 0);
        PoolLoops.handBelow(depth, 2, Wide.FLOATS + 1, 1, v, 0, v, v, 0, w, 0);
    });

    private static final List<Warmth> DOUBLE_ROWS = List.of(rowsOfDoubles(1), rowsOfDoubles(2), rowsOfDoubles(3));
    private static final List<Warmth> FLOAT_ROWS = List.of(rowsOfFloats(1), rowsOfFloats(2), rowsOfFloats(3));
    private static final List<Warmth> APART = List.of(reaching(false, 1), reaching(false, 2));
    private static final List<Warmth> BESIDE = List.of(reaching(true, 1), reaching(true, 2));

    /** Multiply-adds that the scalar twin does in the time that the start takes. */
    private static final long START = 1_500_000_000L;

    /** How much more work it takes where the gain is little, and was made by vectors already. */
    private static final int LITTLE = 16;

    /** Enough calls to be compiled, and then to last until the compiler is done; compiled, they take no time. */
    private static final int CALLS = 8_000;

    /** The first calls are interpreted: they should do next to nothing. */
    private static final int FIRST_CALLS = 200;

    /** While the compiler is at work, calls only take its processor away, and make it compile once more. */
    private static final int PATIENT_CALLS = 8;

    private static final long PAUSE = 1_000_000;

    private static final int FIRST_DEPTH = 4;
    private static final int DEPTH = 16;
    private static final int ROOM = 2048;

    private static final Queue<Warmth> WAITING = new ConcurrentLinkedQueue<>();
    private static final AtomicBoolean BUSY = new AtomicBoolean();
    private static volatile List<Warmth> reserve = List.of();

    private final Exercise exercise;
    private final AtomicBoolean started = new AtomicBoolean();
    private final LongAdder work = new LongAdder();
    private volatile boolean ready;

    /** One call of a kernel on small arrays. */
    private interface Exercise {
        void call(double[] x, double[] y, float[] v, float[] w, int depth);
    }

    private Warmth(Exercise exercise) {
        this.exercise = exercise;
    }

    private static Warmth numerals() {
        var practice = new Numerals.Practice();
        return new Warmth((x, y, v, w, depth) -> practice.read(depth));
    }

    private static Warmth numeralRounding() {
        long[] digits = new long[Numerals.MOST];
        return new Warmth((x, y, v, w, depth) -> NumeralTiles.round(depth, digits, digits, x));
    }

    private static Warmth rowsOfDoubles(int vectors) {
        return new Warmth((x, y, v, w, depth) -> DoubleAffine.exercise(vectors, depth, x, y));
    }

    private static Warmth rowsOfFloats(int vectors) {
        return new Warmth((x, y, v, w, depth) -> FloatAffine.exercise(vectors, depth, v, w));
    }

    private static Warmth reaching(boolean beside, int vectors) {
        return new Warmth((x, y, v, w, depth) -> ReachProduct.exercise(beside, vectors, depth, v, w));
    }

    /** Of products whose left side is a {@link Reach}. */
    static Warmth reach(boolean beside, int vectors) {
        return (beside ? BESIDE : APART).get(vectors - 1);
    }

    /** Of the narrow product whose groups have so many vectors. */
    static Warmth doubleRows(int vectors) {
        return DOUBLE_ROWS.get(vectors - 1);
    }

    static Warmth floatRows(int vectors) {
        return FLOAT_ROWS.get(vectors - 1);
    }

    /** Whether somebody who said beforehand that there will be work may begin with it. */
    boolean isReady() {
        return ready;
    }

    /** Whether the kernel should do this piece of work: rows × columns × depth multiply-adds. */
    boolean ready(int rows, int columns, int depth) {
        if (!ready) {
            work.add((long) rows * columns * depth);
            if (work.sum() > START) {
                begin(List.of(this));
            }
        }
        return ready;
    }

    /** The same of a kernel that is a little better than one that is ready: it takes more work to make up for its start. */
    boolean pays(int rows, int columns, int depth) {
        return ready(rows, columns, Math.ceilDiv(depth, LITTLE));
    }

    /** Warms kernels one after the other in the background; those that were begun before are left alone. */
    static void begin(List<Warmth> kernels) {
        for (Warmth kernel : kernels) {
            if (!kernel.started.get() && kernel.started.compareAndSet(false, true)) {
                WAITING.add(kernel);
            }
        }
        if (!WAITING.isEmpty() && BUSY.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("stoic-warmth").start(Warmth::warmAll);
        }
    }

    static void begin(Warmth kernel) {
        begin(List.of(kernel));
    }

    /** The same; others come into question instead of those if {@link #beginReserve} says so. */
    static void begin(List<Warmth> kernels, List<Warmth> others) {
        reserve = others;
        begin(kernels);
    }

    static void beginReserve() {
        List<Warmth> kernels = reserve;
        if (!kernels.isEmpty()) {
            reserve = List.of();
            begin(kernels);
        }
    }

    private static void warmAll() {
        do {
            for (Warmth next = WAITING.poll(); next != null; next = WAITING.poll()) {
                next.warm();
            }
            BUSY.set(false);
            // Whoever added one just before found this thread busy and started none.
        } while (!WAITING.isEmpty() && BUSY.compareAndSet(false, true));
    }

    /** For tests and benchmarks, which want every vector kernel at once. */
    static void skip() {
        for (Warmth kernel : List.of(
                DOUBLE_FOUR_BY_TWO,
                DOUBLE_FRESH_FOUR_BY_TWO,
                DOUBLE_EIGHT_BY_ONE,
                DOUBLE_TWO_BY_FOUR,
                DOUBLE_ONE_BY_FOUR,
                FLOAT_FOUR_BY_TWO,
                FLOAT_FRESH,
                FLOAT_EIGHT_BY_ONE,
                FLOAT_TWO_BY_FOUR,
                FLOAT_ONE_BY_FOUR,
                DOUBLE_EIGHT_BY_TWO,
                DOUBLE_FRESH_EIGHT_BY_TWO,
                FLOAT_EIGHT_BY_TWO,
                DOUBLE_COPY,
                FLOAT_COPY,
                COLUMN_SCREEN,
                ROW_SCREEN,
                SPARSE,
                SPARSE_SUM,
                SPARSE_SCREEN,
                PACK,
                NUMERALS,
                NUMERAL_ROUNDING,
                ADAM,
                POOL)) {
            kernel.ready = true;
        }
        DOUBLE_ROWS.forEach(kernel -> kernel.ready = true);
        FLOAT_ROWS.forEach(kernel -> kernel.ready = true);
        APART.forEach(kernel -> kernel.ready = true);
        BESIDE.forEach(kernel -> kernel.ready = true);
    }

    private void warm() {
        double[] x = new double[ROOM];
        double[] y = new double[ROOM];
        float[] v = new float[ROOM];
        float[] w = new float[ROOM];
        for (int i = 0; i < CALLS; i++) {
            exercise.call(x, y, v, w, (i < FIRST_CALLS ? FIRST_DEPTH : DEPTH) + (i & 1));
            if (i >= FIRST_CALLS && i < FIRST_CALLS + PATIENT_CALLS) {
                LockSupport.parkNanos(PAUSE);
            }
        }
        ready = true;
    }
}
