package dev.stoic.cli;

import dev.stoic.data.Column;
import dev.stoic.data.GivenRows;
import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.data.Split;
import dev.stoic.engine.LocalRuntime;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.job.Plan;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.linear.LinearSettings;
import dev.stoic.learn.pipeline.Pipeline;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A few rounds with next to no rows, once in a process, beside the reading of many: who carries out rounds is then linked when the real
 * ones begin, which would take a while. The learner is another, so that nothing that computes is compiled for rows like these.
 */
final class Drill {
    private static final int ROWS = 64;
    private static final int PARTS = 2;
    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    private Drill() {}

    static void begin() {
        if (BEGUN.compareAndSet(false, true)) {
            Thread.ofPlatform()
                    .daemon()
                    .name("stoic-drill")
                    // Whatever goes wrong costs speed, nothing else; with real rows it is told.
                    .uncaughtExceptionHandler((_, _) -> {})
                    .start(Drill::run);
        }
    }

    /** Says how many rounds there were. */
    static long run() {
        float[] values = new float[ROWS];
        double[] targets = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            values[i] = i;
            targets[i] = 2 * i;
        }
        var schema = new Schema(
                List.of(new Column.Numeric("x")), Optional.of(new Column.Numeric("y")), Schema.Numbers.FLOAT);
        var problem = new Problem(schema, 1, ROWS, PARTS, 0);
        Pipeline<?, ?, ?, ?> pipeline = Pipeline.around(
                LinearSettings.DEFAULT.learner(), problem, Scaling.NONE, Source.Missing.ERROR, List.of(Split.TRAIN));
        return new LocalRuntime(1, Time.system())
                .run(
                        pipeline,
                        problem,
                        new GivenRows(values, 1, targets, PARTS),
                        new Plan(PARTS, 1, List.of()),
                        new Checkpoints(new MemoryBlobStore(), "drill"),
                        Duration.ofDays(1),
                        ProgressListener.none(),
                        new StopSignal())
                .rounds();
    }
}
