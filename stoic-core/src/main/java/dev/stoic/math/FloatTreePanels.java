package dev.stoic.math;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The vector twin of a tree sum of floats. b stands in panels as wide as a tile, which all threads read; of a, each thread
 * makes panels for as many rows of the result as those are wide. These rows are worked out aside, in cache, and leave it one
 * after the other: tiles that were stored where they belong would wait for memory row by row.
 */
final class FloatTreePanels extends FloatTreeSum {
    private static final int PANEL = FloatTreeTiles.PANEL;
    private static final ScalarKernels PLAIN = new ScalarKernels();

    /** Rows of a panel of a, and of b, that first-level cache has room for. */
    private static final int CACHED = 4096 / PANEL;

    private final ScalarFloatTreeSum plain;
    private final FloatSparseSum sparse;
    private final ConcurrentLinkedQueue<Bench> benches = new ConcurrentLinkedQueue<>();
    private final int wide;

    /** What benches were made for. */
    private PartRows opened = new PartRows();

    private int from;
    private int size;

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
        return columns > 1 && rows >= FloatTreeTiles.HIGH && Warmth.FLOAT_FRESH.ready(rows, columns, depth);
    }

    @SuppressWarnings("ReferenceEquality") // parts that are equal are the same, see begin
    private void open(int first, int count) {
        if (opened == parts && first == from && count == size) {
            return;
        }
        opened = parts;
        from = first;
        size = count;
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
            float[] rows = bench.work(i, n);
            if (wide == columns) {
                System.arraycopy(rows, 0, c, cFrom + i * columns, n * columns);
            } else {
                for (int k = 0; k < n; k++) {
                    System.arraycopy(rows, k * wide, c, cFrom + (i + k) * columns, columns);
                }
            }
        }
        benches.add(bench);
    }

    /** Where a thread works, at as many rows of the result as a panel is wide: a binary counter of runs of parts. */
    private final class Bench {
        private final float[] panel = new float[longest(run) * PANEL];
        private final float[][] pending = new float[Integer.numberOfTrailingZeros(size / run) + 2][];
        private final boolean[] present = new boolean[pending.length];
        private final FloatTreeTiles tiles = new FloatTreeTiles(parts, run);

        /** The sums of {@code n} rows from {@code i} on; valid until the next call. */
        float[] work(int i, int n) {
            int top = 0;
            for (int p = from; p < from + size; p += run) {
                present[top] = run(p, i, n, top);
                top++;
                for (int k = (p - from) / run; (k & 1) == 1; k >>= 1) {
                    top--;
                    merge(top - 1, top, n);
                }
            }
            return rows(0);
        }

        private float[] rows(int slot) {
            if (pending[slot] == null) {
                pending[slot] = new float[PANEL * wide];
            }
            return pending[slot];
        }

        /** Whether there was anything in a run. */
        private boolean run(int p, int i, int n, int slot) {
            int start = parts.start(p);
            int deep = parts.start(p + run) - start;
            if (deep == 0) {
                return false;
            }
            copy(deep, n, a, aFrom + start * rows + i, rows, panel, 0);
            float[] to = rows(slot);
            for (int j = 0; j < wide; j += PANEL) {
                int at = j * depth() + (start - parts.start(from)) * PANEL;
                for (int k = 0; k < n; k += FloatTreeTiles.HIGH) {
                    tiles.tile(p, panel, k, panels, at, to, k * wide + j, wide);
                }
            }
            return true;
        }

        private void merge(int left, int right, int n) {
            if (present[left] && present[right]) {
                PLAIN.add(rows(left), 0, rows(right), 0, n * wide);
            } else if (present[right]) {
                float[] rows = pending[left];
                pending[left] = pending[right];
                pending[right] = rows;
            }
            present[left] |= present[right];
        }
    }
}
