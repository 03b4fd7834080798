package dev.stoic.learn.linear;

import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import java.util.Optional;

/** @param origin about where features and target lie; empty before the first pass */
public record ExactState(Problem problem, double[] origin, Optional<Solved> solved) {
    /**
     * @param objective half the mean squared residual and the penalty
     * @param variance of the target
     */
    public record Solved(LinearModel model, double objective, double meanSquare, double variance, Pass.Finished end) {}
}
