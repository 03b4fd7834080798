package dev.stoic.learn.boost;

import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.data.Rows;
import dev.stoic.data.Split;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import dev.stoic.learn.boost.BoostState.Stage.Growing;
import dev.stoic.learn.boost.BoostState.Stage.Grown;
import dev.stoic.learn.boost.BoostState.Stage.Judging;
import dev.stoic.learn.boost.BoostState.Stage.Preparing;
import dev.stoic.learn.boost.BoostState.Watch;
import dev.stoic.learn.tree.Binning;
import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Permutation;
import dev.stoic.math.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Trees one after the other, each for what the ones before left to explain. A pass counts a few nodes of the growing tree;
 * the first pass of a tree also says how good the trees before are on the validation rows.
 */
final class Boost implements Learner<BoostState, Question, Answer> {
    private static final int ROWS = 1;
    private static final int COLUMNS = 2;

    private final BoostSettings settings;

    Boost(BoostSettings settings) {
        this.settings = settings;
    }

    @Override
    public BoostState begin(Problem problem) {
        if (problem.width() == 0) {
            throw StoicException.user("boosted trees need at least one feature column column", "check data.columns");
        }
        Loss _ = loss(problem);
        int[] _ = Directions.of(problem, settings.monotone());
        return new BoostState(problem, new Preparing(Binning.begin(problem.width(), settings.bins())));
    }

    /** The classes of the target; none if it is a number. */
    private static List<String> classes(Problem problem) {
        return problem.schema().target().orElse(null) instanceof Column.Categorical(String _, List<String> values)
                ? values
                : List.of();
    }

    private static List<String> outputs(Problem problem) {
        List<String> classes = classes(problem);
        return classes.isEmpty()
                ? List.of(problem.schema().target().map(Column::name).orElse("prediction"))
                : classes;
    }

    private static Loss loss(Problem problem) {
        List<String> classes = classes(problem);
        return switch (classes.size()) {
            case 0 -> new Loss.Squared();
            case 1 ->
                throw StoicException.user(
                        "boosted trees need at least two classes, but the target is always \"%s\""
                                .formatted(classes.getFirst()),
                        "check data.target: it may name the wrong column");
            case 2 -> new Loss.Logistic();
            default -> new Loss.Softmax(classes.size());
        };
    }

    @Override
    public Pass next(BoostState state) {
        return switch (state.stage()) {
            case Preparing _ -> new Pass.Ask("bins", Pass.Phase.PREPARE);
            case Growing growing -> new Pass.Ask(growing.growth().splits().count() == 0 ? "new tree" : "grow");
            case Judging _ -> new Pass.Ask("judge");
            case Grown grown ->
                new Pass.Finished(Pass.Outcome.LIMIT, grown.early() ? kept(grown) : Pass.grown(settings.trees()));
        };
    }

    /** Growing ends when patience does, or at the limit; with several classes there are so many trees for each. */
    private String kept(Grown grown) {
        long kept = grown.trees().size() / grown.start().loss().outputs();
        long all = settings.patience() > 0 ? Math.min(settings.trees(), kept + settings.patience()) : settings.trees();
        return "kept %,d of %,d trees: lowest validation loss".formatted(kept, all);
    }

    @Override
    public Question publish(BoostState state) {
        long seed = state.problem().seed();
        return switch (state.stage()) {
            case Preparing(Binning binning) ->
                new Question.Prepare(
                        binning.question(), classes(state.problem()).size());
            case Growing(Start start, List<Tree> trees, double _, Growth growth, Watch watch) ->
                new Question.Count(
                        start,
                        trees,
                        growth.splits(),
                        growth.nodes(),
                        growth.features(),
                        growth.scale(),
                        draw(seed, trees.size() / start.loss().outputs()),
                        watch.on()
                                && growth.splits().count() == 0
                                && trees.size() % start.loss().outputs() == 0);
            case Judging(Start start, List<Tree> trees, Watch _) ->
                new Question.Count(
                        start,
                        trees,
                        Splits.none(0),
                        new int[0],
                        new int[0],
                        Scale.of(start.loss(), 1),
                        new Question.Draw(1, 0),
                        true);
            case Grown _ -> throw StoicException.bug("asked for a pass after the last");
        };
    }

