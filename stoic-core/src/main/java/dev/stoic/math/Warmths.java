package dev.stoic.math;

import java.util.List;

/** One warmth for each vector kernel. Only vector code may touch it. */
final class Warmths {
    private static final double[] DOUBLES = new double[256];
    private static final double[] DOUBLE_RESULTS = new double[256];
    private static final float[] FLOATS = new float[256];
    private static final float[] FLOAT_RESULTS = new float[256];

    static final Warmth DOUBLE_FOUR_BY_TWO =
            new Warmth(depth -> DoubleTiles.fourByTwo(depth, DOUBLES, 0, 1, 1, DOUBLES, 0, 1, DOUBLE_RESULTS, 0, 1));
    static final Warmth DOUBLE_EIGHT_BY_ONE =
            new Warmth(depth -> DoubleTiles.eightByOne(depth, DOUBLES, 0, 1, 1, DOUBLES, 0, 1, DOUBLE_RESULTS, 0, 1));
    static final Warmth DOUBLE_ONE_BY_FOUR =
            new Warmth(depth -> DoubleTiles.oneByFour(depth, DOUBLES, 0, 1, DOUBLES, 0, 1, DOUBLE_RESULTS, 0));
    static final Warmth FLOAT_FOUR_BY_TWO =
            new Warmth(depth -> FloatTiles.fourByTwo(depth, FLOATS, 0, 1, 1, FLOATS, 0, 1, FLOAT_RESULTS, 0, 1));
    static final Warmth FLOAT_EIGHT_BY_ONE =
            new Warmth(depth -> FloatTiles.eightByOne(depth, FLOATS, 0, 1, 1, FLOATS, 0, 1, FLOAT_RESULTS, 0, 1));
    static final Warmth FLOAT_ONE_BY_FOUR =
            new Warmth(depth -> FloatTiles.oneByFour(depth, FLOATS, 0, 1, FLOATS, 0, 1, FLOAT_RESULTS, 0));

    private Warmths() {}

    static void skip() {
        List.of(
                        DOUBLE_FOUR_BY_TWO,
                        DOUBLE_EIGHT_BY_ONE,
                        DOUBLE_ONE_BY_FOUR,
                        FLOAT_FOUR_BY_TWO,
                        FLOAT_EIGHT_BY_ONE,
                        FLOAT_ONE_BY_FOUR)
                .forEach(Warmth::skip);
    }
}
