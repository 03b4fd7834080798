package dev.stoic.learn.optimize;

/**
 * How good a point is.
 *
 * @param loss mean over rows
 * @param objective mean loss and penalty
 * @param steepness the largest derivative of the objective by any parameter, 0 where l1 holds a weight at zero
 */
public record Score(long rows, double loss, double objective, double steepness, long hits, Moments targets) {
    static final Score NONE = new Score(0, Double.NaN, Double.NaN, Double.NaN, 0, Moments.NONE);

    boolean isNone() {
        return rows == 0;
    }

    boolean isFinite() {
        return Double.isFinite(objective) && Double.isFinite(steepness);
    }
}
