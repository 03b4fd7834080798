package dev.stoic.learn.optimize;

import dev.stoic.learn.Pass;
import dev.stoic.math.Vectors;
import java.util.List;
import java.util.Optional;

/**
 * Downhill over all rows, by Newton's method or L-BFGS; with l1 the orthant-wise form (Andrew and Gao 2007). Every probe of
 * the line search is a round of its own.
 *
 * @param probes of the present line search
 * @param slopes of the objective at {@code point}, empty until it was measured
 * @param gradient of mean loss and l2 at {@code point}
 * @param scales of the parameters, for L-BFGS; empty until the features were measured
 */
record Descent(
        Goal goal,
        Way way,
        int iteration,
        int probes,
        double[] point,
        Score score,
        double[] gradient,
        double[] slopes,
        List<Directions.Pair> history,
        double[] scales,
        double[] direction,
        double step,
        Optional<Pass.Finished> end)
        implements Search {
    private static final int MOST_PROBES = 30;

    /** The share of the promised fall that must come true (Armijo). */
    private static final double PROMISE = 1e-4;

    /** Where values differ by less than this share, their noise hides a fall and the slopes decide (Hager and Zhang 2005). */
    private static final double BLUR = 1e-7;

    /** A step that promises no more than this stays where the loss is as good as a parabola. */
    private static final double NEAR = 1e-4;

    enum Way {
        NEWTON,
        LBFGS
    }

    static Descent from(double[] start, Goal goal, Way way) {
        double[] none = {};
        return new Descent(goal, way, 0, 0, start, Score.NONE, none, none, List.of(), none, none, 0, Optional.empty());
    }

    /** The same way for another goal, from the best point and with what is known about the curvature. */
    Descent over(Goal other) {
        double[] none = {};
        return new Descent(other, way, 0, 0, point, Score.NONE, none, none, history, scales, none, 0, Optional.empty());
    }

    @Override
    public Pass next() {
        return end.isPresent() ? end.get() : new Pass.Ask(probes > 0 ? "line search" : "gradient");
    }

    @Override
    public Probe probe(int vectors) {
        var want = switch (way) {
            case NEWTON -> Probe.Want.CURVATURE;
            case LBFGS -> scales.length == 0 ? Probe.Want.SCALED : Probe.Want.GRADIENT;
        };
        return new Probe(want, vectors, trial(), new Probe.Extent.All());
    }

    @Override
    public Descent seen(Sums sums, Loss loss) {
        if (sums.squares().length > 0 && scales.length == 0) {
            return scaled(Directions.scales(goal, sums, loss)).seen(sums, loss);
        }
        double[] trial = trial();
        double[] trialGradient = goal.gradient(trial, sums);
        double[] trialSlopes = goal.slopes(trial, trialGradient);
        Score trialScore = goal.score(trial, trialSlopes, sums);
        if (score.isNone()) {
            return trialScore.isFinite()
                    ? settled(trial, trialScore, trialGradient, trialSlopes, history, 0, sums, loss)
                    : ended(
                            Pass.Outcome.DIVERGED,
                            "the loss is not a finite number at the first point. Look for very large or missing"
                                    + " values in the data, or set data.columns.scale: standard");
        }
        if (!isLower(trial, trialScore, trialGradient)) {
            return rejected(trial, trialScore);
        }
        var longer = history;
        if (way == Way.LBFGS) {
            longer = Directions.remember(history, minus(trial, point), minus(trialGradient, gradient));
        }
        return settled(trial, trialScore, trialGradient, trialSlopes, longer, iteration + 1, sums, loss);
    }

    private Descent scaled(double[] newScales) {
        return new Descent(
                goal, way, iteration, probes, point, score, gradient, slopes, history, newScales, direction, step, end);
    }

    /** At a new best point: stop there, or turn to where it goes on. */
    private Descent settled(
            double[] at,
            Score newScore,
            double[] newGradient,
            double[] newSlopes,
            List<Directions.Pair> newHistory,
            int newIteration,
            Sums sums,
            Loss loss) {
        double[] newDirection = {};
        Optional<Pass.Finished> newEnd = stop(newScore, newIteration, loss);
        double[] best = at;
        if (newEnd.isEmpty()) {
            newDirection = switch (way) {
                case NEWTON -> Directions.newton(goal, sums, newSlopes);
                case LBFGS -> Directions.quasiNewton(newHistory, newSlopes, scales);
            };
            align(newDirection, newSlopes);
        } else if (way == Way.NEWTON) {
            best = polished(at, Directions.newton(goal, sums, newSlopes), newSlopes);
        }
        var next = new Descent(
                goal,
                way,
                newIteration,
                0,
                best,
                newScore,
                newGradient,
                newSlopes,
                newHistory,
                scales,
                newDirection,
                1,
                newEnd);
        return newEnd.isPresent() ? next : next.steepIfUphill();
    }

    /** At the end Newton's next step costs no pass; near the least point it squares the error, so it is taken unseen. */
    private static double[] polished(double[] at, double[] direction, double[] slopes) {
        double fall = -Vectors.dot(slopes, direction) / 2;
        if (!(fall >= 0 && fall <= NEAR)) {
            return at;
        }
        double[] further = at.clone();
        Vectors.addInPlace(further, direction);
        return further;
    }

    private Optional<Pass.Finished> stop(Score reached, int newIteration, Loss loss) {
        if (reached.steepness() <= goal.tolerance() * loss.scale(reached)) {
            return Optional.of(loss.endless(reached, goal.penalty())
                    .map(why -> new Pass.Finished(Pass.Outcome.LIMIT, why))
                    .orElseGet(() -> new Pass.Finished(
                            Pass.Outcome.CONVERGED, "the gradient is within the tolerance of " + goal.tolerance())));
        }
        return newIteration < goal.iterations()
                ? Optional.empty()
                : Optional.of(new Pass.Finished(Pass.Outcome.LIMIT, goal.iterations() + " iterations"));
    }

    /** Without a useful direction, straight down; and by a cautious first step where no curvature is known. */
    private Descent steepIfUphill() {
        double slope = Vectors.dot(slopes, direction);
        boolean uphill = !(slope < 0) || !Double.isFinite(slope);
        if (!uphill && (way == Way.NEWTON || !history.isEmpty())) {
            return this;
        }
        double[] down = Directions.quasiNewton(List.of(), slopes, scales);
        double length = scales.length > 0 ? 1 : Math.sqrt(Vectors.dot(down, down));
        return new Descent(
                goal,
                way,
                iteration,
                0,
                point,
                score,
                gradient,
                slopes,
                List.of(),
                scales,
                down,
                Math.min(1, 1 / length),
                end);
    }

    private Descent rejected(double[] trial, Score trialScore) {
        if (probes + 1 < MOST_PROBES) {
            return with(probes + 1, step * shorter(trial, trialScore), end);
        }
        if (!history.isEmpty()) {
            return new Descent(
                            goal, way, iteration, 0, point, score, gradient, slopes, List.of(), scales, direction, 1,
                            end)
                    .steepIfUphill();
        }
        return ended(
                Pass.Outcome.LIMIT,
                "the loss cannot decrease further in this precision; the largest remaining gradient component is "
                        + score.steepness());
    }

    private Descent ended(Pass.Outcome outcome, String why) {
        return with(probes, step, Optional.of(new Pass.Finished(outcome, why)));
    }

    private Descent with(int newProbes, double newStep, Optional<Pass.Finished> newEnd) {
        return new Descent(
                goal, way, iteration, newProbes, point, score, gradient, slopes, history, scales, direction, newStep,
                newEnd);
    }

    /** The point asked about: one step along the direction; a weight that would change its sign under l1 stops at 0. */
    private double[] trial() {
        if (score.isNone()) {
            return point;
        }
        double[] trial = point.clone();
        Vectors.addScaledInPlace(trial, 0, step, direction, 0, trial.length);
        if (goal.penalty().l1() > 0) {
            for (int i = 0; i < goal.weights(); i++) {
                double side = point[i] == 0 ? -slopes[i] : point[i];
                trial[i] = trial[i] * side > 0 ? trial[i] : 0;
            }
        }
        return trial;
    }

    /** Under l1 a weight must not move against its own slope. */
    private void align(double[] newDirection, double[] newSlopes) {
        if (goal.penalty().l1() > 0) {
            for (int i = 0; i < goal.weights(); i++) {
                if (newDirection[i] * newSlopes[i] >= 0) {
                    newDirection[i] = 0;
                }
            }
        }
    }

    private boolean isLower(double[] trial, Score trialScore, double[] trialGradient) {
        if (!trialScore.isFinite()) {
            return false;
        }
        double value = score.objective();
        double promised = Vectors.dot(slopes, minus(trial, point));
        if (trialScore.objective() <= value + PROMISE * promised) {
            return true;
        }
        if (goal.penalty().l1() > 0 || Math.abs(trialScore.objective() - value) > BLUR * Math.abs(value)) {
            return false;
        }
        double before = -Vectors.dot(slopes, direction);
        return Vectors.dot(trialGradient, direction) <= (1 - 2 * PROMISE) * before;
    }

    /** By which share to shorten the step: to the least point of the parabola through value, slope and the new value. */
    private double shorter(double[] trial, Score trialScore) {
        if (!trialScore.isFinite()) {
            return 0.1;
        }
        double promised = Vectors.dot(slopes, minus(trial, point));
        double share = -promised / (2 * (trialScore.objective() - score.objective() - promised));
        return share >= 1e-3 && share <= 0.5 ? share : share < 1e-3 ? 1e-3 : 0.5;
    }

    private static double[] minus(double[] a, double[] b) {
        double[] difference = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            difference[i] = a[i] - b[i];
        }
        return difference;
    }

    @Override
    public String unit() {
        return "iteration";
    }

    @Override
    public long done() {
        return iteration;
    }

    @Override
    public long total() {
        return goal.iterations();
    }

    @Override
    public double objective() {
        return score.objective();
    }
}
