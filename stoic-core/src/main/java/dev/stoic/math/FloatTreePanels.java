package dev.stoic.math;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;

/**
 * The vector twin of a tree sum of floats. b stands in panels as wide as a tile, which all threads read; of a, each thread
 * reads as many rows of the result as those are wide, or makes panels of them. Tiles are worked out aside and leave cache for where they belong
 * when all of a row are done, or before they fall out of it.
 */
final class FloatTreePanels extends FloatTreeSum {
    private static final int PANEL = FloatTreeTiles.PANEL;
    private static final int HIGH = FloatTreeTiles.HIGH;

    /** Rows of panels that first-level cache has room for; where a tile has many rows, second-level cache is quick enough. */
    private static final int CACHED = (Wide.TALL ? 16384 : 4096) / PANEL;

    /** Numbers that first-level cache has room for beside what is worked with. */
    private static final int FIRST_LEVEL = 8192;

    /** Rows of so many numbers, or a multiple, share few places of first-level cache. */
    private static final int CLASH = 256;

    private final ScalarFloatTreeSum plain;
    private final FloatSparseSum sparse;
    private final ConcurrentLinkedQueue<Bench> benches = new ConcurrentLinkedQueue<>();
    private final int wide;

    /** What benches were made for. */
    private PartRows opened = new PartRows();

    private int from;
    private int size;

    private TreeOrder order = new TreeOrder(opened, 0, 1);

    /** Parts whose rows, as wide as a panel, stay in first-level cache: a power of two. */
    private int run = 1;

    private float[] panels = {};

    /** Whether the plain twin need not do the work. */
    private boolean ready;

    FloatTreePanels(int rows, int columns) {
        super(rows, columns);
        wide = Math.ceilDiv(columns, PANEL) * PANEL;
        plain = new ScalarFloatTreeSum(rows, columns);
        sparse = new FloatSparseSum(rows, columns);
    }

    @Override
    void open() {
        plain.begin(parts, a, aFrom, b, bFrom);
        sparse.open(parts, a, aFrom, b, bFrom);
        ready = isReady(rows, columns, parts.rows());
        if (ready) {
            open(0, parts.span());
        }
    }

    /** Whether the vector kernels should do this piece of work. */
    static boolean isReady(int rows, int columns, int depth) {
        return columns > 1 && rows >= HIGH && Warmth.FLOAT_FRESH.ready(rows, columns, depth);
    }

    @SuppressWarnings("ReferenceEquality") // parts that are equal are the same, see begin
    private void open(int first, int count) {
        if (opened == parts && first == from && count == size) {
            return;
        }
        opened = parts;
        from = first;
        size = count;
        order = new TreeOrder(parts, from, size);
        run = 1;
        while (run < size && longest(2 * run) <= CACHED) {
            run *= 2;
        }
        int room = Math.multiplyExact(wide, depth());
        panels = panels.length < room ? new float[room] : panels;
        benches.clear();
    }

    /** How many rows the longest run of so many parts has. */
    private int longest(int count) {
        int most = 0;
        for (int p = from; p < from + size; p += count) {
            most = Math.max(most, parts.start(p + count) - parts.start(p));
        }
        return most;
    }

    private int depth() {
        return parts.start(from + size) - parts.start(from);
    }

    /** The sum of some parts alone, which are not all empty; c is overwritten. */
    void partly(int first, int count, float[] c, int cFrom) {
        ready = true;
        sparse.close();
        open(first, count);
        put(parts.start(first), parts.start(first + count));
        sum(0, rows, c, cFrom);
    }

    @Override
    void put(int first, int last) {
        sparse.put(first, last);
        if (!ready) {
            return;
        }
        int start = parts.start(from);
        for (int j = 0; j < columns; j += PANEL) {
            int valid = Math.min(PANEL, columns - j);
            int at = j * depth() + (first - start) * PANEL;
            copy(last - first, valid, b, bFrom + first * columns + j, columns, panels, at);
        }
    }

