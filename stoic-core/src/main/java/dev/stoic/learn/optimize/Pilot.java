package dev.stoic.learn.optimize;

/**
 * When a search over a share of the rows comes first, so that the search over all of them begins near its end. By the
 * number of rows and parameters alone.
 *
 * @param share one of how many rows
 * @param rows the least that a pilot needs
 * @param rowsPerParameter the least for each parameter
 */
public record Pilot(int share, long rows, long rowsPerParameter) {
    public static final Pilot DEFAULT = new Pilot(16, 16_384, 64);

    private static final int MOST_ITERATIONS = 20;

    /** The chance errors of a share are larger than this. */
    private static final double TOLERANCE = 1e-3;

    boolean isWorthwhile(long allRows, int parameters) {
        return allRows / share >= Math.max(rows, rowsPerParameter * parameters);
    }

    Goal goal(Goal whole) {
        return new Goal(
                whole.penalty(),
                whole.weights(),
                Math.min(whole.iterations(), MOST_ITERATIONS),
                Math.max(whole.tolerance(), TOLERANCE));
    }
}
