package dev.stoic.learn.linear;

import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import dev.stoic.learn.optimize.FitLearner;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Solver;
import java.util.List;
import java.util.Optional;

/**
 * Linear regression: the least {@code ½ mean (w·x + b − y)² + l2/2·‖w‖² + l1·‖w‖₁}.
 *
 * @param descent how to go downhill; absent for the exact solution by normal equations
 * @param iterations of L-BFGS, or sweeps of coordinate descent where the exact solver meets l1
 * @param tolerance of the largest derivative, in units of the target's deviation
 */
public record LinearSettings(Optional<Solver> descent, Penalty penalty, int iterations, double tolerance)
        implements Settings {
    public static final LinearSettings DEFAULT = new LinearSettings(Optional.empty(), Penalty.NONE, 1000, 1e-6);

    /** Reads {@code learner.linear}. */
    public static LinearSettings read(Keys keys) {
        try (keys) {
            Optional<Solver> descent = keys.choice("solver", List.of("exact", "lbfgs", "sgd"))
                    .flatMap(choice -> switch (choice.name()) {
                        case "sgd" -> Optional.of(Solver.Sgd.read(choice.keys()));
                        case "lbfgs" -> {
                            choice.keys().close();
                            yield Optional.of(new Solver.Lbfgs());
                        }
                        default -> {
                            choice.keys().close();
                            yield Optional.empty();
                        }
                    });
            var penalty =
                    new Penalty(keys.number("l2", 0, 0, Double.MAX_VALUE), keys.number("l1", 0, 0, Double.MAX_VALUE));
            return new LinearSettings(
                    descent,
                    penalty,
                    keys.integer("iterations", DEFAULT.iterations, 1, 1_000_000),
                    keys.positive("tolerance", DEFAULT.tolerance));
        }
    }

    @Override
    public String key() {
        return "linear";
    }

    @Override
    public String title() {
        return "linear regression";
    }

    @Override
    public Learner<?, ?, ?> learner() {
        return descent.isEmpty()
                ? new ExactLearner(penalty, iterations, tolerance)
                : new FitLearner(new SquaredLoss(), descent, penalty, iterations, tolerance);
    }

    @Override
    public Source.TargetKind target() {
        return Source.TargetKind.NUMBER;
    }

    /** The exact solution does not depend on the scale of a feature; a descent goes badly without one. */
    @Override
    public Scaling scaling() {
        return descent.isEmpty() ? Scaling.NONE : Scaling.STANDARD;
    }

    @Override
    public int batch() {
        return descent.map(Solver::batch).orElse(0);
    }
}