    /** {@code deep} rows of a panel, of which so many numbers count. */
    private static void copy(int deep, int valid, float[] x, int at, int step, float[] panel, int panelAt) {
        if (valid == PANEL && Warmth.FLOAT_COPY.ready(deep, PANEL, 1)) {
            FloatTiles.copy(deep, 2, x, at, step, panel, panelAt);
            return;
        }
        for (int l = 0; l < deep; l++) {
            System.arraycopy(x, at + l * step, panel, panelAt + l * PANEL, valid);
        }
    }

    @Override
    void sum(int first, int last, float[] c, int cFrom) {
        if (sparse.isThin()) {
            sparse.sum(plain, first, last, c, cFrom);
            return;
        }
        if (!ready || depth() == 0) {
            plain.sum(first, last, c, cFrom);
            return;
        }
        Bench bench = benches.poll();
        if (bench == null) {
            bench = new Bench();
        }
        for (int i = first; i < last; i += PANEL) {
            int n = Math.min(PANEL, last - i);
            bench.work(i, n, c, cFrom + i * columns);
        }
        benches.add(bench);
    }

    /** Where a thread works, at as many rows of the result as a panel is wide: a stack of what waits for its right neighbours, in tiles. */
    private final class Bench {
        private final float[] panel = new float[longest(run) * PANEL];
        private final float[][] pending = new float[Integer.numberOfTrailingZeros(size / run) + 1][];
        private final FloatTreeTiles tiles = new FloatTreeTiles(parts, order, run);

        /** The sums of {@code n} rows from {@code i} on. */
        void work(int i, int n, float[] c, int cAt) {
            int height = 0;
            for (int p = from; p < from + size; p += run) {
                int last = order.last(p, run);
                if (last >= p) {
                    int taken = order.taken(last) - order.pendingBefore(p, last);
                    boolean done = parts.start(p + run) == parts.start(from + size);
                    run(p, i, n, height, taken, j -> {
                        if (done && isLarge()) {
                            place(j, n, c, cAt);
                        }
                    });
                    height += 1 - taken;
                }
            }
            for (int j = 0; !isLarge() && j < columns; j += PANEL) {
                place(j, n, c, cAt);
            }
        }

        /** Whether rows are so long that their first tiles are no longer in first-level cache when the last are done. */
        private boolean isLarge() {
            return PANEL * wide > FIRST_LEVEL;
        }

        private int tileAt(int j, int k) {
            return j * PANEL + k / HIGH * FloatTreeTiles.TILE;
        }

        private void run(int p, int i, int n, int height, int taken, IntConsumer after) {
            int start = parts.start(p);
            int at = aFrom + start * rows + i;
            // Where a tile takes half a line of cache from each row of a, rows need not be brought together, unless
            // they
            // fall on each other in cache; beyond the last few nothing may be read.
            boolean direct = Wide.TALL && n == PANEL && rows % CLASH != 0;
            if (!direct) {
                copy(parts.start(p + run) - start, n, a, at, rows, panel, 0);
            }
            int slot = height - taken;
            if (pending[slot] == null) {
                pending[slot] = new float[PANEL * wide];
            }
            for (int j = 0; j < wide; j += PANEL) {
                int bAt = j * depth() + (start - parts.start(from)) * PANEL;
                for (int k = 0; k < n; k += HIGH) {
                    if (direct) {
                        tiles.tile(p, a, at + k, rows, panels, bAt, pending, height, taken, tileAt(j, k));
                    } else {
                        tiles.tile(p, panel, k, PANEL, panels, bAt, pending, height, taken, tileAt(j, k));
                    }
                }
                after.accept(j);
            }
        }

        /** The finished tiles from column {@code j} on, put where they belong. */
        private void place(int j, int n, float[] c, int cAt) {
            int valid = Math.min(PANEL, columns - j);
            for (int k = 0; k < n; k += HIGH) {
                int to = cAt + k * columns + j;
                int high = Math.min(HIGH, n - k);
                if (valid == PANEL) {
                    FloatTiles.place(high, pending[0], tileAt(j, k), c, to, columns);
                    continue;
                }
                for (int row = 0; row < high; row++) {
                    System.arraycopy(pending[0], tileAt(j, k) + row * PANEL, c, to + row * columns, valid);
                }
            }
        }
    }
}
