package dev.stoic.learn.linear;

import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import dev.stoic.learn.TargetTask;
import dev.stoic.learn.optimize.FitLearner;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Solver;
import dev.stoic.math.Products;
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
    public static final String KEY = "linear";
    public static final LinearSettings DEFAULT = new LinearSettings(Optional.empty(), Penalty.NONE, 1000, 1e-6);

    /** Reads {@code learner.linear}; the caller closes the keys. */
    public static LinearSettings read(Keys keys) {
        TargetTask.NUMBERS.only(keys, KEY, "learner: logistic, or forest, boost or mlp with task: classes");
        return new LinearSettings(
                descent(keys),
                Penalty.read(keys),
                keys.integer("iterations", DEFAULT.iterations, 1, 1_000_000),
                keys.positive("tolerance", DEFAULT.tolerance));
    }

    private static Optional<Solver> descent(Keys keys) {
        if (!keys.has("solver")) {
            keys.text("solver", "exact");
            return Optional.empty();
        }
        Optional<Keys.Choice> choice = keys.choice("solver", List.of("exact", "lbfgs", "sgd"));
        if (choice.isEmpty()) {
            return Optional.empty();
        }
        try (Keys inside = choice.get().keys()) {
            return switch (choice.get().name()) {
                case "lbfgs" -> Optional.of(new Solver.Lbfgs());
                case "sgd" -> Optional.of(Solver.Sgd.read(inside));
                default -> Optional.empty();
            };
        }
    }

    @Override
    public String key() {
        return KEY;
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

    @Override
    public void expect(Schema schema) {
        if (descent.isEmpty()) {
            Products.expectGrams();
        }
    }
}
