package dev.stoic.learn.neural;

import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import java.util.Optional;

/**
 * A network between two rounds.
 *
 * @param step how many were taken
 * @param running over the rows of the present training epoch so far, each before its step
 * @param epoch the last whole one; none before
 * @param validation after the last whole training epoch; none before, and without such rows
 * @param best the parameters with the least loss on validation rows, where those decide
 */
public record Training(
        Problem problem,
        Network network,
        long step,
        Due due,
        Scale scale,
        Descent descent,
        Tally running,
        Tally epoch,
        Tally validation,
        Optional<Best> best,
        Optional<Pass.Finished> end) {
    /** What comes next; whether there are rows for validation is known once they were asked for. */
    public enum Due {
        /** The targets are measured, before the first step. */
        TARGETS,
        STEP,
        VALIDATION,
        /** A step, and never again a validation: there are no rows for it. */
        STEPS_ONLY
    }

    /** @param since training epochs that brought nothing better */
    public record Best(float[] parameters, double loss, int since) {}
}
