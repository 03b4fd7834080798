package dev.stoic.learn.forest;

import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.data.Rows;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import dev.stoic.learn.forest.ForestState.Stage;
import dev.stoic.learn.tree.Binning;
import dev.stoic.learn.tree.Bins;
import dev.stoic.learn.tree.Sorting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A random forest. A tree is a pure function of the rows, the seed and its number. In memory mode a part is a tree in the
 * rounds that grow, and reads all rows; whoever owns the part grows the same one. In histogram mode parts are parts of the
 * rows, and a round counts for many nodes of several trees.
 */
final class Forest implements Learner<ForestState, Question, Answer> {
    /** Counts of drawn rows have to fit an int. */
    private static final long MOST_ROWS = (1L << 31) / Bag.MOST - 1;

    private final ForestSettings settings;
    private final long histogramBytes;

    Forest(ForestSettings settings) {
        this(settings, Frontier.MOST_BYTES);
    }

    /** @param histogramBytes that a round of histogram mode counts at most; never shows in the model */
    Forest(ForestSettings settings, long histogramBytes) {
        this.settings = settings;
        this.histogramBytes = histogramBytes;
    }

    @Override
    public ForestState begin(Problem problem) {
        if (problem.rows() > MOST_ROWS) {
            throw StoicException.user(
                    "the data has %d rows; a forest takes at most %d".formatted(problem.rows(), MOST_ROWS),
                    "use fewer rows");
        }
        Column target = problem.schema().target().orElseThrow(() -> StoicException.bug("a forest without a target"));
        Stage stage = isSorted(problem)
                ? new Stage.Unsorted(Math.ceilDiv(problem.width(), problem.parts()))
                : new Stage.Binned(Binning.begin(problem.width(), settings.bins()));
        return switch (settings.criterion()) {
            case GINI, ENTROPY -> {
                if (!(target instanceof Column.Categorical(String _, List<String> classes))) {
                    throw StoicException.bug("criterion %s for numbers".formatted(settings.criterion()));
                }
                yield state(problem, Model.Task.CLASSIFICATION, classes, stage);
            }
            case VARIANCE -> state(problem, Model.Task.REGRESSION, List.of(target.name()), stage);
        };
    }

    /** In memory mode whoever grows a tree reads all rows, and may do so before. */
    private boolean isSorted(Problem problem) {
        return settings.mode() == Mode.MEMORY && problem.width() > 0 && problem.rows() <= Sorting.MOST_ROWS;
    }

    private static ForestState state(Problem problem, Model.Task task, List<String> outputs, Stage stage) {
        return new ForestState(task, outputs, problem.width(), problem.rows(), problem.seed(), stage);
    }

    @Override
    public Pass next(ForestState state) {
        return switch (state.stage()) {
            case Stage.Binned _, Stage.Unsorted _ -> new Pass.Ask("bins");
            case Stage.Sized _ -> new Pass.Ask("targets");
            case Stage.Growing _, Stage.Raising _ -> new Pass.Ask("grow trees");
            case Stage.Scoring _ -> new Pass.Ask("out-of-bag rows");
            case Stage.Complete _ -> new Pass.Finished(Pass.Outcome.LIMIT, Pass.grown(settings.trees()));
        };
    }

    @Override
    public Question publish(ForestState state) {
        int classes = state.classes();
        return switch (state.stage()) {
            case Stage.Binned(Binning binning) -> new Question.Bin(binning.question());
            case Stage.Unsorted(int each) -> new Question.Sort(state.width(), each, settings.bins());
            case Stage.Sized(Bins bins) -> new Question.Extent(single(bins));
            case Stage.Growing growing ->
                new Question.Grow(
                        growing.bins(),
                        classes,
                        growing.exponent(),
                        state.seed(),
                        growing.trees().size(),
                        settings.trees());
            case Stage.Raising raising ->
                new Question.Count(
                        raising.bins(),
                        classes,
                        raising.exponent(),
                        raising.saplings().stream().map(Sapling::bag).toList(),
                        raising.saplings().stream().map(Sapling::splits).toList(),
                        new Frontier(histogramBytes, settings, raising, classes).asked(raising));
            case Stage.Scoring scoring -> new Question.Score(classes, state.seed(), scoring.trees());
            case Stage.Complete _ -> throw StoicException.bug("asked for a pass after the last");
        };
    }

