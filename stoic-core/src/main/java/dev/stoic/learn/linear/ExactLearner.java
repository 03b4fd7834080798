package dev.stoic.learn.linear;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.learn.optimize.Penalty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Least squares by normal equations. A first pass over a few rows of each part finds about where the numbers lie; the
 * second adds up the products of what is left after that origin is taken away, so that large means cost no digits.
 *
 * @param sweeps the most that coordinate descent may make where l1 is above 0
 */
public record ExactLearner(Penalty penalty, int sweeps, double tolerance)
        implements Learner<ExactState, ExactLearner.Question, NormalSums> {
    private static final int MOST_FEATURES = 8_192;
    private static final int ROWS_FOR_ORIGIN = 64;

    /** @param origin what to take away from features and target; empty in the first pass, which finds it */
    public record Question(double[] origin) {}

    @Override
    public ExactState begin(Problem problem) {
        if (problem.width() > MOST_FEATURES) {
            throw StoicException.user(
                    "learner.linear.solver: exact is for at most %d features, got %d"
                            .formatted(MOST_FEATURES, problem.width()),
                    "use solver: lbfgs");
        }
        return new ExactState(problem, new double[0], Optional.empty());
    }

    @Override
    public Pass next(ExactState state) {
        return state.solved().isPresent()
                ? state.solved().get().end()
                : new Pass.Ask(state.origin().length == 0 ? "origin" : "normal equations");
    }

    @Override
    public Question publish(ExactState state) {
        return new Question(state.origin());
    }

    @Override
    public NormalSums contribute(Question question, int part, Rows rows) {
        Span span = rows.span(part);
        if (question.origin.length == 0) {
            return firstRows(rows, new Span(span.from(), Math.min(span.to(), span.from() + ROWS_FOR_ORIGIN)));
        }
        var equations = new NormalTally(question.origin, rows.width());
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            equations.add(tiles.tile());
        }
        return new NormalSums(span.count(), equations.upper());
    }

    private static NormalSums firstRows(Rows rows, Span span) {
        int width = rows.width();
        double[] sums = new double[width + 1];
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++) {
                for (int j = 0; j < width; j++) {
                    sums[j] += tile.at(i, j);
                }
                sums[width] += tile.target(i);
            }
        }
        return new NormalSums(span.count(), sums);
    }

    @Override
    public ExactState improve(ExactState state, NormalSums total) {
        if (state.origin().length == 0) {
            double[] origin = new double[total.sums().length];
            for (int i = 0; i < origin.length; i++) {
                origin[i] = total.sums()[i] / total.rows();
            }
            return new ExactState(state.problem(), origin, state.solved());
        }
        var solved = new NormalEquations(state.origin(), total).solve(this, state.problem());
        return new ExactState(state.problem(), state.origin(), Optional.of(solved));
    }

    @Override
    public Model model(ExactState state) {
        int width = state.problem().width();
        return state.solved()
                .map(ExactState.Solved::model)
                .orElseGet(() -> SquaredLoss.model(state.problem(), new double[width], 0));
    }

    @Override
    public Report report(ExactState state) {
        if (state.solved().isEmpty()) {
            return new Report("pass", state.origin().length == 0 ? 0 : 1, 2, List.of());
        }
        var solved = state.solved().get();
        if (!Double.isFinite(solved.objective())) {
            return new Report("pass", 2, 2, List.of());
        }
        var measures = new ArrayList<Report.Measure>();
        measures.add(new Report.Measure("loss", solved.objective()));
        measures.addAll(SquaredLoss.measures(solved.meanSquare(), new Moments(1, 0, solved.variance())));
        return new Report("pass", 2, 2, measures);
    }

    @Override
    public Shapes<ExactState, Question, NormalSums> shapes() {
        return new Shapes<>(ExactState.class, Question.class, NormalSums.class);
    }

    @Override
    public Codec<LinearModel> result() {
        return Codec.of(LinearModel.class);
    }
}