    private Question.Draw draw(long seed, int round) {
        return new Question.Draw(settings.rows(), Streams.key(seed, ROWS, round));
    }

    @Override
    public boolean isAbsent(Question question, int part, Rows rows) {
        return rows.span(part).isEmpty()
                && !(question instanceof Question.Count count
                        && count.watch()
                        && !rows.of(Split.VALIDATION).span(part).isEmpty());
    }

    @Override
    public Answer contribute(Question question, int part, Rows rows) {
        return switch (question) {
            case Question.Prepare prepare -> Beginnings.contribute(prepare, part, rows);
            case Question.Count count -> counted(count, Range.part(part), rows);
        };
    }

    /** Whole numbers need no tree: parts add to the same sums one after the other. */
    @Override
    public Optional<Answer> contribute(Question question, Range range, Rows rows) {
        if (!(question instanceof Question.Count count) || range.isPart()) {
            return Learner.super.contribute(question, range, rows);
        }
        for (int part = range.first(); part < range.end(); part++) {
            if (!isAbsent(question, part, rows)) {
                return Optional.of(counted(count, range, rows));
            }
        }
        return Optional.empty();
    }

    private static Answer.Counted counted(Question.Count count, Range range, Rows rows) {
        long loss = 0;
        long watched = 0;
        Rows others = count.watch() ? rows.of(Split.VALIDATION) : rows;
        for (int part = range.first(); part < range.end() && count.watch(); part++) {
            if (!others.span(part).isEmpty()) {
                double unit = Scale.unit(others.count(), count.start().lossCap());
                loss += Held.of(part, others).loss(count, part, others, unit);
                watched += others.span(part).count();
            }
        }
        return new Answer.Counted(sums(count, range, rows), loss, watched);
    }

    private static long[] sums(Question.Count count, Range range, Rows rows) {
        Bins bins = count.start().bins();
        int length = Histograms.length(bins);
        long[] sums = new long[Math.multiplyExact(count.nodes().length, length)];
        var parts = new ArrayList<Nodes>();
        for (int part = range.first(); part < range.end() && sums.length > 0; part++) {
            if (!rows.span(part).isEmpty()) {
                parts.add(Held.of(part, rows).nodes(count, part, rows));
            }
        }
        var tally = new Tally(bins, count.features(), count.scale());
        for (int group = 0; group < Cells.groups(count.features().length); group += Tally.WIDE) {
            for (int i = 0; i < count.nodes().length; i++) {
                for (Nodes nodes : parts) {
                    nodes.count(count.nodes()[i], group, tally, sums, i * length);
                }
                tally.flush(group, sums, i * length);
            }
        }
        return sums;
    }

    @Override
    public BoostState improve(BoostState state, Answer total) {
        return improve(state, total, Crew.ALONE);
    }

    @Override
    public BoostState improve(BoostState state, Answer total, Crew crew) {
        return state.at(
                switch (state.stage()) {
                    case Preparing(Binning binning)
                    when total instanceof Answer.Prepared prepared -> prepare(state.problem(), binning, prepared);
                    case Growing growing
                    when total instanceof Answer.Counted counted -> grow(state.problem(), growing, counted, crew);
                    case Judging(Start start, List<Tree> trees, Watch watch)
                    when total instanceof Answer.Counted counted -> {
                        Watch last = watch.after(counted, start, trees.size());
                        yield new Grown(start, trees.subList(0, last.trees()), last, last.trees() < trees.size());
                    }
                    case Preparing _, Growing _, Judging _, Grown _ ->
                        throw StoicException.bug("the answer is not to the question");
                });
    }

    private BoostState.Stage prepare(Problem problem, Binning binning, Answer.Prepared prepared) {
        Binning further = binning.improve(prepared.bins());
        if (!further.isDone()) {
            return new Preparing(further);
        }
        Start start = Beginnings.of(problem, loss(problem), further.bins(), prepared);
        return plant(problem, start, List.of(), start.bound(), Watch.START);
    }

