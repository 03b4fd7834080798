package dev.stoic.learn.logistic;

import dev.stoic.data.Column;
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
 * Logistic regression: the least {@code mean log-loss + l2/2·‖w‖² + l1·‖w‖₁}; for more than two classes the mean
 * cross-entropy of softmax.
 *
 * @param solver where absent: Newton for two classes, at most 500 features and no l1, otherwise L-BFGS
 * @param tolerance of the largest derivative of the objective; Newton then takes one more step
 */
public record LogisticSettings(Optional<Solver> solver, Penalty penalty, int iterations, double tolerance)
        implements Settings {
    public static final String KEY = "logistic";
    public static final LogisticSettings DEFAULT = new LogisticSettings(Optional.empty(), Penalty.NONE, 100, 1e-4);

    /** Reads {@code learner.logistic}; the caller closes the keys. */
    public static LogisticSettings read(Keys keys) {
        TargetTask.CLASSES.only(keys, KEY, "learner: linear, or forest, boost or mlp with task numbers");
        Optional<Solver> solver = solver(keys);
        var penalty = Penalty.read(keys);
        if (penalty.l1() > 0 && solver.isPresent() && solver.get() instanceof Solver.Newton) {
            keys.problem("solver", "newton cannot be combined with l1. Use solver: lbfgs, or leave solver out");
        }
        return new LogisticSettings(
                solver,
                penalty,
                keys.integer("iterations", DEFAULT.iterations, 1, 1_000_000),
                keys.positive("tolerance", DEFAULT.tolerance));
    }

    private static Optional<Solver> solver(Keys keys) {
        Optional<Keys.Choice> choice = keys.choice("solver", List.of("newton", "lbfgs", "sgd"));
        if (choice.isEmpty()) {
            return Optional.empty();
        }
        try (Keys inside = choice.get().keys()) {
            return Optional.of(
                    switch (choice.get().name()) {
                        case "newton" -> new Solver.Newton();
                        case "sgd" -> Solver.Sgd.read(inside);
                        default -> new Solver.Lbfgs();
                    });
        }
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String title() {
        return "logistic regression";
    }

    @Override
    public Learner<?, ?, ?> learner() {
        return new FitLearner(new LogLoss(), solver, penalty, iterations, tolerance);
    }

    @Override
    public Source.TargetKind target() {
        return Source.TargetKind.CLASS;
    }

    @Override
    public Scaling scaling() {
        return Scaling.STANDARD;
    }

    @Override
    public int batch() {
        return solver.map(Solver::batch).orElse(0);
    }

    @Override
    public void expect(Schema schema) {
        int classes = schema.target().orElse(null) instanceof Column.Categorical target
                ? target.values().size()
                : 0;
        if (classes <= 2) {
            Products.expectGrams();
        } else if (schema.numbers() == Schema.Numbers.FLOAT) {
            Products.expectFloats(classes);
        } else {
            Products.expectDoubles(classes);
        }
    }
}
