package dev.stoic.learn.kmeans;

/**
 * Bounds the error of a score |c|² − 2x·c of rows seen so far, from what is known of chains of fused multiply-adds: each
 * step may lose half a unit in the last place of all that was added up to then.
 */
final class Rounding {
    /** Steps beside the chain: rounding the centre, its norm, and the bound itself. */
    private static final int BESIDE = 16;

    private final double unit;
    private final double tiny;
    private final double most;
    private final int width;
    private double longest;

    private Rounding(double unit, double tiny, double most, int width) {
        this.unit = unit;
        this.tiny = tiny;
        this.most = most;
        this.width = width;
    }

    static Rounding ofFloats(int width) {
        return new Rounding(0x1p-24, Float.MIN_NORMAL, Float.MAX_VALUE / 8, width);
    }

    static Rounding ofDoubles(int width) {
        return new Rounding(0x1p-53, Double.MIN_NORMAL, Double.MAX_VALUE / 8, width);
    }

    /** Makes room for a row; gives a bound of its squared length, from the computed one. */
    float see(double norm) {
        float bound = Math.nextUp((float) (norm * (1 + steps()) + steps() * tiny));
        longest = Math.max(longest, Math.sqrt(bound) * (1 + 1e-9));
        return bound;
    }

    /** The largest error of a score with a centre no longer than {@code centre}; infinite where nothing can be said. */
    double of(double centre) {
        double size = centre * (centre + 2 * longest);
        return size < most && steps() < 0.5 ? 2 * steps() * (size + tiny) : Double.POSITIVE_INFINITY;
    }

    private double steps() {
        return (width + BESIDE) * unit;
    }
}