    private BoostState.Stage plant(Problem problem, Start start, List<Tree> trees, double bound, Watch watch) {
        int outputs = start.loss().outputs();
        if (trees.size() == (long) settings.trees() * outputs) {
            return watch.on() ? new Judging(start, trees, watch) : new Grown(start, trees, watch, false);
        }
        var scale = Scale.of(start.loss(), bound);
        var draw = draw(problem.seed(), trees.size() / outputs);
        int[] features = features(problem, trees.size());
        long stamp = Streams.key(
                Margins.stamp(start, trees, trees.size()),
                trees.size(),
                Double.doubleToLongBits(scale.gradient()),
                Double.doubleToLongBits(draw.share()),
                draw.key());
        for (int f : features) {
            stamp = Streams.key(stamp, f);
        }
        var growth = Growth.start(stamp, features, scale, Limits.root(Directions.of(problem, settings.monotone())));
        return new Growing(start, trees, bound, growth, watch);
    }

    private int[] features(Problem problem, int tree) {
        int width = problem.width();
        int count = Math.clamp((long) Math.rint(settings.columns() * width), 1, width);
        var order = new Permutation(width, Streams.key(problem.seed(), COLUMNS, tree));
        int[] features = new int[count];
        for (int i = 0; i < count; i++) {
            features[i] = count == width ? i : (int) order.applyAsLong(i);
        }
        Arrays.sort(features);
        return features;
    }

    private BoostState.Stage grow(Problem problem, Growing growing, Answer.Counted counted, Crew crew) {
        Start start = growing.start();
        List<Tree> trees = growing.trees();
        Watch watch = growing.watch();
        int outputs = start.loss().outputs();
        Growth before = growing.growth();
        if (watch.on() && before.splits().count() == 0 && trees.size() % outputs == 0) {
            watch = watch.after(counted, start, trees.size());
            if (watch.on()
                    && settings.patience() > 0
                    && trees.size() - watch.trees() >= (long) settings.patience() * outputs) {
                return new Grown(start, trees.subList(0, watch.trees()), watch, true);
            }
        }
        Growth growth = before.improve(counted.sums(), start.bins(), settings, crew);
        if (!growth.isOver()) {
            return new Growing(start, trees, growing.bound(), growth, watch);
        }
        Tree tree = growth.tree(settings);
        var more = new ArrayList<>(trees);
        more.add(tree);
        double bound = growing.bound();
        if (start.loss() instanceof Loss.Squared) {
            double most = 0;
            for (double value : tree.values()) {
                most = Math.max(most, Math.abs(value));
            }
            bound += most;
        }
        return plant(problem, start, more, bound, watch);
    }

    @Override
    public BoostModel model(BoostState state) {
        return switch (state.stage()) {
            case Grown(Start start, List<Tree> trees, Watch _, boolean _) ->
                BoostModel.of(outputs(state.problem()), start, trees);
            case Growing _, Judging _, Preparing _ ->
                throw StoicException.bug("asked for the model before learning is over");
        };
    }

    @Override
    public Report report(BoostState state) {
        return switch (state.stage()) {
            case Preparing _ -> new Report("tree", 0, settings.trees(), List.of());
            case Growing growing -> report(growing.start(), growing.trees(), growing.watch());
            case Judging judging -> report(judging.start(), judging.trees(), judging.watch());
            // The last loss seen is not that of the trees that are kept.
            case Grown grown -> report(grown.start(), grown.trees(), Watch.START);
        };
    }

    private Report report(Start start, List<Tree> trees, Watch watch) {
        List<Report.Measure> measures =
                Double.isNaN(watch.last()) ? List.of() : List.of(new Report.Measure("validation loss", watch.last()));
        return new Report("tree", trees.size() / start.loss().outputs(), settings.trees(), measures);
    }

    @Override
    public Shapes<BoostState, Question, Answer> shapes() {
        return new Shapes<>(BoostState.class, Question.class, Answer.class);
    }

    @Override
    public Codec<BoostModel> result() {
        return Codec.of(BoostModel.class);
    }
}
