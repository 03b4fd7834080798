package dev.stoic.learn.forest;

import dev.stoic.codec.Codec;
import dev.stoic.data.Column;
import dev.stoic.data.Rows;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Model;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.learn.forest.ForestState.Stage;
import dev.stoic.learn.tree.Binning;
import dev.stoic.learn.tree.Bins;
import java.util.ArrayList;
import java.util.List;

/**
 * A random forest. In the rounds that grow, a part is a tree and reads all rows: the tree is a pure function of the rows,
 * the seed and its number, so whoever owns the part grows the same one.
 */
final class Forest implements Learner<ForestState, Question, Answer> {
    /** Counts of drawn rows have to fit an int. */
    private static final long MOST_ROWS = (1L << 31) / Bag.MOST - 1;

    private final ForestSettings settings;

    Forest(ForestSettings settings) {
        this.settings = settings;
    }

    @Override
    public ForestState begin(Problem problem) {
        if (problem.rows() > MOST_ROWS) {
            throw StoicException.user(
                    "there are %d rows, and a forest takes at most %d".formatted(problem.rows(), MOST_ROWS),
                    "learn from fewer rows");
        }
        Column target = problem.schema().target().orElseThrow(() -> StoicException.bug("a forest without a target"));
        var stage = new Stage.Binned(Binning.begin(problem.width(), settings.bins()));
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

    private static ForestState state(Problem problem, Model.Task task, List<String> outputs, Stage stage) {
        return new ForestState(task, outputs, problem.width(), problem.rows(), problem.seed(), stage);
    }

    @Override
    public Pass next(ForestState state) {
        return switch (state.stage()) {
            case Stage.Binned _ -> new Pass.Ask("bins");
            case Stage.Sized _ -> new Pass.Ask("targets");
            case Stage.Growing _ -> new Pass.Ask("grow trees");
            case Stage.Scoring _ -> new Pass.Ask("out-of-bag rows");
            case Stage.Complete _ -> new Pass.Finished(Pass.Outcome.CONVERGED, "all trees are grown");
        };
    }

    @Override
    public Question publish(ForestState state) {
        int classes = state.classes();
        return switch (state.stage()) {
            case Stage.Binned(Binning binning) -> new Question.Bin(binning.question());
            case Stage.Sized _ -> new Question.Extent();
            case Stage.Growing growing ->
                new Question.Grow(
                        growing.bins(),
                        classes,
                        growing.exponent(),
                        state.seed(),
                        growing.trees().size(),
                        settings.trees());
            case Stage.Scoring scoring -> new Question.Score(classes, state.seed(), scoring.trees());
            case Stage.Complete _ -> throw StoicException.bug("asked for a pass after the last");
        };
    }

    @Override
    public boolean isAbsent(Question question, int part, Rows rows) {
        return question instanceof Question.Grow grow
                ? part >= grow.trees() - grow.first()
                : rows.span(part).isEmpty();
    }

    @Override
    public Answer contribute(Question question, int part, Rows rows) {
        return switch (question) {
            case Question.Bin(var asked) -> new Answer.Bin(Binning.contribute(asked, part, rows));
            case Question.Extent _ -> new Answer.Extent(Targets.largest(part, rows));
            case Question.Grow grow -> new Answer.Grown(List.of(Grower.grow(settings, grow, part, rows)));
            case Question.Score score -> OutOfBag.score(score, part, rows);
        };
    }

    @Override
    public ForestState improve(ForestState state, Answer total) {
        return switch (state.stage()) {
            case Stage.Binned(Binning binning) -> binned(state, binning.improve(((Answer.Bin) total).found()));
            case Stage.Sized(Bins bins) ->
                growing(state, bins, Targets.exponent(((Answer.Extent) total).largest(), state.rows()));
            case Stage.Growing growing -> grown(state, growing, ((Answer.Grown) total).trees());
            case Stage.Scoring(List<Tree> trees, double[] shares) ->
                state.at(new Stage.Complete(trees, shares, (Answer.Scored) total));
            case Stage.Complete _ -> throw StoicException.bug("a round after the last");
        };
    }

    private ForestState binned(ForestState state, Binning binning) {
        if (!binning.isDone()) {
            return state.at(new Stage.Binned(binning));
        }
        return state.classes() == 0 ? state.at(new Stage.Sized(binning.bins())) : growing(state, binning.bins(), 0);
    }

    private static ForestState growing(ForestState state, Bins bins, int exponent) {
        return state.at(new Stage.Growing(bins, exponent, List.of(), new double[state.width()]));
    }

    private ForestState grown(ForestState state, Stage.Growing growing, List<Answer.Growth> more) {
        var trees = new ArrayList<>(growing.trees());
        double[] shares = growing.shares().clone();
        for (Answer.Growth growth : more) {
            trees.add(growth.tree());
            for (int f = 0; f < shares.length; f++) {
                shares[f] += growth.shares()[f];
            }
        }
        if (trees.size() < settings.trees()) {
            return state.at(new Stage.Growing(growing.bins(), growing.exponent(), trees, shares));
        }
        return state.at(
                settings.bootstrap()
                        ? new Stage.Scoring(trees, shares)
                        : new Stage.Complete(trees, shares, Answer.Scored.NONE));
    }

    @Override
    public Model model(ForestState state) {
        return switch (state.stage()) {
            case Stage.Scoring(List<Tree> trees, double[] shares) -> model(state, trees, shares);
            case Stage.Complete(List<Tree> trees, double[] shares, Answer.Scored _) -> model(state, trees, shares);
            case Stage.Binned _, Stage.Sized _, Stage.Growing _ ->
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
            case Stage.Binned _, Stage.Sized _ -> new Report("tree", 0, settings.trees(), List.of());
            case Stage.Growing growing -> new Report("tree", growing.trees().size(), settings.trees(), List.of());
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
