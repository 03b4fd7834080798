package dev.stoic.learn.optimize;

import dev.stoic.document.Keys;

/**
 * What the objective adds to the mean loss: {@code l2 / 2 · ‖w‖² + l1 · ‖w‖₁}. Parameters are weights first, then biases;
 * biases are never penalised.
 */
public record Penalty(double l2, double l1) {
    public static final Penalty NONE = new Penalty(0, 0);

    private static final double MOST = Double.MAX_VALUE;

    public static Penalty read(Keys keys) {
        return new Penalty(keys.number("l2", 0, 0, MOST), keys.number("l1", 0, 0, MOST));
    }

    public boolean isNone() {
        return l2 == 0 && l1 == 0;
    }

    /** The penalty of the first {@code weights} numbers of a point. */
    public double of(double[] point, int weights) {
        double squares = 0;
        double sizes = 0;
        for (int i = 0; i < weights; i++) {
            squares = Math.fma(point[i], point[i], squares);
            sizes += Math.abs(point[i]);
        }
        return l2 / 2 * squares + l1 * sizes;
    }

    /** Where l1 pulls a weight that is held at zero or away from it: the least subgradient (Andrew and Gao 2007). */
    double pseudo(double weight, double gradient) {
        if (weight != 0) {
            return gradient + Math.copySign(l1, weight);
        }
        return shrink(gradient, l1);
    }

    /** {@code value} moved towards zero by {@code by}, and no further. */
    public static double shrink(double value, double by) {
        return value > by ? value - by : value < -by ? value + by : 0;
    }
}
