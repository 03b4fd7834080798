package dev.stoic.learn.optimize;

import dev.stoic.math.Vectors;
import java.util.ArrayList;
import java.util.List;

/** Where to go from a point, by what is known about the curvature. */
final class Directions {
    /** How many steps L-BFGS remembers. */
    private static final int MEMORY = 10;

    /** What Newton adds to a diagonal that rounding made singular, as a share of it. */
    private static final double RIDGE = 1e-8;

    private Directions() {}

    /** A step that was taken and how the gradient changed along it. */
    record Pair(double[] step, double[] change, double product) {}

    static List<Pair> remember(List<Pair> history, double[] step, double[] change) {
        double product = Vectors.dot(step, change);
        if (!(product > 1e-16 * Vectors.dot(change, change)) || !Double.isFinite(product)) {
            return history;
        }
        var longer = new ArrayList<>(history.size() < MEMORY ? history : history.subList(1, history.size()));
        longer.add(new Pair(step, change, product));
        return List.copyOf(longer);
    }

    /** The two-loop recursion (Nocedal 1980). */
    static double[] quasiNewton(List<Pair> history, double[] slopes) {
        double[] direction = new double[slopes.length];
        Vectors.addScaledInPlace(direction, 0, -1, slopes, 0, slopes.length);
        if (history.isEmpty()) {
            return direction;
        }
        double[] shares = new double[history.size()];
        for (int i = history.size() - 1; i >= 0; i--) {
            Pair pair = history.get(i);
            shares[i] = Vectors.dot(pair.step, direction) / pair.product;
            Vectors.addScaledInPlace(direction, 0, -shares[i], pair.change, 0, direction.length);
        }
        Pair last = history.getLast();
        double curvature = last.product / Vectors.dot(last.change, last.change);
        for (int j = 0; j < direction.length; j++) {
            direction[j] *= curvature;
        }
        for (int i = 0; i < history.size(); i++) {
            Pair pair = history.get(i);
            double share = Vectors.dot(pair.change, direction) / pair.product;
            Vectors.addScaledInPlace(direction, 0, shares[i] - share, pair.step, 0, direction.length);
        }
        return direction;
    }

    static double[] newton(Goal goal, Sums sums, double[] slopes) {
        int n = slopes.length;
        double[] hessian = new double[sums.hessian().length];
        for (int i = 0; i < hessian.length; i++) {
            hessian[i] = sums.hessian()[i] / sums.rows();
        }
        for (int i = 0, at = 0; i < goal.weights(); at += n - i, i++) {
            hessian[at] += goal.penalty().l2();
        }
        double[] down = new double[n];
        Vectors.addScaledInPlace(down, 0, -1, slopes, 0, n);
        var exact = Cholesky.of(n, hessian);
        return exact.rank() == n
                ? exact.solve(down)
                : Cholesky.ridged(n, hessian, RIDGE).solveOnce(down);
    }
}
