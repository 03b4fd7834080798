package dev.stoic.learn.pipeline;

import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.data.Encoding;
import dev.stoic.data.Rows;
import dev.stoic.data.Schema;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Split;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import dev.stoic.learn.Report.Measure;
import dev.stoic.learn.Scaling;
import dev.stoic.metric.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A job as one learner of ordinary rounds: one that fits features on the training rows (left out when the schema and the
 * scaling say all), those of the learner itself, and one a split that measures the result. So recovery, progress and the
 * law hold for all of it.
 */
public final class Pipeline<S, M, C extends Contribution<C>, R extends Model>
        implements Learner<Stage<S>, Task<M, R>, Share<C>> {
    private final Learner<S, M, C> learner;
    private final Schema schema;
    private final Problem whole;
    private final Scaling scaling;
    private final Missing missing;
    private final List<Split> measured;

    /**
     * @param whole the job before preparation: its width is that of the stored rows
     * @param measured the splits that have rows, in the order in which they are measured
     */
    public Pipeline(Learner<S, M, C> learner, Problem whole, Scaling scaling, Missing missing, List<Split> measured) {
        this.learner = learner;
        this.schema = whole.schema();
        this.whole = whole;
        this.scaling = scaling;
        this.missing = missing;
        this.measured = measured.stream()
                .filter(split -> split != Split.TRAIN || !learner.measuresTraining())
                .toList();
    }

    @Override
    public Stage<S> begin(Problem problem) {
        return needsRows() ? new Stage.Preparing<>(problem) : learning(problem, withoutRows());
    }

    private boolean needsRows() {
        boolean categories = schema.columns().stream().anyMatch(Column.Categorical.class::isInstance);
        return categories || missing == Missing.MEAN || scaling == Scaling.STANDARD || scaling == Scaling.MINMAX;
    }

    /** The encoding of the rows, where it is known before any is read. */
    public Optional<Encoding> knownEncoding() {
        return needsRows() ? Optional.empty() : Optional.of(withoutRows());
    }

    private Encoding withoutRows() {
        Encoding none = missing == Missing.KEEP ? Encoding.keeping(schema.width()) : Encoding.none(schema.width());
        if (scaling == Scaling.PIXEL) {
            Arrays.fill(none.factor(), 1.0 / 255);
        }
        return none;
    }

    private Stage<S> learning(Problem problem, Encoding encoding) {
        List<Integer> columns = Arrays.stream(encoding.column()).boxed().toList();
        S inner =
                learner.begin(new Problem(problem.schema(), columns, problem.rows(), problem.parts(), problem.seed()));
        return learningOrMeasuring(encoding, inner);
    }

    private Stage<S> learningOrMeasuring(Encoding encoding, S inner) {
        return switch (learner.next(inner)) {
            case Pass.Ask _ -> new Stage.Learning<>(encoding, inner);
            case Pass.Finished finished -> {
                boolean usable = finished.outcome() != Pass.Outcome.DIVERGED;
                yield new Stage.Measuring<>(encoding, inner, usable ? measured : List.of(), List.of());
            }
        };
    }

    @Override
    public Pass next(Stage<S> state) {
        return switch (state) {
            case Stage.Preparing<S> _ -> new Pass.Ask("features", Pass.Phase.PREPARE);
            case Stage.Learning<S> learning -> learner.next(learning.inner());
            case Stage.Measuring<S> measuring ->
                measuring.left().isEmpty()
                        ? learner.next(measuring.inner())
                        : new Pass.Ask("measure " + measuring.left().getFirst().word(), Pass.Phase.MEASURE);
        };
    }

    @Override
    public Task<M, R> publish(Stage<S> state) {
        return switch (state) {
            case Stage.Preparing<S> _ -> new Task.Prepare<>();
            case Stage.Learning<S> learning -> new Task.Learn<>(learning.encoding(), learner.publish(learning.inner()));
            case Stage.Measuring<S> measuring ->
                new Task.Measure<>(
                        measuring.encoding(),
                        result(measuring.inner()),
                        measuring.left().getFirst());
        };
    }

    @Override
    public boolean isAbsent(Task<M, R> task, int part, Rows rows) {
        return switch (task) {
            case Task.Prepare<M, R> _ -> rows.span(part).isEmpty();
            case Task.Learn<M, R> learn -> learner.isAbsent(learn.inner(), part, rows.encoded(learn.encoding()));
            case Task.Measure<M, R> measure ->
                rows.of(measure.split()).span(part).isEmpty();
        };
    }

    @Override
    public Share<C> contribute(Task<M, R> task, int part, Rows rows) {
        return switch (task) {
            case Task.Prepare<M, R> _ -> new Share.Prepared<>(Moments.of(schema, rows, part));
            case Task.Learn<M, R> learn ->
                new Share.Learned<>(learner.contribute(learn.inner(), part, rows.encoded(learn.encoding())));
            case Task.Measure<M, R> measure -> {
                Rows split = rows.of(measure.split()).encoded(measure.encoding());
                yield new Share.Measured<>(Scores.of(measure.model(), split, split.span(part)));
            }
        };
    }

    @Override
    public Optional<Share<C>> contribute(Task<M, R> task, Range range, Rows rows) {
        return switch (task) {
            case Task.Learn<M, R> learn ->
                learner.contribute(learn.inner(), range, rows.encoded(learn.encoding()))
                        .map(Share.Learned::new);
            case Task.Prepare<M, R> _, Task.Measure<M, R> _ -> Learner.super.contribute(task, range, rows);
        };
    }

    @Override
    public boolean wantsCrew(Task<M, R> task, Range range, Rows rows) {
        return task instanceof Task.Learn<M, R> learn
                && learner.wantsCrew(learn.inner(), range, rows.encoded(learn.encoding()));
    }

    @Override
    public Optional<Share<C>> contribute(Task<M, R> task, Range range, Rows rows, Crew crew) {
        return task instanceof Task.Learn<M, R> learn
                ? learner.contribute(learn.inner(), range, rows.encoded(learn.encoding()), crew)
                        .map(Share.Learned::new)
                : contribute(task, range, rows);
    }

    @Override
    public Stage<S> improve(Stage<S> state, Share<C> total) {
        return improve(state, total, Crew.ALONE);
    }

    @Override
    public Stage<S> improve(Stage<S> state, Share<C> total, Crew crew) {
        return switch (state) {
            case Stage.Preparing<S> preparing ->
                learning(
                        preparing.problem(),
                        ((Share.Prepared<C>) total).moments().encoding(schema, scaling, missing));
            case Stage.Learning<S> learning ->
                learningOrMeasuring(
                        learning.encoding(),
                        learner.improve(learning.inner(), ((Share.Learned<C>) total).inner(), crew));
            case Stage.Measuring<S> measuring -> measured(measuring, ((Share.Measured<C>) total).scores());
        };
    }

    @Override
    public Stage<S> consume(Stage<S> state, Share<C> total, Crew crew) {
        return state instanceof Stage.Learning<S> learning
                ? learningOrMeasuring(
                        learning.encoding(),
                        learner.consume(learning.inner(), ((Share.Learned<C>) total).inner(), crew))
                : improve(state, total, crew);
    }

    @Override
    public void retire(Stage<S> before, Stage<S> after) {
        if (before instanceof Stage.Learning<S> then && after instanceof Stage.Learning<S> now) {
            learner.retire(then.inner(), now.inner());
        }
    }

    private Stage<S> measured(Stage.Measuring<S> measuring, Scores scores) {
        Split split = measuring.left().getFirst();
        var measures = new ArrayList<>(measuring.measures());
        for (Measure measure : scores.measures()) {
            measures.add(new Measure(measure.name() + "/" + split.word(), measure.value()));
        }
        return new Stage.Measuring<>(
                measuring.encoding(),
                measuring.inner(),
                measuring.left().subList(1, measuring.left().size()),
                List.copyOf(measures));
    }

    @Override
    public Model model(Stage<S> state) {
        return fitted(state).model();
    }

    /** What the job has learned so far, as it is hashed and kept. */
    public Fitted<R> fitted(Stage<S> state) {
        return switch (state) {
            case Stage.Preparing<S> _ -> throw new IllegalStateException("no model exists before features are fitted");
            case Stage.Learning<S> learning -> new Fitted<>(schema, learning.encoding(), result(learning.inner()));
            case Stage.Measuring<S> measuring -> new Fitted<>(schema, measuring.encoding(), result(measuring.inner()));
        };
    }

    /** The learner's last measures on the training rows and what was measured since: {@code loss/train}, {@code r2/test}. */
    public List<Measure> metrics(Stage<S> state) {
        return switch (state) {
            case Stage.Preparing<S> _ -> List.of();
            case Stage.Learning<S> learning ->
                ofTraining(learner.report(learning.inner()).measures());
            case Stage.Measuring<S> measuring -> {
                List<String> names =
                        measuring.measures().stream().map(Measure::name).toList();
                yield Stream.concat(
                                ofTraining(learner.kept(measuring.inner())).stream()
                                        .filter(m -> !names.contains(m.name())),
                                measuring.measures().stream())
                        .toList();
            }
        };
    }

    private static List<Measure> ofTraining(List<Measure> measures) {
        return measures.stream()
                .map(m -> m.name().contains("/") ? m : new Measure(m.name() + "/train", m.value()))
                .toList();
    }

    @Override
    public Report report(Stage<S> state) {
        return switch (state) {
            case Stage.Preparing<S> _ -> new Report("features", 0, 1, List.of());
            case Stage.Learning<S> learning -> learner.report(learning.inner());
            case Stage.Measuring<S> measuring -> {
                Report inner = learner.report(measuring.inner());
                // After its last round the learner speaks of where that led, which may not be the model.
                boolean measured = !measuring.measures().isEmpty();
                yield new Report(
                        inner.unit(),
                        inner.done(),
                        inner.total(),
                        measured ? metrics(measuring) : ofTraining(inner.measures()));
            }
        };
    }

    @Override
    public Shapes<Stage<S>, Task<M, R>, Share<C>> shapes() {
        Shapes<S, M, C> inner = learner.shapes();
        return new Shapes<>(
                Codec.of(Stage.class, List.of(inner.state())),
                Codec.of(Task.class, List.of(inner.model(), result())),
                Codec.of(Share.class, List.of(inner.contribution())));
    }

    @Override
    public Codec<R> result() {
        @SuppressWarnings("unchecked") // R is whatever the learner gives; the pipeline only hands it on
        Codec<R> codec = (Codec<R>) learner.result();
        return codec;
    }

    @SuppressWarnings("unchecked") // as above
    private R result(S inner) {
        return (R) learner.model(inner);
    }

    /** The problem this pipeline was made for. */
    public Problem problem() {
        return whole;
    }

    /** A pipeline around a learner whose types nobody needs to know. */
    public static Pipeline<?, ?, ?, ?> around(
            Learner<?, ?, ?> learner, Problem whole, Scaling scaling, Missing missing, List<Split> measured) {
        return capture(learner, whole, scaling, missing, measured);
    }

    private static <S, M, C extends Contribution<C>> Pipeline<S, M, C, Model> capture(
            Learner<S, M, C> learner, Problem whole, Scaling scaling, Missing missing, List<Split> measured) {
        return new Pipeline<>(learner, whole, scaling, missing, measured);
    }
}
