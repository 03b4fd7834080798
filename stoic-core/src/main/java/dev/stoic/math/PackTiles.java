package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** The vector twin of {@link SparseLoops#pack}: lanes other than zero move together. */
final class PackTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final VectorSpecies<Integer> INT = VectorSpecies.of(int.class, Wide.SHAPE);
    private static final VectorSpecies<Short> SHORT =
            VectorSpecies.of(short.class, VectorShape.forBitSize(Wide.BITS / 2));
    private static final int V = Wide.FLOATS;
    private static final int[] LANES = new int[V];

    static {
        for (int lane = 0; lane < V; lane++) {
            LANES[lane] = lane;
        }
    }

    private PackTiles() {}

    static int pack(int n, float[] x, int at, short[] places, float[] values, int to) {
        IntVector lanes = IntVector.fromArray(INT, LANES, 0);
        int end = to;
        int f = 0;
        for (; f <= n - V; f += V) {
            FloatVector some = FloatVector.fromArray(S, x, at + f);
            // Bits, because −0 is not left out.
            VectorMask<Integer> others = some.reinterpretAsInts().compare(VectorOperators.NE, 0);
            some.reinterpretAsInts().compress(others).reinterpretAsFloats().intoArray(values, end);
            IntVector where = lanes.add(f).compress(others);
            ((ShortVector) where.convertShape(VectorOperators.I2S, SHORT, 0)).intoArray(places, end);
            end += others.trueCount();
        }
        for (; f < n; f++) {
            values[end] = x[at + f];
            places[end] = (short) f;
            end += Float.floatToRawIntBits(x[at + f]) != 0 ? 1 : 0;
        }
        return end;
    }

    /** On arrays that are large enough for any. */
    static void exercise(int depth, float[] x, float[] y) {
        short[] places = new short[2 * V + 2];
        pack(V + depth % 2, x, 0, places, y, 0);
        SparseLoops.spread(0, V + depth % 2, places, y, y, 0);
    }
}
