package dev.stoic.learn.optimize;

import dev.stoic.codec.Codec;
import dev.stoic.data.Basket;
import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.math.Permutation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes {@code mean loss + l2/2·‖w‖² + l1·‖w‖₁} small, biases free, from all-zero weights or where a pilot
 * led.
 *
 * @param solver how; where absent the loss chooses, by job and schema
 */
public record FitLearner(
        Loss loss, Optional<Solver> solver, Penalty penalty, int iterations, double tolerance, Pilot pilot)
        implements Learner<Fit, Probe, Sums> {
    public FitLearner(Loss loss, Optional<Solver> solver, Penalty penalty, int iterations, double tolerance) {
        this(loss, solver, penalty, iterations, tolerance, Pilot.DEFAULT);
    }

    @Override
    public Fit begin(Problem problem) {
        int vectors = loss.vectors(problem);
        double[] start = new double[Math.multiplyExact(vectors, problem.width() + 1)];
        boolean first = !(loss.solver(problem, solver, penalty) instanceof Solver.Sgd)
                && pilot.isWorthwhile(problem.rows(), start.length);
        return fit(problem, vectors, first ? Fit.Stage.PILOT : Fit.Stage.WHOLE, start);
    }

    private Fit fit(Problem problem, int vectors, Fit.Stage stage, double[] start) {
        var goal = switch (stage) {
            case PILOT -> pilot.goal(goal(problem, vectors));
            case WHOLE -> goal(problem, vectors);
        };
        Search search = switch (loss.solver(problem, solver, penalty)) {
            case Solver.Newton _ -> Descent.from(start, goal, Descent.Way.NEWTON);
            case Solver.Lbfgs _ -> Descent.from(start, goal, Descent.Way.LBFGS);
            case Solver.Sgd sgd -> Batches.from(start, goal, sgd, problem);
        };
        return new Fit(problem, vectors, stage, search);
    }

    private Goal goal(Problem problem, int vectors) {
        return new Goal(penalty, vectors * problem.width(), iterations, tolerance);
    }

    @Override
    public Pass next(Fit state) {
        return switch (state.stage()) {
            case PILOT -> new Pass.Ask("pilot");
            case WHOLE -> state.search().next();
        };
    }

    @Override
    public Probe publish(Fit state) {
        Probe probe = state.search().probe(state.vectors());
        return switch (state.stage()) {
            case PILOT ->
                new Probe(probe.want(), probe.vectors(), probe.point(), new Probe.Extent.Share(pilot.share()));
            case WHOLE -> probe;
        };
    }

    @Override
    public Sums contribute(Probe probe, int part, Rows rows) {
        Tally tally = loss.tally(probe, rows.width());
        switch (probe.extent()) {
            case Probe.Extent.All _ -> add(tally, rows, rows.span(part));
            case Probe.Extent.Share(int of) -> add(tally, rows, share(rows.span(part), of));
            case Probe.Extent.Batch batch -> {
                var order = new Permutation(rows.count(), batch.key());
                Span slice = slice(batch, part, rows);
                Basket basket = rows.memo(part, Basket.class, Basket::new);
                for (long at = slice.from(); at < slice.to(); at += Rows.MAX_TILE) {
                    int count = (int) Math.min(Rows.MAX_TILE, slice.to() - at);
                    tally.add(rows.gather(order, batch.from() + at, count, basket));
                }
            }
        }
        return switch (probe.want()) {
            case GRADIENT, CURVATURE -> tally.sums();
            case SCALED -> tally.sums().with(Squares.of(rows, spanOf(probe.extent(), rows.span(part))));
        };
    }

    /** Scales are asked for by descents alone, and they read no batches. */
    private static Span spanOf(Probe.Extent extent, Span span) {
        return switch (extent) {
            case Probe.Extent.All _, Probe.Extent.Batch _ -> span;
            case Probe.Extent.Share(int of) -> share(span, of);
        };
    }

    private static Span share(Span span, int of) {
        return new Span(span.from(), span.from() + Math.ceilDiv(span.count(), of));
    }

    private static void add(Tally tally, Rows rows, Span span) {
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            tally.add(tiles.tile());
        }
    }

    @Override
    public boolean isAbsent(Probe probe, int part, Rows rows) {
        return switch (probe.extent()) {
            case Probe.Extent.All _, Probe.Extent.Share _ -> rows.span(part).isEmpty();
            case Probe.Extent.Batch batch -> slice(batch, part, rows).isEmpty();
        };
    }

    private static Span slice(Probe.Extent.Batch batch, int part, Rows rows) {
        return Span.ofPart(batch.rows(), rows.parts(), part);
    }

    @Override
    public Fit improve(Fit state, Sums total) {
        Search search = state.search().seen(total, loss);
        return switch (state.stage()) {
            case PILOT ->
                search instanceof Descent descent && descent.end().isPresent()
                        ? new Fit(
                                state.problem(),
                                state.vectors(),
                                Fit.Stage.WHOLE,
                                descent.over(goal(state.problem(), state.vectors())))
                        : new Fit(state.problem(), state.vectors(), Fit.Stage.PILOT, search);
            case WHOLE ->
                isMisled(state, total, search)
                        ? fit(state.problem(), state.vectors(), Fit.Stage.WHOLE, new double[search.point().length])
                        : new Fit(state.problem(), state.vectors(), Fit.Stage.WHOLE, search);
        };
    }

    /** A pilot over rows unlike the others may lead to a worse point than no weights at all: then from there. */
    private boolean isMisled(Fit before, Sums total, Search search) {
        boolean first =
                before.search() instanceof Descent && before.search().score().isNone();
        return first
                && Arrays.stream(search.point()).anyMatch(value -> value != 0)
                && !(search.objective() <= loss.atZero(total, before.vectors()));
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