    /** Features of one bin matter where some values are missing; in memory mode whoever grows a tree knows. */
    private int[] single(Bins bins) {
        return switch (settings.mode()) {
            case MEMORY -> new int[0];
            case HISTOGRAM ->
                IntStream.range(0, bins.width()).filter(f -> bins.count(f) == 1).toArray();
        };
    }

    @Override
    public boolean isAbsent(Question question, int part, Rows rows) {
        return switch (question) {
            case Question.Grow grow -> part >= grow.trees() - grow.first();
            case Question.Sort sort -> sort.isAbsent(part);
            case Question.Bin _, Question.Extent _, Question.Count _, Question.Score _ ->
                rows.span(part).isEmpty();
        };
    }

    @Override
    public Answer contribute(Question question, int part, Rows rows) {
        return switch (question) {
            case Question.Bin(var asked) -> new Answer.Bin(Binning.contribute(asked, part, rows));
            case Question.Sort sort -> sort.answer(part, rows);
            case Question.Extent asked -> Targets.extent(asked, part, rows);
            case Question.Grow grow -> new Answer.Grown(List.of(Grower.grow(settings, grow, part, rows)));
            case Question.Count count -> counted(count, Range.part(part), rows);
            case Question.Score score -> OutOfBag.score(score, part, rows);
        };
    }

    /** Whole numbers need no tree: parts add to the same histograms one after the other. */
    @Override
    public Optional<Answer> contribute(Question question, Range range, Rows rows) {
        if (!(question instanceof Question.Count count) || range.isPart()) {
            return Learner.super.contribute(question, range, rows);
        }
        for (int part = range.first(); part < range.end(); part++) {
            if (!rows.span(part).isEmpty()) {
                return Optional.of(counted(count, range, rows));
            }
        }
        return Optional.empty();
    }

    private static Answer.Counted counted(Question.Count count, Range range, Rows rows) {
        Tally tally = Tally.of(count);
        for (int part = range.first(); part < range.end(); part++) {
            if (!rows.span(part).isEmpty()) {
                Held.count(count, part, rows, tally);
            }
        }
        return new Answer.Counted(tally);
    }

    @Override
    public ForestState improve(ForestState state, Answer total) {
        return switch (state.stage()) {
            case Stage.Binned(Binning binning) -> binned(state, binning.improve(((Answer.Bin) total).found()));
            case Stage.Unsorted _ -> binned(state, ((Answer.Sorted) total).bins());
            case Stage.Sized(Bins bins) -> sized(state, bins, (Answer.Extent) total);
            case Stage.Growing growing -> grown(state, growing, ((Answer.Grown) total).trees());
            case Stage.Raising raising -> raised(state, raising, ((Answer.Counted) total).tally());
            case Stage.Scoring(List<Tree> trees, double[] shares) ->
                state.at(new Stage.Complete(trees, shares, (Answer.Scored) total));
            case Stage.Complete _ -> throw StoicException.bug("a round after the last");
        };
    }

    private ForestState binned(ForestState state, Binning binning) {
        return binning.isDone() ? binned(state, binning.bins()) : state.at(new Stage.Binned(binning));
    }

    private ForestState binned(ForestState state, Bins bins) {
        return state.classes() == 0 || single(bins).length > 0
                ? state.at(new Stage.Sized(bins))
                : growing(state, bins, 0, new int[0]);
    }

    private ForestState sized(ForestState state, Bins bins, Answer.Extent extent) {
        int exponent = state.classes() > 0 ? 0 : Targets.exponent(extent.largest(), state.rows());
        int[] single = single(bins);
        int[] missing = IntStream.range(0, single.length)
                .filter(i -> extent.missing()[i] != 0)
                .map(i -> single[i])
                .toArray();
        return growing(state, bins, exponent, missing);
    }

    /** @param missing features of one bin that are missing in some rows */
    private ForestState growing(ForestState state, Bins bins, int exponent, int[] missing) {
        double[] shares = new double[state.width()];
        return switch (settings.mode()) {
            case MEMORY -> state.at(new Stage.Growing(bins, exponent, List.of(), shares));
            case HISTOGRAM -> {
                int[] eligible = Lots.eligible(bins, f -> Arrays.binarySearch(missing, f) >= 0);
                yield planted(state, new Stage.Raising(bins, exponent, eligible, List.of(), shares, List.of()));
            }
        };
    }

