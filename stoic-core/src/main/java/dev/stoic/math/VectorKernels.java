package dev.stoic.math;

import java.util.LinkedHashSet;
import java.util.List;

/**
 * The vector twin. What the compiler turns into vectors by itself, and sums, whose canonical stripes are chains that
 * scalar code runs as fast, it leaves to the scalar twin.
 */
final class VectorKernels implements Kernels {
    /** Rows of so many numbers are seldom without zeros: images, words, categories. */
    private static final int LONG_ROW = 256;

    /** Multiply-adds that take the time of a step of one number. */
    private static final int ADAM_WORK = 8;

    private final ScalarKernels scalar = new ScalarKernels();

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        return scalar.dot(a, aFrom, b, bFrom, n);
    }

    @Override
    public float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
        return scalar.dot(a, aFrom, b, bFrom, n);
    }

    @Override
    public double sum(double[] a, int from, int n) {
        return scalar.sum(a, from, n);
    }

    @Override
    public void addScaled(double[] y, int yFrom, double scale, double[] x, int xFrom, int n) {
        scalar.addScaled(y, yFrom, scale, x, xFrom, n);
    }

    @Override
    public void add(double[] y, int yFrom, double[] x, int xFrom, int n) {
        scalar.add(y, yFrom, x, xFrom, n);
    }

    @Override
    public void add(double[] y, int yFrom, float[] x, int xFrom, int n) {
        scalar.add(y, yFrom, x, xFrom, n);
    }

    @Override
    public void add(float[] y, int yFrom, float[] x, int xFrom, int n) {
        scalar.add(y, yFrom, x, xFrom, n);
    }

    @Override
    public void widen(float[] from, int fromAt, double[] to, int toAt, int n) {
        scalar.widen(from, fromAt, to, toAt, n);
    }

    @Override
    public void multiply(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        // A single column has no lanes to run across; plain chains side by side keep the units as busy.
        if (columns > 1
                && warmth(rows, Warmth.DOUBLE_ONE_BY_FOUR, Warmth.DOUBLE_FOUR_BY_TWO)
                        .ready(rows, columns, depth)) {
            new DoubleProduct(a, aFrom, depth, 1, b, bFrom, columns, c, cFrom, columns).run(rows, columns, depth);
        } else {
            scalar.multiply(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
        }
    }

    @Override
    public void multiply(
            int rows, int columns, Reach reach, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        var product = new ReachProduct(rows, columns, reach, a, aFrom, c, cFrom);
        if (product.isReady()) {
            product.run(b, bFrom);
        } else {
            scalar.multiply(rows, columns, reach, a, aFrom, b, bFrom, c, cFrom);
        }
    }

    @Override
    public void multiply(
            int rows,
            int columns,
            Reach reach,
            float[] a,
            int aFrom,
            float[] b,
            int bFrom,
            float[] start,
            int startFrom,
            float[] c,
            int cFrom) {
        var product = new ReachProduct(rows, columns, reach, a, aFrom, c, cFrom);
        if (product.isReady()) {
            product.runFrom(start, startFrom, b, bFrom);
        } else {
            scalar.multiply(rows, columns, reach, a, aFrom, b, bFrom, start, startFrom, c, cFrom);
        }
    }

    @Override
    public DoubleLayer layer(int columns, int depth, double[] b, double[] start) {
        return new DoubleAffine(columns, depth, b, start);
    }

    @Override
    public FloatLayer layer(int columns, int depth, Major major, float[] b, int bFrom, float[] start, int startFrom) {
        return new FloatAffine(columns, depth, major, b, bFrom, start, startFrom);
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        if (columns == 1 && rows > 1) {
            // Factors of a product may change places: one row of c has lanes to run across, one column has none.
            multiplyTransposed(1, rows, depth, b, bFrom, a, aFrom, c, cFrom);
        } else if (warmth(rows, Warmth.DOUBLE_ONE_BY_FOUR, Warmth.DOUBLE_FOUR_BY_TWO)
                .ready(rows, columns, depth)) {
            new DoubleProduct(a, aFrom, 1, rows, b, bFrom, columns, c, cFrom, columns).run(rows, columns, depth);
        } else {
            scalar.multiplyTransposed(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
        }
    }

    @Override
    public void multiply(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        // A single column has no lanes to run across; plain chains side by side keep the units as busy.
        if (columns > 1
                && warmth(rows, Warmth.FLOAT_ONE_BY_FOUR, Warmth.FLOAT_FOUR_BY_TWO)
                        .ready(rows, columns, depth)) {
            new FloatProduct(a, aFrom, depth, 1, b, bFrom, columns, c, cFrom, columns).run(rows, columns, depth);
        } else {
            scalar.multiply(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
        }
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        if (columns == 1 && rows > 1) {
            // Factors of a product may change places: one row of c has lanes to run across, one column has none.
            multiplyTransposed(1, rows, depth, b, bFrom, a, aFrom, c, cFrom);
        } else if (warmth(rows, Warmth.FLOAT_ONE_BY_FOUR, Warmth.FLOAT_FOUR_BY_TWO)
                .ready(rows, columns, depth)) {
            new FloatProduct(a, aFrom, 1, rows, b, bFrom, columns, c, cFrom, columns).run(rows, columns, depth);
        } else {
            scalar.multiplyTransposed(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
        }
    }

    @Override
    public boolean fused(
            int rows,
            int columns,
            PartRows parts,
            int from,
            int size,
            double[] a,
            int aFrom,
            double[] b,
            int bFrom,
            double[] c,
            int cFrom) {
        int depth = parts.start(from + size) - parts.start(from);
        if (rows < 4 || !Warmth.DOUBLE_FRESH_FOUR_BY_TWO.ready(rows, columns, depth)) {
            return false;
        }
        boolean tall = rows >= 8 && Wide.TALL && Warmth.DOUBLE_FRESH_EIGHT_BY_TWO.pays(rows, columns, depth);
        new DoubleTreeTiles(parts, from, size, tall ? 8 : 4).run(rows, columns, a, aFrom, b, bFrom, c, cFrom);
        return true;
    }

    @Override
    public boolean fused(
            int rows,
            int columns,
            PartRows parts,
            int from,
            int size,
            float[] a,
            int aFrom,
            float[] b,
            int bFrom,
            float[] c,
            int cFrom) {
        int depth = parts.start(from + size) - parts.start(from);
        if (!FloatTreePanels.isReady(rows, columns, depth)) {
            return false;
        }
        var sum = new FloatTreePanels(rows, columns);
        sum.begin(parts, a, aFrom, b, bFrom);
        sum.partly(from, size, c, cFrom);
        return true;
    }

    @Override
    public FloatTreeSum treeSum(int rows, int columns) {
        return new FloatTreePanels(rows, columns);
    }

    private static Warmth warmth(int rows, Warmth few, Warmth many) {
        return rows < 4 ? few : many;
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] gram) {
        if (Warmth.DOUBLE_FOUR_BY_TWO.ready(rows, width, (width + 1) / 2)) {
            DoubleGram.plain(rows, width, x, xFrom, gram);
        } else {
            scalar.gram(rows, width, x, xFrom, gram);
        }
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] weights, int weightsFrom, double[] gram) {
        if (Warmth.DOUBLE_FOUR_BY_TWO.ready(rows, width, (width + 1) / 2)) {
            DoubleGram.weighted(rows, width, x, xFrom, weights, weightsFrom, gram);
        } else {
            scalar.gram(rows, width, x, xFrom, weights, weightsFrom, gram);
        }
    }

    @Override
    public void expectGrams() {
        Warmth.begin(List.of(Warmth.DOUBLE_FOUR_BY_TWO));
    }

    @Override
    public void expectDoubles(int columns) {
        if (columns > 1) {
            Warmth.begin(List.of(
                    Warmth.doubleRows(DoubleAffine.vectors(columns)),
                    Warmth.doubleRows(DoubleAffine.lastVectors(columns)),
                    Warmth.DOUBLE_FOUR_BY_TWO,
                    Warmth.DOUBLE_TWO_BY_FOUR));
        }
    }

    @Override
    public void expectFloats(int columns) {
        if (columns > 1) {
            Warmth.begin(List.of(
                    Warmth.floatRows(FloatAffine.vectors(columns, FloatAffine.DEEP)),
                    Warmth.floatRows(FloatAffine.lastVectors(columns, FloatAffine.DEEP)),
                    Warmth.FLOAT_FOUR_BY_TWO,
                    Warmth.FLOAT_TWO_BY_FOUR));
        }
    }

    @Override
    public void expectSteps(int inputs, int outputs) {
        var kernels = new LinkedHashSet<>(floatRows(outputs, inputs));
        // A product of so little depth is soon done by any kernel.
        if (outputs >= FloatAffine.DEEP) {
            kernels.addAll(floatRows(inputs, outputs));
        }
        kernels.addAll(steps());
        Warmth.begin(List.copyOf(kernels));
    }

    @Override
    public void expectFirstSteps(int inputs, int outputs) {
        var kernels = new LinkedHashSet<>(floatRows(outputs, inputs));
        kernels.addAll(steps());
        if (inputs >= LONG_ROW && Sparsity.suits(inputs, outputs)) {
            Warmth.begin(List.of(Warmth.SPARSE, Warmth.SPARSE_SUM), List.copyOf(kernels));
        } else {
            Warmth.begin(List.copyOf(kernels));
        }
    }

    /** What steps of any dense layer need. */
    private static List<Warmth> steps() {
        return List.of(Warmth.FLOAT_COPY, Warmth.FLOAT_FRESH, Warmth.FLOAT_ONE_BY_FOUR);
    }

    private static List<Warmth> floatRows(int columns, int depth) {
        return columns == 1
                ? List.of()
                : List.of(
                        Warmth.floatRows(FloatAffine.vectors(columns, depth)),
                        Warmth.floatRows(FloatAffine.lastVectors(columns, depth)));
    }

    @Override
    public void expectReaches(int columns) {
        int vectors = ReachProduct.vectors(columns);
        Warmth.begin(List.of(Warmth.reach(true, vectors), Warmth.reach(false, vectors)));
    }

    @Override
    public void adam(AdamStep step, float[] slopes, AdamStep.Numbers old, AdamStep.Numbers now, int from, int to) {
        if (Warmth.ADAM.ready(to - from, 1, ADAM_WORK)) {
            AdamTiles.apply(step, slopes, old, now, from, to);
        } else {
            scalar.adam(step, slopes, old, now, from, to);
        }
    }

    @Override
    public void expectAdam() {
        Warmth.begin(Warmth.ADAM);
    }

    @Override
    public void largestOfFour(Pooling shape, int images, float[] x, int xFrom, float[] y) {
        if (Warmth.POOL.ready(images, shape.inputs(), 1)) {
            new VectorPools(shape, images).largest(x, xFrom, y);
        } else {
            scalar.largestOfFour(shape, images, x, xFrom, y);
        }
    }

    @Override
    public void handToOneOfFour(
            Pooling shape, int images, float[] x, int xFrom, float[] y, float[] slopes, float[] xSlopes) {
        // What vectors that are wider than a place spill into a gap nobody would write over.
        boolean spills = shape.channels() < Wide.FLOATS && shape.hasGaps();
        if (!spills && Warmth.POOL.ready(images, shape.inputs(), 1)) {
            new VectorPools(shape, images).hand(x, xFrom, y, slopes, xSlopes, images * shape.inputs());
        } else {
            scalar.handToOneOfFour(shape, images, x, xFrom, y, slopes, xSlopes);
        }
    }

    @Override
    public void expectPools() {
        Warmth.begin(Warmth.POOL);
    }
}
