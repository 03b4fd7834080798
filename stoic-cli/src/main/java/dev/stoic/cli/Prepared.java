package dev.stoic.cli;

import dev.stoic.data.DataSet;
import dev.stoic.data.Holdout;
import dev.stoic.data.Places;
import dev.stoic.data.Progress;
import dev.stoic.data.Rows;
import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.data.Span;
import dev.stoic.data.Split;
import dev.stoic.data.Tile;
import dev.stoic.data.Tiles;
import dev.stoic.data.Zeros;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Identity;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Plan;
import dev.stoic.job.TargetCheck;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Settings;
import dev.stoic.learn.kmeans.KMeansSettings;
import dev.stoic.learn.pipeline.Pipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A job with its rows open: everything that is decided before the first round. Closing it closes the rows. */
record Prepared(Job job, DataSet data, Plan plan, Problem problem, Pipeline<?, ?, ?, ?> pipeline, Identity identity)
        implements AutoCloseable {
    /** Numbers from which on compiling kernels beforehand pays. */
    private static final long LARGE = 4_000_000;

    static Prepared of(Job job, Shell shell, Progress listener) {
        return of(job, shell.places(job.base()), listener);
    }

    static Prepared of(Job job, Places places, Progress listener) {
        JobSpec spec = job.spec();
        JobSpec.Data wanted = spec.data();
        var expecting = new Expecting(spec.learner(), listener, new AtomicBoolean());
        var data = open(spec, places, expecting);
        try {
            long rows = data.count(Split.TRAIN);
            Plan plan = Plan.of(spec, rows);
            var problem = new Problem(
                    data.schema(),
                    data.schema().width(),
                    rows,
                    plan.parts(),
                    spec.run().seed());
            var measured = new ArrayList<Split>();
            for (Split split : Split.values()) {
                if (data.count(split) > 0) {
                    measured.add(split);
                }
            }
            Settings settings = withCentres(spec.learner(), wanted.train().csv(), places);
            Pipeline<?, ?, ?, ?> pipeline = Pipeline.around(
                    settings.learner(),
                    problem,
                    wanted.scaling(),
                    wanted.train().columns().missing(),
                    measured);
            var identity = Identity.of(spec, data.fingerprints(), plan.parts());
            return new Prepared(job, data, plan, problem, pipeline, identity);
        } catch (RuntimeException e) {
            data.close();
            throw e;
        }
    }

    private static DataSet open(JobSpec spec, Places places, Progress listener) {
        JobSpec.Data wanted = spec.data();
        try {
            return DataSet.open(
                    wanted.train(),
                    wanted.validation(),
                    wanted.test(),
                    spec.run().seed(),
                    places,
                    listener);
        } catch (StoicException e) {
            throw new TargetCheck(spec).explained(e);
        }
    }

    /**
     * Refuses a target that looks like numbers where classes are predicted, unless the job says that they are
     * classes.
     */
    void requireTarget() {
        long rows = data.count(Split.TRAIN);
        rows += job.spec().data().validation() instanceof Holdout.Share ? data.count(Split.VALIDATION) : 0;
        rows += job.spec().data().test() instanceof Holdout.Share ? data.count(Split.TEST) : 0;
        new TargetCheck(job.spec()).require(data.schema(), rows);
    }

    /** Refuses early stopping that the job asks for without rows to watch. */
    void requireValidation() {
        String patience = "learner.%s.patience".formatted(job.spec().learner().key());
        boolean asked = job.spec().resolved().stream()
                .anyMatch(value -> value.given()
                        && value.path().equals(patience)
                        && !value.value().equals("0"));
        if (asked && data.count(Split.VALIDATION) == 0) {
            throw StoicException.user(
                    patience + " needs validation rows, and the job has none",
                    "set data.validation: 10%, or leave " + patience + " out");
        }
    }

    /** What should be known of a model of a single row. */
    Optional<String> rowNote() {
        return data.count(Split.TRAIN) == 1
                ? Optional.of("there is only 1 training row: a single row does not determine a model")
                : Optional.empty();
    }

    /** Hears what rows will be like before they are opened. */
    static Progress expecting(Settings learner) {
        return new Expecting(learner, Progress.silent(), new AtomicBoolean());
    }

    /** Gets kernels compiled while rows are read, as soon as there are enough of them. */
    private record Expecting(Settings learner, Progress listener, AtomicBoolean done) implements Progress {
        @Override
        public void read(long bytesDone, long bytesTotal) {
            listener.read(bytesDone, bytesTotal);
        }

        @Override
        public void fetched(String name, long bytesDone, long bytesTotal) {
            listener.fetched(name, bytesDone, bytesTotal);
        }

        @Override
        public void rows(Schema schema, long atLeast, Zeros zeros) {
            if (atLeast * schema.width() >= LARGE && !done.getAndSet(true)) {
                learner.expect(schema, zeros);
                Drill.begin();
            }
        }
    }

    /** Centres that a file gives are read like any other rows; their numbers are written as those of the rows. */
    private static Settings withCentres(Settings settings, Source.Csv csv, Places places) {
        if (!(settings instanceof KMeansSettings kmeans) || kmeans.file().isEmpty()) {
            return settings;
        }
        var source = new Source(
                kmeans.file().get(), Optional.empty(), Source.TargetKind.NONE, Source.Columns.all(), csv.detected());
        try (var centres =
                DataSet.open(source, new Holdout.Nothing(), new Holdout.Nothing(), 0, places, Progress.silent())) {
            Rows rows = centres.rows(1);
            double[] values = new double[Math.toIntExact(rows.count() * rows.width())];
            int at = 0;
            Tiles tiles = rows.tiles(new Span(0, rows.count()));
            while (tiles.next()) {
                Tile tile = tiles.tile();
                for (int row = 0; row < tile.rows(); row++) {
                    for (int column = 0; column < tile.width(); column++) {
                        values[at++] = tile.at(row, column);
                    }
                }
            }
            return kmeans.with(values);
        }
    }

    /** Gets the rows ready for many readings. */
    void warm() {
        data.keep(Split.TRAIN, pipeline.knownEncoding(), job.spec().learner().form(data.schema()), plan.parts());
    }

    /** File, rows and features as one phrase. */
    String describe() {
        String location = job.spec().data().train().location();
        String file = location.contains("://") ? location : location.substring(location.lastIndexOf('/') + 1);
        String target = job.spec().data().train().target().map(t -> " → " + t).orElse("");
        List<String> others = new ArrayList<>();
        for (Split split : List.of(Split.VALIDATION, Split.TEST)) {
            if (data.count(split) > 0) {
                others.add(Figures.count(data.count(split)) + " for " + split.word());
            }
        }
        String apart = others.isEmpty() ? "" : " (" + String.join(", ", others) + ")";
        return "%s %s × %d%s%s"
                .formatted(
                        file,
                        Figures.count(data.count(Split.TRAIN), "row"),
                        data.schema().width(),
                        target,
                        apart);
    }

    @Override
    public void close() {
        data.close();
    }
}
