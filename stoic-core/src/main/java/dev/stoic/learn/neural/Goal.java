package dev.stoic.learn.neural;

import dev.stoic.math.Functions;
import java.util.Locale;

/** What is made small: the mean over rows of one of these. */
public enum Goal {
    /** Minus the logarithm of the probability that softmax gives to the class that came true. */
    CROSS_ENTROPY,
    /**
     * Each class is a question of its own that a sigmoid answers; the mean over classes of minus the logarithm of the
     * probability given to the right answer.
     */
    BINARY_CROSS_ENTROPY,
    /** Half the square of the distance from the target. */
    SQUARED;

    /** As a job says it. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isAboutClasses() {
        return switch (this) {
            case CROSS_ENTROPY, BINARY_CROSS_ENTROPY -> true;
            case SQUARED -> false;
        };
    }

    /**
     * The loss of a row; its outputs are replaced by the derivatives of the loss by them.
     *
     * @param target the value as scaled, or the index of the class
     */
    double slopesInPlace(float[] outputs, int from, int n, double target) {
        return switch (this) {
            case CROSS_ENTROPY -> crossEntropy(outputs, from, n, (int) target);
            case BINARY_CROSS_ENTROPY -> binary(outputs, from, n, (int) target);
            case SQUARED -> {
                float apart = outputs[from] - (float) target;
                outputs[from] = apart;
                yield 0.5 * apart * apart;
            }
        };
    }

    /** The same of several rows, one after the other, from the {@code first} of the targets and losses on. */
    void slopesInPlace(float[] outputs, int from, int n, double[] targets, double[] losses, int first, int rows) {
        if (this != CROSS_ENTROPY) {
            for (int i = 0; i < rows; i++) {
                losses[first + i] = slopesInPlace(outputs, from + i * n, n, targets[first + i]);
            }
            return;
        }
        for (int i = 0; i < rows; i++) {
            losses[first + i] = lower(outputs, from + i * n, n, (int) targets[first + i]);
        }
        Functions.expInPlace(outputs, from, rows * n);
        for (int i = 0; i < rows; i++) {
            losses[first + i] = share(outputs, from + i * n, n, (int) targets[first + i]) - losses[first + i];
        }
    }

    private static double crossEntropy(float[] scores, int from, int n, int truth) {
        float score = lower(scores, from, n, truth);
        Functions.expInPlace(scores, from, n);
        return share(scores, from, n, truth) - score;
    }

    /** Takes the largest score from all of them, and tells what is left of the true one. */
    private static float lower(float[] scores, int from, int n, int truth) {
        float largest = largest(scores, from, n);
        for (int k = from; k < from + n; k++) {
            scores[k] -= largest;
        }
        return scores[from + truth];
    }

    /** Makes derivatives of the powers of scores, and tells the logarithm of their sum. */
    private static double share(float[] powers, int from, int n, int truth) {
        float sum = 0;
        for (int k = from; k < from + n; k++) {
            sum += powers[k];
        }
        float share = 1 / sum;
        for (int k = from; k < from + n; k++) {
            powers[k] *= share;
        }
        powers[from + truth] -= 1;
        return Functions.log((double) sum);
    }

    private static double binary(float[] scores, int from, int n, int truth) {
        double loss = 0;
        for (int k = 0; k < n; k++) {
            double score = scores[from + k];
            double right = k == truth ? score : -score;
            loss += Math.max(-right, 0) + Functions.log(1 + Functions.exp(-Math.abs(score)));
            scores[from + k] = (float) ((Functions.sigmoid(score) - (k == truth ? 1 : 0)) / n);
        }
        return loss / n;
    }

    /** Whether the outputs tell the class rightly; of equal ones the first counts. */
    boolean isHit(float[] outputs, int from, int n, double target) {
        if (!isAboutClasses()) {
            return false;
        }
        int best = 0;
        for (int k = 1; k < n; k++) {
            if (outputs[from + k] > outputs[from + best]) {
                best = k;
            }
        }
        return best == (int) target;
    }

    private static float largest(float[] scores, int from, int n) {
        float largest = scores[from];
        for (int k = 1; k < n; k++) {
            largest = Math.max(largest, scores[from + k]);
        }
        return largest;
    }

    /** What a model tells of a row: probabilities that add up to 1, or the value. */
    void tell(float[] outputs, int from, int n, Scale scale, double[] to, int at) {
        switch (this) {
            case SQUARED -> to[at] = scale.large(outputs[from]);
            case CROSS_ENTROPY -> {
                double largest = largest(outputs, from, n);
                for (int k = 0; k < n; k++) {
                    to[at + k] = Functions.exp(outputs[from + k] - largest);
                }
                share(to, at, n);
            }
            case BINARY_CROSS_ENTROPY -> {
                for (int k = 0; k < n; k++) {
                    to[at + k] = Functions.sigmoid((double) outputs[from + k]);
                }
                share(to, at, n);
            }
        }
    }

    private static void share(double[] to, int at, int n) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += to[at + k];
        }
        for (int k = 0; k < n; k++) {
            to[at + k] = sum > 0 ? to[at + k] / sum : 1.0 / n;
        }
    }
}
