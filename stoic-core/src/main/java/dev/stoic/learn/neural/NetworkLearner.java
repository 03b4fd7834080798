package dev.stoic.learn.neural;

import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.data.Rows;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import dev.stoic.math.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Trains a network by mini-batches: a step is a round. Rows come in an order keyed by seed and training epoch; the short
 * last batch is used. After each training epoch one round measures the validation rows, if there are any.
 *
 * @param key under which a job asks for it
 */
public record NetworkLearner(String key, Design design, Fitting fitting) implements Learner<Training, Lesson, Slopes> {
    /** Keeps what is drawn in steps apart from the order of rows. */
    private static final long CHANCE = 0xD1CE;

    /** Multiply-adds of a step that take longer than it takes several threads to wait for each other. */
    private static final long WORTH_A_CREW = 1 << 21;

    @Override
    public Training begin(Problem problem) {
        Network network = design.network(problem.width(), outputs(problem).size());
        var descent = Descent.from(network.start(problem.seed()), network.parameters(), fitting.optimizer());
        return Training.from(
                problem, network, fitting.loss().isAboutClasses() ? fitting.first() : Training.Due.TARGETS, descent);
    }

    private List<String> outputs(Problem problem) {
        Column target = problem.schema()
                .target()
                .orElseThrow(() -> StoicException.user(
                        "a network needs a target to learn", "name the target column with data.target"));
        return switch (target) {
            case Column.Categorical(String name, List<String> values) -> {
                if (!fitting.loss().isAboutClasses() || values.size() < 2) {
                    throw StoicException.user(
                            !fitting.loss().isAboutClasses()
                                    ? "loss: squared needs a target of numbers, but %s has classes".formatted(name)
                                    : "a network needs at least two classes, but %s is always %s"
                                            .formatted(name, values),
                            "check data.target: it may name the wrong column");
                }
                yield values;
            }
            case Column.Numeric(String name) -> {
                if (fitting.loss().isAboutClasses()) {
                    throw StoicException.user(
                            "loss: %s needs a target of classes, but %s has numbers"
                                    .formatted(fitting.loss().word(), name),
                            "use loss: squared to learn numbers");
                }
                yield List.of(name);
            }
        };
    }

    @Override
    public Pass next(Training state) {
        if (state.end().isPresent()) {
            return state.end().get();
        }
        return new Pass.Ask(
                switch (state.due()) {
                    case TARGETS -> "targets";
                    case VALIDATION -> "validate";
                    case STEP, STEPS_ONLY -> fitting.combine().isNone() ? "step" : "walk";
                });
    }

    @Override
    public Lesson publish(Training state) {
        Lesson.Extent extent = switch (state.due()) {
            case TARGETS -> new Lesson.Extent.Targets();
            case VALIDATION -> new Lesson.Extent.Validation();
            case STEP, STEPS_ONLY -> round(state);
        };
        return new Lesson(
                state.network(), fitting.loss(), state.scale(), state.descent().numbers(), extent);
    }

