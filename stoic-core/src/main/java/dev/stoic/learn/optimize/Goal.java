package dev.stoic.learn.optimize;

import dev.stoic.math.Vectors;

/**
 * What a search looks for and when it may stop.
 *
 * @param weights how many of the parameters are penalised; biases follow
 * @param tolerance largest derivative of the objective at which a point counts as the least one
 */
record Goal(Penalty penalty, int weights, int iterations, double tolerance) {
    /** The gradient of mean loss and l2. */
    double[] gradient(double[] point, Sums sums) {
        double[] gradient = new double[point.length];
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = sums.gradient()[i] / sums.rows();
        }
        Vectors.addScaledInPlace(gradient, 0, penalty.l2(), point, 0, weights);
        return gradient;
    }

    /** The gradient of the whole objective; where l1 has a kink, its least subgradient. */
    double[] slopes(double[] point, double[] gradient) {
        if (penalty.l1() == 0) {
            return gradient;
        }
        double[] slopes = gradient.clone();
        for (int i = 0; i < weights; i++) {
            slopes[i] = penalty.pseudo(point[i], gradient[i]);
        }
        return slopes;
    }

    Score score(double[] point, double[] slopes, Sums sums) {
        double loss = sums.loss() / sums.rows();
        double steepness = 0;
        for (double slope : slopes) {
            steepness = Math.max(steepness, Math.abs(slope));
        }
        return new Score(sums.rows(), loss, loss + penalty.of(point, weights), steepness, sums.hits(), sums.targets());
    }
}
