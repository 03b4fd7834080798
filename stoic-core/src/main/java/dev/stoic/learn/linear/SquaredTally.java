package dev.stoic.learn.linear;

import dev.stoic.data.Tile;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.learn.optimize.Sums;
import dev.stoic.learn.optimize.Tally;
import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Products;
import dev.stoic.math.Vectors;

final class SquaredTally implements Tally {
    private final int width;
    private final double[] point;
    private final double[] gradient;
    private final double[] residual;
    private final Widened some;
    private long rows;
    private double squares;
    private double origin;
    private double targetSum;
    private double targetSquares;

    SquaredTally(double[] point, int width) {
        this.width = width;
        this.point = point;
        this.gradient = new double[width + 1];
        this.residual = new double[Widened.most(width)];
        this.some = new Widened(width);
    }

    @Override
    public void add(Tile tile) {
        some.start(tile);
        while (some.next()) {
            if (rows == 0) {
                origin = some.target(0);
            }
            int n = some.rows();
            for (int i = 0; i < n; i++) {
                double target = some.target(i);
                double distance = target - origin;
                targetSum += distance;
                targetSquares = Math.fma(distance, distance, targetSquares);
                double r =
                        point[width] + Vectors.dot(some.values(), some.offset() + i * width, point, 0, width) - target;
                residual[i] = r;
                squares = Math.fma(r, r, squares);
                gradient[width] += r;
            }
            Products.multiplyTransposed(1, width, n, residual, 0, some.values(), some.offset(), gradient, 0);
            rows += n;
        }
    }

    @Override
    public Sums sums() {
        var targets = Moments.ofShifted(rows, origin, targetSum, targetSquares);
        return new Sums(rows, squares / 2, 0, targets, gradient, new double[0]);
    }
}
