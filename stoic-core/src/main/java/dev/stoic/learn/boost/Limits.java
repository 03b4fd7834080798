package dev.stoic.learn.boost;

import java.util.Arrays;

/**
 * Between which values the leaves below each node may lie, so that what the tree says rises or falls with some features. A
 * split by such a feature shares the room of its node: one side stays below the middle of both, the other one above. Nothing
 * is kept where no feature has a direction. The arrays are owned by the record: nobody writes to them.
 *
 * @param directions of each feature: 1 where what is said must not fall with it, −1 where it must not rise, 0 otherwise
 */
record Limits(int[] directions, double[] low, double[] high) {
    static Limits root(int[] directions) {
        boolean free = Arrays.stream(directions).allMatch(direction -> direction == 0);
        return free
                ? new Limits(new int[0], new double[0], new double[0])
                : new Limits(
                        directions, new double[] {Double.NEGATIVE_INFINITY}, new double[] {Double.POSITIVE_INFINITY});
    }

    boolean isFree() {
        return directions.length == 0;
    }

    double clamp(int node, double value) {
        return isFree() ? value : Math.min(Math.max(value, low[node]), high[node]);
    }

    boolean allows(int feature, double left, double right) {
        return directions[feature] * (right - left) >= 0;
    }

    /** With two nodes more, the sides of a split whose values would be these. */
    Limits split(int node, int feature, double left, double right) {
        if (isFree()) {
            return this;
        }
        int n = low.length;
        double[] lows = Arrays.copyOf(low, n + 2);
        double[] highs = Arrays.copyOf(high, n + 2);
        Arrays.fill(lows, n, n + 2, low[node]);
        Arrays.fill(highs, n, n + 2, high[node]);
        double middle = left / 2 + right / 2;
        if (directions[feature] > 0) {
            highs[n] = middle;
            lows[n + 1] = middle;
        } else if (directions[feature] < 0) {
            lows[n] = middle;
            highs[n + 1] = middle;
        }
        return new Limits(directions, lows, highs);
    }
}
