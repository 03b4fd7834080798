package dev.stoic.learn.logistic;

import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Model;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.learn.optimize.Loss;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Probe;
import dev.stoic.learn.optimize.Score;
import dev.stoic.learn.optimize.Solver;
import dev.stoic.learn.optimize.Sums;
import dev.stoic.learn.optimize.Tally;
import dev.stoic.math.Functions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Minus the logarithm of the probability that was given to what came true. */
public record LogLoss() implements Loss {
    /** Above it the second derivatives cost more than the passes they save. */
    private static final int MOST_FOR_NEWTON = 500;

    private static final int MOST_EVEN_IF_ASKED = 8_192;

    @Override
    public int vectors(Problem problem) {
        return LogisticModel.vectors(classes(problem).size());
    }

    private static List<String> classes(Problem problem) {
        if (!(problem.schema().target().orElse(null) instanceof Column.Categorical(String name, List<String> values))) {
            throw StoicException.user(
                    "logistic regression needs a target of classes",
                    "name the target column with data.target, or use learner: linear for numbers");
        }
        if (values.size() < 2) {
            throw StoicException.user(
                    "logistic regression needs at least two classes, but %s is always %s"
                            .formatted(name, values.isEmpty() ? "empty" : "\"" + values.getFirst() + "\""),
                    "check data.target: it may name the wrong column");
        }
        return values;
    }

    @Override
    public Solver solver(Problem problem, Optional<Solver> asked, Penalty penalty) {
        boolean two = classes(problem).size() == 2;
        Solver solver = asked.orElseGet(() -> two && problem.width() <= MOST_FOR_NEWTON && penalty.l1() == 0
                ? new Solver.Newton()
                : new Solver.Lbfgs());
        if (solver instanceof Solver.Newton) {
            refuse(!two, "is for two classes, got " + classes(problem).size());
            refuse(penalty.l1() > 0, "cannot be combined with l1, got " + penalty.l1());
            refuse(
                    problem.width() > MOST_EVEN_IF_ASKED,
                    "is for at most %d features, got %d".formatted(MOST_EVEN_IF_ASKED, problem.width()));
        }
        return solver;
    }

    private static void refuse(boolean wrong, String why) {
        if (wrong) {
            throw StoicException.user(
                    "learner.logistic.solver: newton " + why, "use solver: lbfgs, or leave solver out");
        }
    }

    @Override
    public Tally tally(Probe probe, int width) {
        if (probe.vectors() > 1) {
            return new SoftmaxTally(probe, width);
        }
        return switch (probe.want()) {
            case GRADIENT, SCALED -> new SigmoidTally(probe.point(), width);
            case CURVATURE -> new CurvedTally(probe.point(), width);
        };
    }

    @Override
    public double scale(Score score) {
        return 1;
    }

    @Override
    public double curvature(int vectors) {
        double share = 1.0 / Math.max(2, vectors);
        return share * (1 - share);
    }

    @Override
    public double atZero(Sums sums, int vectors) {
        return Functions.log((double) Math.max(2, vectors));
    }

    @Override
    public List<Report.Measure> measures(Score score) {
        return List.of(new Report.Measure("accuracy", (double) score.hits() / score.rows()));
    }

    @Override
    public Optional<String> endless(Score score, Penalty penalty) {
        return penalty.isNone() && score.hits() == score.rows() && score.loss() > 0
                ? Optional.of("classes are perfectly separable, weights diverge; add l2")
                : Optional.empty();
    }

    @Override
    public Model model(Problem problem, double[] point) {
        List<String> classes = classes(problem);
        int weights = problem.width() * LogisticModel.vectors(classes.size());
        return new LogisticModel(
                classes, Arrays.copyOf(point, weights), Arrays.copyOfRange(point, weights, point.length));
    }

    @Override
    public Codec<LogisticModel> result() {
        return Codec.of(LogisticModel.class);
    }
}
