package dev.stoic.learn.optimize;

import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.math.Streams;
import java.util.Optional;

/**
 * Mini-batch descent with momentum: a step is a round. Rows come in an order keyed by seed and training epoch, so there is
 * nothing to remember but the step's number; the short last batch is used. After the last step one round measures the
 * point over all rows.
 *
 * @param loss summed over the rows of the present training epoch seen so far, and {@code rows} of them
 * @param known mean loss of the last whole training epoch and the penalty then; NaN before
 */
record Batches(
        Goal goal,
        Solver.Sgd plan,
        long count,
        long seed,
        long step,
        double[] point,
        double[] velocity,
        double loss,
        long rows,
        double known,
        Score score,
        Optional<Pass.Finished> end)
        implements Search {
    static Batches from(double[] start, Goal goal, Solver.Sgd plan, Problem problem) {
        double[] rest = new double[start.length];
        return new Batches(
                goal,
                plan,
                problem.rows(),
                problem.seed(),
                0,
                start,
                rest,
                0,
                0,
                Double.NaN,
                Score.NONE,
                Optional.empty());
    }

    @Override
    public Pass next() {
        return end.isPresent() ? end.get() : new Pass.Ask(step < steps() ? "step" : "evaluate");
    }

    @Override
    public Probe probe(int vectors) {
        Probe.Extent extent = new Probe.Extent.All();
        if (step < steps()) {
            long from = step % perEpoch() * plan.batch();
            int size = (int) Math.min(plan.batch(), count - from);
            extent = new Probe.Extent.Batch(Streams.key(seed, step / perEpoch()), from, size);
        }
        return new Probe(Probe.Want.GRADIENT, vectors, point, extent);
    }

    @Override
    public Batches seen(Sums sums, Loss of) {
        double[] gradient = goal.gradient(point, sums);
        double[] slopes = goal.slopes(point, gradient);
        Score seen = goal.score(point, slopes, sums);
        if (!seen.isFinite()) {
            String why = ("the loss is no longer a finite number in training epoch %d. Try a rate below %s, or scaling:"
                            + " standard")
                    .formatted(step / perEpoch() + 1, plan.rate());
            return with(score, Optional.of(new Pass.Finished(Pass.Outcome.DIVERGED, why)));
        }
        if (step == steps()) {
            return with(seen, Optional.of(new Pass.Finished(Pass.Outcome.LIMIT, plan.epochs() + " training epochs")));
        }
        return stepped(gradient, sums);
    }

    private Batches stepped(double[] gradient, Sums sums) {
        double rate = plan.rate() * plan.schedule().share(plan.decay(), step, perEpoch(), steps());
        double[] moved = point.clone();
        double[] faster = velocity.clone();
        for (int i = 0; i < moved.length; i++) {
            faster[i] = plan.momentum() * faster[i] - rate * gradient[i];
            moved[i] += faster[i];
        }
        // The kink of l1 is stepped over exactly: shrink after the smooth step (proximal gradient). The velocity is
        // what
        // was really moved, so that at the least point it comes to rest.
        double shrink = rate * goal.penalty().l1();
        for (int i = 0; shrink > 0 && i < goal.weights(); i++) {
            moved[i] = Penalty.shrink(moved[i], shrink);
            faster[i] = moved[i] - point[i];
        }
        long seenRows = rows + sums.rows();
        double seenLoss = loss + sums.loss();
        boolean whole = (step + 1) % perEpoch() == 0;
        double mean = seenLoss / seenRows + goal.penalty().of(moved, goal.weights());
        return new Batches(
                goal,
                plan,
                count,
                seed,
                step + 1,
                moved,
                faster,
                whole ? 0 : seenLoss,
                whole ? 0 : seenRows,
                whole ? mean : known,
                score,
                end);
    }

    private Batches with(Score newScore, Optional<Pass.Finished> newEnd) {
        return new Batches(goal, plan, count, seed, step, point, velocity, loss, rows, known, newScore, newEnd);
    }

    private long perEpoch() {
        return Math.ceilDiv(count, plan.batch());
    }

    private long steps() {
        return perEpoch() * plan.epochs();
    }

    @Override
    public String unit() {
        return "epoch";
    }

    @Override
    public long done() {
        return step / perEpoch();
    }

    @Override
    public long total() {
        return plan.epochs();
    }

    /** The mean over the batches of the last whole training epoch, each before its step, until all rows are measured. */
    @Override
    public double objective() {
        return !score.isNone() ? score.objective() : !Double.isNaN(known) || rows == 0 ? known : loss / rows;
    }
}
