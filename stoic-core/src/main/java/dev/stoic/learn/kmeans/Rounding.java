package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;

/**
 * Bounds the error of a score |c|² − 2x·c, from what is known of sums of products: each step may lose half a unit in the last
 * place of all that was added up to then, whatever the order.
 */
record Rounding(double unit, double tiny, double most, int terms) {
    /** Steps beside the sum: rounding the row, the centre, its norm, and the bound itself. */
    private static final int BESIDE = 16;

    static Rounding ofFloats(int width) {
        return new Rounding(0x1p-24, Float.MIN_NORMAL, Float.MAX_VALUE / 8, width);
    }

    static Rounding ofDoubles(int width) {
        return new Rounding(0x1p-53, Double.MIN_NORMAL, Double.MAX_VALUE / 8, width);
    }

    /** Of a quick look at short rows: a chain of all products. */
    static Rounding ofColumns(int width) {
        return ofFloats(width);
    }

    /** Of a quick look at long rows: at least four lanes share the products. */
    static Rounding ofLanes(int width) {
        return ofFloats((width + 3) / 4);
    }

    /** Of the scores that decide, which are computed in the type of the rows. */
    static Rounding of(Tile tile) {
        return switch (tile) {
            case Tile.Doubles _ -> ofDoubles(tile.width());
            case Tile.Floats _ -> ofFloats(tile.width());
        };
    }

    /** A bound of a row's squared length, from the computed one. */
    float bound(double norm) {
        return Math.nextUp((float) (norm * (1 + steps()) + steps() * tiny));
    }

    /** Writes such bounds of some rows, from the {@code first} on. */
    void bound(double[] norms, float[] bounds, int first) {
        for (int i = 0; i < norms.length; i++) {
            bounds[first + i] = bound(norms[i]);
        }
    }

    /** The largest error of a score of lengths up to these; infinite where nothing can be said. */
    double of(double centre, double row) {
        // |c|² counts twice: the norm was a sum too. What underflows is lost times the length of the other factor.
        double size = 2 * centre * (centre + row);
        return size < most && row < most && steps() < 0.5
                ? steps() / (1 - steps()) * (size + tiny * (1 + centre + row))
                : Double.POSITIVE_INFINITY;
    }

    private double steps() {
        return (terms + BESIDE) * unit;
    }
}
