package dev.stoic.math;

import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** The species of every vector kernel, as constants that the compiler can see through. Only vector code may touch it. */
final class Wide {
    static final int BITS = Lanes.chosen().bits();
    static final VectorShape SHAPE = VectorShape.forBitSize(BITS);
    static final VectorSpecies<Double> DOUBLE = VectorSpecies.of(double.class, SHAPE);
    static final VectorSpecies<Float> FLOAT = VectorSpecies.of(float.class, SHAPE);
    static final int DOUBLES = DOUBLE.length();
    static final int FLOATS = FLOAT.length();

    /** Whether there are registers enough for taller tiles: all CPUs with such vectors have 32. */
    static final boolean TALL = BITS == 512;

    private Wide() {}
}
