package dev.stoic.learn.neural;

import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import java.util.Optional;

/**
 * A network between two rounds.
 *
 * @param step how many were taken
 * @param untrained mean loss of the rows of the first step, before it; NaN before
 * @param running over the rows of the present training epoch so far, each before its step
 * @param epoch the last whole one; none before
 * @param validation after the last whole training epoch; none before, and without such rows
 * @param best the numbers with the least loss on validation rows, where those decide
 */
public record Training(
        Problem problem,
        Network network,
        long step,
        Due due,
        Scale scale,
        Descent descent,
        double untrained,
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
    public record Best(float[] numbers, double loss, int since) {}

    static Training from(Problem problem, Network network, Due due, Descent descent) {
        return new Training(
                problem,
                network,
                0,
                due,
                Scale.NONE,
                descent,
                Double.NaN,
                Tally.NONE,
                Tally.NONE,
                Tally.NONE,
                Optional.empty(),
                Optional.empty());
    }

    Training scaled(Scale to, Due next) {
        return new Training(
                problem, network, step, next, to, descent, untrained, running, epoch, validation, best, end);
    }

    Training ended(Pass.Finished how) {
        return new Training(
                problem,
                network,
                step,
                due,
                scale,
                descent,
                untrained,
                running,
                epoch,
                validation,
                best,
                Optional.of(how));
    }

    Training validated(Tally seen, Optional<Best> least, Due next) {
        return new Training(problem, network, step, next, scale, descent, untrained, running, epoch, seen, least, end);
    }

    /** One step further. */
    Training stepped(Descent moved, Tally seen) {
        double start = step == 0 ? seen.meanLoss() : untrained;
        return new Training(problem, network, step + 1, due, scale, moved, start, seen, epoch, validation, best, end);
    }

    /** What is running is a whole training epoch. */
    Training turned(Due next) {
        return new Training(
                problem, network, step, next, scale, descent, untrained, Tally.NONE, running, validation, best, end);
    }
}
