package dev.stoic.engine.network;

import dev.stoic.data.Column;
import dev.stoic.data.GivenRows;
import dev.stoic.data.Schema;
import dev.stoic.engine.LocalRuntime;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.neural.Course;
import dev.stoic.learn.neural.Fitting;
import dev.stoic.learn.neural.Goal;
import dev.stoic.learn.neural.NetworkLearner;
import dev.stoic.learn.neural.Optimizer;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A network that can be trained. */
public record Compiled(Sequential layers, Optimizer optimizer, Goal loss, long seed) {
    static final long SEED = 42;
    private static final String NAME = "sequential";

    public Compiled withSeed(long other) {
        return new Compiled(layers, optimizer, loss, other);
    }

    /**
     * Learns classes.
     *
     * @param y classes, counted from 0
     * @throws StoicException if the loss diverges
     */
    public Trained fit(float[][] x, int[] y, int epochs, int batch) {
        int classes = 1 + Arrays.stream(y).max().orElse(0);
        if (Arrays.stream(y).anyMatch(label -> label < 0)) {
            throw new IllegalArgumentException("classes are counted from 0");
        }
        List<String> names =
                IntStream.range(0, classes).mapToObj(Integer::toString).toList();
        double[] targets = Arrays.stream(y).asDoubleStream().toArray();
        return fit(x, targets, new Column.Categorical("class", names), epochs, batch);
    }

    /** Learns numbers. */
    public Trained fit(float[][] x, double[] y, int epochs, int batch) {
        return fit(x, y, new Column.Numeric("y"), epochs, batch);
    }

    private Trained fit(float[][] x, double[] y, Column target, int epochs, int batch) {
        if (x.length != y.length || x.length == 0) {
            throw new IllegalArgumentException("%d rows and %d targets".formatted(x.length, y.length));
        }
        int width = layers.inputs();
        int parts = Plan.defaultParts(x.length, batch, layers.design().partRows());
        List<Column> columns = IntStream.range(0, width)
                .<Column>mapToObj(i -> new Column.Numeric("x" + i))
                .toList();
        var schema = new Schema(columns, Optional.of(target), Schema.Numbers.FLOAT);
        var learner = new NetworkLearner(
                NAME, layers.design(), new Fitting(loss, epochs, batch, optimizer, Course.DEFAULT, 0, 0));
        var rows = new GivenRows(GivenRows.joined(x, width), width, y.clone(), parts);
        var result = new LocalRuntime(Runtime.getRuntime().availableProcessors(), Time.system())
                .run(
                        learner,
                        new Problem(schema, width, x.length, parts, seed),
                        rows,
                        new Plan(parts, 1, List.of()),
                        new Checkpoints(new MemoryBlobStore(), NAME),
                        Duration.ofDays(1),
                        ProgressListener.none(),
                        new StopSignal());
        if (result.how().outcome() == Pass.Outcome.DIVERGED) {
            throw StoicException.user("learning diverged: " + result.how().why(), "try a smaller rate");
        }
        return new Trained(learner.model(result.state()), width, learner.report(result.state()));
    }
}
