package dev.stoic.cli;

import dev.stoic.data.Fingerprints;
import dev.stoic.data.Holdout;
import dev.stoic.data.Split;
import dev.stoic.engine.JobRuntime;
import dev.stoic.engine.LocalRuntime;
import dev.stoic.engine.Progress;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.Result;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Identity;
import dev.stoic.job.JobSpec;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Report.Measure;
import dev.stoic.learn.pipeline.Pipeline;
import dev.stoic.learn.pipeline.Stage;
import dev.stoic.math.Lanes;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.ModelFile;
import dev.stoic.store.Provenance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Learns a job. */
final class Training {
    private final JobRuntime runtime;
    private final Time time = Time.system();

    Training(JobRuntime runtime) {
        this.runtime = runtime;
    }

    /** In this process. */
    Training(Shell shell) {
        this(new LocalRuntime(threads(shell.env()), Time.system()));
    }

    /** What came out, before anybody keeps it. */
    record Trained(ModelFile model, List<Measure> metrics, Pass.Finished how, long rounds, Duration fit) {}

    Trained run(Prepared prepared, Checkpoints checkpoints, ProgressListener listener, StopSignal stop) {
        return run(prepared.pipeline(), prepared, checkpoints, listener, stop);
    }

    private <S, M, C extends Contribution<C>, R extends Model> Trained run(
            Pipeline<S, M, C, R> pipeline,
            Prepared prepared,
            Checkpoints checkpoints,
            ProgressListener listener,
            StopSignal stop) {
        var fit = new FitTime();
        Result<Stage<S>> result = runtime.run(
                pipeline,
                prepared.problem(),
                prepared.data().rows(prepared.plan().parts()),
                prepared.plan(),
                checkpoints,
                prepared.job().spec().run().checkpoint(),
                fit.and(listener),
                stop);
        if (result.how().outcome() == Pass.Outcome.DIVERGED) {
            throw StoicException.user(
                    "learning diverged after %s: %s"
                            .formatted(
                                    Figures.count(result.rounds(), "round"),
                                    result.how().why()),
                    "try a smaller rate, a penalty (l2), or data.columns.scale: standard");
        }
        Fitted<R> fitted = pipeline.fitted(result.state());
        List<Measure> metrics = pipeline.metrics(result.state());
        ModelFile model = ModelFile.of(
                prepared.job().spec().learner().key(),
                pipeline.result(),
                fitted,
                Identity.NUMERICS,
                provenance(prepared, metrics));
        return new Trained(model, metrics, result.how(), result.rounds(), fit.elapsed());
    }

    private Provenance provenance(Prepared prepared, List<Measure> metrics) {
        Job job = prepared.job();
        return new Provenance(
                data(prepared),
                Pinned.of(job.spec(), job.base()).values(),
                job.spec().run().seed(),
                prepared.plan().parts(),
                Version.TEXT,
                new Provenance.Platform(
                        Runtime.version().toString(),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        Lanes.chosen().describe()),
                time.now().toString(),
                metrics.stream()
                        .map(measure -> new Provenance.Metric(measure.name(), measure.value()))
                        .toList());
    }

    private static List<Provenance.Data> data(Prepared prepared) {
        JobSpec.Data wanted = prepared.job().spec().data();
        Fingerprints fingerprints = prepared.data().fingerprints();
        var data = new ArrayList<Provenance.Data>();
        for (Split split : Split.values()) {
            long rows = prepared.data().count(split);
            if (rows > 0) {
                Holdout holdout = switch (split) {
                    case TRAIN -> new Holdout.Nothing();
                    case VALIDATION -> wanted.validation();
                    case TEST -> wanted.test();
                };
                String location = holdout instanceof Holdout.Location(String own)
                        ? own
                        : wanted.train().location();
                data.add(new Provenance.Data(
                        split.word(), location, fingerprints.sources(), fingerprints.content(), rows));
            }
        }
        return data;
    }

    /** How many threads compute: the machine's business, never the job's. */
    static int threads(Map<String, String> env) {
        String asked = env.getOrDefault("STOIC_THREADS", "").strip();
        if (asked.isEmpty()) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (!asked.matches("[1-9][0-9]{0,3}")) {
            throw StoicException.user("STOIC_THREADS is \"" + asked + "\"", "give a whole number from 1 to 9999");
        }
        return Integer.parseInt(asked);
    }

    /** From the first round to the last that can change the model. */
    private static final class FitTime implements ProgressListener {
        private Duration last = Duration.ZERO;

        @Override
        public void on(Progress progress) {
            if (progress instanceof Progress.RoundDone round && round.ask().phase() != Pass.Phase.MEASURE) {
                last = round.elapsed();
            }
        }

        Duration elapsed() {
            return last;
        }
    }
}
