package dev.stoic.learn.optimize;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.math.Permutation;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Makes {@code mean loss + l2/2·‖w‖² + l1·‖w‖₁} small from all-zero weights, biases free.
 *
 * @param solver how; where absent the loss chooses, by job and schema
 */
public record FitLearner(Loss loss, Optional<Solver> solver, Penalty penalty, int iterations, double tolerance)
        implements Learner<Fit, Probe, Sums> {
    @Override
    public Fit begin(Problem problem) {
        int vectors = loss.vectors(problem);
        int weights = Math.multiplyExact(vectors, problem.width());
        var goal = new Goal(penalty, weights, iterations, tolerance);
        double[] start = new double[weights + vectors];
        Search search = switch (loss.solver(problem, solver, penalty)) {
            case Solver.Newton _ -> Descent.from(start, goal, Descent.Way.NEWTON);
            case Solver.Lbfgs _ -> Descent.from(start, goal, Descent.Way.LBFGS);
            case Solver.Sgd sgd -> Batches.from(start, goal, sgd, problem);
        };
        return new Fit(problem, vectors, search);
    }

    @Override
    public Pass next(Fit state) {
        return state.search().next();
    }

    @Override
    public Probe publish(Fit state) {
        return state.search().probe(state.vectors());
    }

    @Override
    public Sums contribute(Probe probe, int part, Rows rows) {
        Tally tally = loss.tally(probe, rows.width());
        if (probe.batch().isEmpty()) {
            var tiles = rows.tiles(rows.span(part));
            while (tiles.next()) {
                tally.add(tiles.tile());
            }
        } else {
            var batch = probe.batch().get();
            var order = new Permutation(rows.count(), batch.key());
            Span slice = slice(batch, part, rows);
            for (long at = slice.from(); at < slice.to(); at += Rows.MAX_TILE) {
                int count = (int) Math.min(Rows.MAX_TILE, slice.to() - at);
                tally.add(rows.gather(order, batch.from() + at, count));
            }
        }
        return tally.sums();
    }

    @Override
    public boolean isAbsent(Probe probe, int part, Rows rows) {
        return probe.batch().isEmpty()
                ? rows.span(part).isEmpty()
                : slice(probe.batch().get(), part, rows).isEmpty();
    }

    private static Span slice(Probe.Batch batch, int part, Rows rows) {
        return Span.ofPart(batch.rows(), rows.parts(), part);
    }

    @Override
    public Fit improve(Fit state, Sums total) {
        return new Fit(state.problem(), state.vectors(), state.search().seen(total, loss));
    }

    @Override
    public Model model(Fit state) {
        return loss.model(state.problem(), state.search().point());
    }

    @Override
    public Report report(Fit state) {
        Search search = state.search();
        var measures = new ArrayList<Report.Measure>();
        if (!Double.isNaN(search.objective())) {
            measures.add(new Report.Measure("loss", search.objective()));
        }
        if (!search.score().isNone()) {
            measures.add(new Report.Measure("gradient", search.score().steepness()));
            measures.addAll(loss.measures(search.score()));
        }
        return new Report(search.unit(), search.done(), search.total(), measures);
    }

    @Override
    public Shapes<Fit, Probe, Sums> shapes() {
        return new Shapes<>(Fit.class, Probe.class, Sums.class);
    }

    @Override
    public Codec<? extends Model> result() {
        return loss.result();
    }
}
