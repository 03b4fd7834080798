package dev.stoic.math;

/**
 * Adds the products of neighbouring parts tile by tile: what waits for its right neighbour stays in first-level cache, and a tile that is finished
 * is added to all that waited for it before it is stored. Tiles are stored row after row, see {@link FloatTiles#freshFourByTwo}. Belongs to one
 * thread.
 */
final class FloatTreeTiles {
    static final int PANEL = 2 * Wide.FLOATS;

    /** Rows of a tile. */
    static final int HIGH = Wide.TALL ? 8 : 4;

    static final int TILE = HIGH * PANEL;

    private final PartRows parts;
    private final TreeOrder order;
    private final int size;
    private final float[] pending;
    private final FloatLefts lefts = new FloatLefts(Integer.SIZE);

    /** @param size how many parts are neighbours, a power of two */
    FloatTreeTiles(PartRows parts, TreeOrder order, int size) {
        this.parts = parts;
        this.order = order;
        this.size = size;
        pending = new float[(Integer.numberOfTrailingZeros(size) + 1) * TILE];
    }

    /**
     * One tile over the parts from {@code first} on, which are not all empty and whose rows a and b begin with. Rows of a are {@code aStep}
     * apart, those of b a panel.
     *
     * @param outer tiles of neighbours before, each at {@code at}: the last {@code taken} of {@code height} are added, and the new one takes the
     *     place of the first of these
     */
    void tile(
            int first,
            float[] a,
            int aAt,
            int aStep,
            float[] b,
            int bAt,
            float[][] outer,
            int height,
            int taken,
            int at) {
        int last = order.last(first, size);
        int start = parts.start(first);
        int waiting = 0;
        for (int p = first; p <= last; p++) {
            int from = parts.start(p);
            int depth = parts.start(p + 1) - from;
            if (depth == 0) {
                continue;
            }
            int inner = p == last ? waiting : order.taken(p);
            lefts.count = 0;
            for (int s = 1; s <= inner; s++) {
                lefts.add(pending, (waiting - s) * TILE);
            }
            waiting -= inner;
            for (int s = 1; p == last && s <= taken; s++) {
                lefts.add(outer[height - s], at);
            }
            float[] c = p == last ? outer[height - taken] : pending;
            int cAt = p == last ? at : waiting * TILE;
            fresh(depth, a, aAt + (from - start) * aStep, aStep, b, bAt + (from - start) * PANEL, lefts, c, cAt);
            waiting++;
        }
    }

    /** A tile of the height that this CPU has registers for. */
    private static void fresh(
            int depth, float[] a, int aAt, int aStep, float[] b, int bAt, FloatLefts lefts, float[] c, int cAt) {
        if (Wide.TALL) {
            FloatTallTiles.freshEightByTwo(depth, a, aAt, aStep, b, bAt, lefts, c, cAt);
        } else {
            FloatTiles.freshFourByTwo(depth, a, aAt, aStep, b, bAt, lefts, c, cAt);
        }
    }

    /** What {@link Warmth} runs until it is compiled: with and without tiles to the left. */
    static void exercise(int depth, float[] v, float[] w) {
        FloatLefts some = new FloatLefts(3);
        for (int s = 0; s < depth % 4; s++) {
            some.add(w, 0);
        }
        fresh(depth, v, 0, 1, v, 0, some, w, 0);
        FloatTiles.place(HIGH, v, 0, w, 0, 1);
    }
}
