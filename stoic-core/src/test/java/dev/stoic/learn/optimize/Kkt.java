package dev.stoic.learn.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The conditions of Karush, Kuhn and Tucker for the least point of a penalised loss. */
public final class Kkt {
    private Kkt() {}

    /** @param gradient of the loss alone; what follows the weights belongs to free biases */
    public static void check(double[] gradient, double[] weights, Penalty penalty, double tolerance) {
        for (int j = 0; j < gradient.length; j++) {
            if (j >= weights.length) {
                assertThat(gradient[j]).as("bias").isCloseTo(0, within(tolerance));
            } else if (weights[j] == 0) {
                assertThat(Math.abs(gradient[j])).as("weight %d", j).isLessThanOrEqualTo(penalty.l1() + tolerance);
            } else {
                double pull = gradient[j] + penalty.l2() * weights[j] + Math.copySign(penalty.l1(), weights[j]);
                assertThat(pull).as("weight %d", j).isCloseTo(0, within(tolerance));
            }
        }
    }
}
