package dev.stoic.math;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A tree sum of floats where most numbers of a are zero, which it leaves out, see {@link Sparsity}. */
final class FloatSparseSum {
    private static final int GROUP = Sparsity.GROUP;

    private final int rows;
    private final int columns;
    private final int words;
    private final boolean suits;
    private final ConcurrentLinkedQueue<SparseBench> benches = new ConcurrentLinkedQueue<>();
    private final AtomicLong count = new AtomicLong();
    private PartRows parts = new PartRows();
    private float[] a = {};
    private int aFrom;
    private float[] b = {};
    private int bFrom;
    private long[] bits = {};

    /** Of b, groups of columns one after the other. */
    private float[] panels = {};

    /** Whether the full sum is to be asked, whatever else is found. */
    private volatile boolean full = true;

    /** Of a result of {@code rows} × {@code columns}. */
    FloatSparseSum(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        words = Math.ceilDiv(rows, Long.SIZE);
        suits = Sparsity.suits(rows, columns);
    }

    @SuppressWarnings("ReferenceEquality") // equal parts are the same
    void open(PartRows parts, float[] a, int aFrom, float[] b, int bFrom) {
        this.a = a;
        this.aFrom = aFrom;
        this.b = b;
        this.bFrom = bFrom;
        count.set(0);
        full = !suits || !parts.areLong();
        if (this.parts != parts) {
            this.parts = parts;
            benches.clear();
        }
        if (!full && bits.length < parts.rows() * words) {
            bits = new long[parts.rows() * words];
            panels = new float[Math.multiplyExact(Math.ceilDiv(columns, GROUP) * GROUP, parts.rows())];
        }
    }

    /** Nobody asks for it. */
    void close() {
        full = true;
    }

    /** Looks at some rows of a and b. */
    void put(int first, int last) {
        if (full || first == last) {
            return;
        }
        int n = last - first;
        if (!Sparsity.isLikely(rows, a, aFrom + first * rows)
                || !Warmth.SPARSE_SUM.ready(rows, columns, n)
                || !SparseTiles.areFinite(n * columns, b, bFrom + first * columns)) {
            full = true;
            return;
        }
        long marked = 0;
        for (int i = first; i < last; i++) {
            marked += SparseTiles.mark(rows, a, aFrom + i * rows, bits, i * words);
        }
        count.addAndGet(marked);
        for (int from = 0; from < columns; from += GROUP) {
            int j = Math.min(from, columns - GROUP);
            int to = from * parts.rows() + first * GROUP;
            FloatTiles.copy(n, Sparsity.VECTORS, b, bFrom + first * columns + j, columns, panels, to);
        }
    }

    /** Whether it is worth being asked, now that all rows were looked at. */
    boolean isThin() {
        return !full && Sparsity.isThin(count.get(), (long) parts.rows() * rows);
    }

    /** Rows {@code first} to {@code last} of the result; those that are doubtful are asked of the whole sum. */
    void sum(FloatTreeSum whole, int first, int last, float[] c, int cFrom) {
        SparseBench bench = benches.poll();
        if (bench == null) {
            bench = new SparseBench(parts);
        }
        for (int l = first; l < last; ) {
            int word = l / Long.SIZE;
            int end = Math.min(last, (word + 1) * Long.SIZE);
            bench.look(bits, word, words, l - word * Long.SIZE, end - l);
            for (int from = 0; from < columns; from += GROUP) {
                int j = Math.min(from, columns - GROUP);
                int to = cFrom + l * columns + j;
                bench.sum(a, aFrom + l, rows, panels, from * parts.rows(), c, to, columns);
            }
            if (SparseTiles.hasMinusZero((end - l) * columns, c, cFrom + l * columns)) {
                whole.sum(l, end, c, cFrom);
            }
            l = end;
        }
        benches.add(bench);
    }
}