    private ForestState raised(ForestState state, Stage.Raising stage, Tally tally) {
        int classes = state.classes();
        var cuts = Cuts.of(settings, classes, stage.exponent(), state.rows() * Bag.MOST);
        var asked = new Frontier(histogramBytes, settings, stage, classes).asked(stage);
        List<Sapling> raised = new Raiser(settings, stage, cuts, tally).raise(stage.saplings(), asked);
        var trees = new ArrayList<>(stage.trees());
        double[] shares = stage.shares().clone();
        int grown = 0;
        while (grown < raised.size() && raised.get(grown).isGrown()) {
            add(raised.get(grown).growth(stage.bins(), cuts.outputs()), trees, shares);
            grown++;
        }
        var rest = raised.subList(grown, raised.size());
        return planted(state, new Stage.Raising(stage.bins(), stage.exponent(), stage.eligible(), trees, shares, rest));
    }

    /** With as many more saplings as there is room for. */
    private ForestState planted(ForestState state, Stage.Raising stage) {
        if (stage.trees().size() == settings.trees()) {
            return complete(state, stage.trees(), stage.shares());
        }
        var frontier = new Frontier(histogramBytes, settings, stage, state.classes());
        var saplings = new ArrayList<>(stage.saplings());
        int begun = stage.trees().size() + saplings.size();
        for (; begun < settings.trees() && frontier.hasRoom(saplings); begun++) {
            saplings.add(Sapling.of(state.seed(), begun, settings.bootstrap()));
        }
        return state.at(new Stage.Raising(
                stage.bins(), stage.exponent(), stage.eligible(), stage.trees(), stage.shares(), saplings));
    }

    private static void add(Answer.Growth growth, List<Tree> trees, double[] shares) {
        trees.add(growth.tree());
        for (int f = 0; f < shares.length; f++) {
            shares[f] += growth.shares()[f];
        }
    }

    private ForestState grown(ForestState state, Stage.Growing growing, List<Answer.Growth> more) {
        var trees = new ArrayList<>(growing.trees());
        double[] shares = growing.shares().clone();
        for (Answer.Growth growth : more) {
            add(growth, trees, shares);
        }
        if (trees.size() < settings.trees()) {
            return state.at(new Stage.Growing(growing.bins(), growing.exponent(), trees, shares));
        }
        return complete(state, trees, shares);
    }

    private ForestState complete(ForestState state, List<Tree> trees, double[] shares) {
        return state.at(
                settings.bootstrap() && settings.oob()
                        ? new Stage.Scoring(trees, shares)
                        : new Stage.Complete(trees, shares, Answer.Scored.NONE));
    }

    @Override
    public Model model(ForestState state) {
        return switch (state.stage()) {
            case Stage.Scoring(List<Tree> trees, double[] shares) -> model(state, trees, shares);
            case Stage.Complete(List<Tree> trees, double[] shares, Answer.Scored _) -> model(state, trees, shares);
            case Stage.Binned _, Stage.Unsorted _, Stage.Sized _, Stage.Growing _, Stage.Raising _ ->
                throw StoicException.bug("a forest before its last tree");
        };
    }

    private static ForestModel model(ForestState state, List<Tree> trees, double[] shares) {
        double sum = 0;
        for (double share : shares) {
            sum += share;
        }
        double[] importances = shares.clone();
        for (int f = 0; f < importances.length && sum > 0; f++) {
            importances[f] /= sum;
        }
        return new ForestModel(state.task(), state.outputs(), trees, importances);
    }

    @Override
    public Report report(ForestState state) {
        return switch (state.stage()) {
            case Stage.Binned _, Stage.Unsorted _, Stage.Sized _ -> new Report("tree", 0, settings.trees(), List.of());
            case Stage.Growing growing -> new Report("tree", growing.trees().size(), settings.trees(), List.of());
            case Stage.Raising raising -> new Report("tree", raising.trees().size(), settings.trees(), List.of());
            case Stage.Scoring _ -> new Report("tree", settings.trees(), settings.trees(), List.of());
            case Stage.Complete(List<Tree> _, double[] _, Answer.Scored score) ->
                new Report("tree", settings.trees(), settings.trees(), OutOfBag.measures(score, state.classes()));
        };
    }

    @Override
    public Shapes<ForestState, Question, Answer> shapes() {
        return new Shapes<>(ForestState.class, Question.class, Answer.class);
    }

    @Override
    public Codec<? extends Model> result() {
        return Codec.of(ForestModel.class);
    }
}