    private Lesson.Extent round(Training state) {
        Problem problem = state.problem();
        Pace pace = Pace.of(problem, fitting);
        long epoch = state.step() / pace.rounds();
        long order = Streams.key(problem.seed(), epoch);
        long chance = Streams.key(problem.seed(), CHANCE, state.step());
        long first = pace.firstStep(state.step());
        if (fitting.combine().isNone()) {
            long from = first * fitting.batch();
            return new Lesson.Extent.Batch(order, chance, from, (int) Math.min(fitting.batch(), problem.rows() - from));
        }
        double[] rates = new double[pace.stepsOf(state.step())];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = fitting.rate(epoch * pace.steps() + first + i, pace.steps());
        }
        return new Lesson.Extent.Walk(
                order,
                chance,
                first,
                rates,
                fitting.batch(),
                fitting.optimizer(),
                fitting.l2(),
                fitting.combine().rule(),
                state.descent().memory());
    }

    private long perEpoch(Problem problem) {
        return Pace.of(problem, fitting).rounds();
    }

    @Override
    public Slopes contribute(Lesson lesson, int part, Rows rows) {
        var teacher = new Teacher(lesson, rows);
        return switch (lesson.extent()) {
            case Lesson.Extent.Batch batch -> teacher.part(batch, part);
            case Lesson.Extent.Walk walk -> new Walker(teacher, walk).walked(part);
            case Lesson.Extent.Targets _ -> teacher.targets(part);
            case Lesson.Extent.Validation _ -> teacher.validation(part);
        };
    }

    @Override
    public Optional<Slopes> contribute(Lesson lesson, Range range, Rows rows) {
        return !range.isPart()
                        && lesson.extent() instanceof Lesson.Extent.Batch batch
                        && isAtOnce(lesson.network(), batch, range, rows)
                ? Optional.of(new Teacher(lesson, rows).range(batch, range))
                : Learner.super.contribute(lesson, range, rows);
    }

    private static boolean isAtOnce(Network network, Lesson.Extent.Batch batch, Range range, Rows rows) {
        long count = Teacher.rowsOf(batch, range, rows);
        return count > 0 && count <= network.rowsAtOnce();
    }

    @Override
    public boolean wantsCrew(Lesson lesson, Range range, Rows rows) {
        Network network = lesson.network();
        return lesson.extent() instanceof Lesson.Extent.Batch batch
                && Convoy.suits(network)
                && isAtOnce(network, batch, range, rows)
                && Teacher.rowsOf(batch, range, rows) * network.parameters() >= WORTH_A_CREW;
    }

    @Override
    public Optional<Slopes> contribute(Lesson lesson, Range range, Rows rows, Crew crew) {
        Network network = lesson.network();
        return lesson.extent() instanceof Lesson.Extent.Batch batch
                        && Convoy.suits(network)
                        && isAtOnce(network, batch, range, rows)
                ? Optional.of(new Teacher(lesson, rows).range(batch, range, crew))
                : contribute(lesson, range, rows);
    }

    /** A part without validation rows says so: that is how it becomes known that there are none at all. */
    @Override
    public boolean isAbsent(Lesson lesson, int part, Rows rows) {
        return switch (lesson.extent()) {
            case Lesson.Extent.Batch batch -> Teacher.slice(batch, part, rows).isEmpty();
            case Lesson.Extent.Walk walk -> Walker.step(walk, 0, part, rows).isEmpty();
            case Lesson.Extent.Targets _ -> rows.span(part).isEmpty();
            case Lesson.Extent.Validation _ -> false;
        };
    }

    @Override
    public Training improve(Training state, Slopes total) {
        return improve(state, total, Crew.ALONE);
    }

    @Override
    public Training improve(Training state, Slopes total, Crew crew) {
        return new Progress(key, fitting, state, crew, Progress.Memory.KEPT).after(total);
    }

    @Override
    public Training consume(Training state, Slopes total, Crew crew) {
        Training after = new Progress(key, fitting, state, crew, Progress.Memory.GIVEN).after(total);
        retire(state, after);
        return after;
    }

    @Override
    public void retire(Training before, Training after) {
        before.descent()
                .retire(
                        after.descent(),
                        after.best().map(Training.Best::numbers).orElse(Slopes.NONE));
    }

    @Override
    public Model model(Training state) {
        float[] numbers =
                state.best().map(Training.Best::numbers).orElse(state.descent().numbers());
        // A copy: the next step may write over a state, and a model's numbers stay what they are.
        return new NetworkModel(
                state.network(), fitting.loss(), state.scale(), outputs(state.problem()), numbers.clone());
    }

    @Override
    public Report report(Training state) {
        long done = Math.min(state.step() / perEpoch(state.problem()), fitting.epochs());
        var measures = new ArrayList<Report.Measure>();
        add(measures, state.epoch().isNone() ? state.running() : state.epoch(), state.scale(), "");
        add(measures, state.validation(), state.scale(), "/validation");
        return new Report("epoch", done, fitting.epochs(), measures);
    }

    /** What was measured of other numbers than those of the model is left out. */
    @Override
    public List<Report.Measure> kept(Training state) {
        if (state.best().isEmpty()) {
            return report(state).measures();
        }
        Training.Best best = state.best().get();
        var measures = new ArrayList<Report.Measure>();
        if (best.since() == 0) {
            add(measures, state.epoch(), state.scale(), "");
        }
        measures.add(loss(best.loss(), state.scale(), "/validation"));
        return measures;
    }

    private static Report.Measure loss(double mean, Scale scale, String of) {
        return new Report.Measure("loss" + of, mean * scale.deviation() * scale.deviation());
    }

    private void add(List<Report.Measure> measures, Tally tally, Scale scale, String of) {
        if (!tally.isNone()) {
            measures.add(loss(tally.meanLoss(), scale, of));
            if (fitting.loss().isAboutClasses()) {
                measures.add(new Report.Measure("accuracy" + of, tally.accuracy()));
            }
        }
    }

    @Override
    public Shapes<Training, Lesson, Slopes> shapes() {
        return new Shapes<>(Training.class, Lesson.class, Slopes.class);
    }

    @Override
    public Codec<? extends Model> result() {
        return Codec.of(NetworkModel.class);
    }
}
