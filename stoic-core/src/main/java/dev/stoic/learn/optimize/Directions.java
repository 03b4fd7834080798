package dev.stoic.learn.optimize;

import dev.stoic.math.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where to go from a point, by what is known about the curvature. */
final class Directions {
    /** How many steps L-BFGS remembers: many, unless the numbers to keep are too many, but always some. */
    private static final int MOST_MEMORY = 50;

    private static final int LEAST_MEMORY = 10;
    private static final int KEPT = 1 << 19;

    /** The least square of a feature, as a share of the mean of all: a feature of zeros must not be stretched. */
    private static final double LEAST_SQUARE = 1e-3;

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
        int memory = Math.clamp(KEPT / step.length, LEAST_MEMORY, MOST_MEMORY);
        var longer = new ArrayList<>(history.size() < memory ? history : history.subList(1, history.size()));
        longer.add(new Pair(step, change, product));
        return List.copyOf(longer);
    }

    /**
     * The roots of the curvatures along each parameter at zero weights. Roots, because the curvatures themselves stretch
     * rare features further than their neighbours let them go.
     */
    static double[] scales(Goal goal, Sums sums, Loss loss) {
        int width = sums.squares().length;
        int vectors = goal.weights() / width;
        double curvature = loss.curvature(vectors);
        double mean = 0;
        for (double square : sums.squares()) {
            mean += square / sums.rows() / width;
        }
        double[] scales = new double[goal.weights() + vectors];
        for (int i = 0; i < goal.weights(); i++) {
            double square = Math.max(sums.squares()[i % width] / sums.rows(), LEAST_SQUARE * mean);
            scales[i] = root(curvature * square + goal.penalty().l2());
        }
        Arrays.fill(scales, goal.weights(), scales.length, root(curvature));
        return scales;
    }

    private static double root(double curvature) {
        return curvature > 0 && Double.isFinite(curvature) ? Math.sqrt(curvature) : 1;
    }

    /** The two-loop recursion (Nocedal 1980), begun from the scales of the parameters, or from none where they are empty. */
    static double[] quasiNewton(List<Pair> history, double[] slopes, double[] scales) {
        double[] direction = new double[slopes.length];
        Vectors.addScaledInPlace(direction, 0, -1, slopes, 0, slopes.length);
        if (history.isEmpty()) {
            return divided(direction, scales);
        }
        double[] shares = new double[history.size()];
        for (int i = history.size() - 1; i >= 0; i--) {
            Pair pair = history.get(i);
            shares[i] = Vectors.dot(pair.step, direction) / pair.product;
            Vectors.addScaledInPlace(direction, 0, -shares[i], pair.change, 0, direction.length);
        }
        Pair last = history.getLast();
        double curvature = last.product / Vectors.dot(last.change, divided(last.change, scales));
        direction = divided(direction, scales);
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

    private static double[] divided(double[] values, double[] scales) {
        double[] divided = values.clone();
        for (int i = 0; i < scales.length; i++) {
            divided[i] /= scales[i];
        }
        return divided;
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
