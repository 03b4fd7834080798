package dev.stoic.learn.kmeans;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.learn.kmeans.KMeansState.Run;
import dev.stoic.learn.kmeans.KMeansState.Stage.Choosing;
import dev.stoic.learn.kmeans.KMeansState.Stage.Drawing;
import dev.stoic.learn.kmeans.KMeansState.Stage.Learned;
import dev.stoic.learn.kmeans.KMeansState.Stage.Learning;
import dev.stoic.learn.kmeans.KMeansState.Stage.Weighing;
import java.util.List;

/** Lloyd's k-means. Restarts advance in lock-step: one reading of the rows serves all. */
final class KMeans implements Learner<KMeansState, Question, Answer> {
    private final KMeansSettings settings;
    private final Seeding seeding;
    private final Lloyd lloyd;

    KMeans(KMeansSettings settings) {
        this.settings = settings;
        this.seeding = new Seeding(settings);
        this.lloyd = new Lloyd(settings);
    }

    @Override
    public KMeansState begin(Problem problem) {
        if (problem.rows() < settings.k()) {
            throw StoicException.user(
                    "k is %d, but the data has only %d %s"
                            .formatted(settings.k(), problem.rows(), problem.rows() == 1 ? "row" : "rows"),
                    "use a smaller k");
        }
        return seeding.begin(problem);
    }

    @Override
    public Pass next(KMeansState state) {
        return switch (state.stage()) {
            case Choosing _ -> new Pass.Ask("start");
            case Drawing _ -> new Pass.Ask("draw centres");
            case Weighing _ -> new Pass.Ask("weigh centres");
            case Learning learning ->
                new Pass.Ask(Lloyd.waiting(learning) ? "fill clusters" : Lloyd.active(learning) ? "assign" : "measure");
            case Learned(Run best, double _, int _) ->
                best.converged()
                        ? new Pass.Finished(Pass.Outcome.CONVERGED, settled(best))
                        : new Pass.Finished(Pass.Outcome.LIMIT, "reached the maximum number of rounds");
        };
    }

    @Override
    public Question publish(KMeansState state) {
        return switch (state.stage()) {
            case Choosing(long[] rows) -> new Question.Fetch(rows);
            case Drawing drawing -> seeding.draw(state, drawing);
            case Weighing(double[] candidates) -> new Question.Weigh(settings.restarts(), candidates);
            case Learning learning -> lloyd.ask(learning);
            case Learned _ -> throw StoicException.bug("asked for a pass after the last");
        };
    }

    @Override
    public boolean isAbsent(Question question, int part, Rows rows) {
        return question instanceof Question.Fetch(long[] asked)
                ? FetchPass.isAbsent(asked, rows.span(part))
                : rows.span(part).isEmpty();
    }

    @Override
    public Answer contribute(Question question, int part, Rows rows) {
        return switch (question) {
            case Question.Fetch fetch -> FetchPass.contribute(fetch, part, rows);
            case Question.Draw draw -> DrawPass.contribute(draw, part, rows);
            case Question.Weigh weigh -> WeighPass.contribute(weigh, part, rows);
            case Question.Assign assign -> AssignPass.contribute(assign, part, rows);
            case Question.Measure measure -> MeasurePass.contribute(measure, part, rows);
        };
    }

    @Override
    public KMeansState improve(KMeansState state, Answer total) {
        return state.at(
                switch (state.stage()) {
                    case Choosing choosing
                    when total instanceof Answer.Fetched fetched -> seeding.chosen(state.width(), choosing, fetched);
                    case Drawing drawing
                    when total instanceof Answer.Drawn drawn -> seeding.drawn(state.width(), drawing, drawn);
                    case Weighing weighing
                    when total instanceof Answer.Weighed weighed -> seeding.weighed(state, weighing, weighed);
                    case Learning learning
                    when total instanceof Answer.Assigned assigned -> lloyd.assigned(learning, assigned);
                    case Learning learning
                    when total instanceof Answer.Measured measured -> lloyd.measured(learning, measured);
                    case Choosing _, Drawing _, Weighing _, Learning _, Learned _ ->
                        throw StoicException.bug("the answer is not to the question");
                });
    }

    @Override
    public KMeansModel model(KMeansState state) {
        return switch (state.stage()) {
            case Learned(Run best, double _, int _) -> new KMeansModel(state.width(), best.centres());
            case Choosing _, Drawing _, Weighing _, Learning _ ->
                throw StoicException.bug("asked for the model before learning is over");
        };
    }

    private String settled(Run best) {
        int empty = best.empty().length;
        int distinct = settings.k() - empty;
        return empty == 0
                ? "centres moved no more than the tolerance"
                : "%d of %d clusters %s empty: the rows have only %d distinct %s"
                        .formatted(
                                empty,
                                settings.k(),
                                empty == 1 ? "is" : "are",
                                distinct,
                                distinct == 1 ? "value" : "values");
    }

    private static int best(List<Run> runs) {
        int best = 0;
        for (int i = 1; i < runs.size(); i++) {
            if (runs.get(i).inertia() < runs.get(best).inertia()) {
                best = i;
            }
        }
        return best;
    }

    @Override
    public Report report(KMeansState state) {
        return switch (state.stage()) {
            case Choosing _, Drawing _, Weighing _ -> new Report("iteration", 0, settings.rounds(), List.of());
            case Learning(List<Run> runs, Spread _) -> {
                long rounds = 0;
                for (Run run : runs) {
                    rounds = Math.max(rounds, run.rounds());
                }
                yield report(
                        rounds, rounds == 0 ? Double.NaN : runs.get(best(runs)).inertia());
            }
            case Learned(Run best, double inertia, int _) -> report(best.rounds(), inertia);
        };
    }

    @Override
    public boolean measuresTraining() {
        return true;
    }

    private Report report(long rounds, double inertia) {
        return new Report(
                "iteration",
                rounds,
                settings.rounds(),
                Double.isNaN(inertia) ? List.of() : List.of(new Report.Measure("inertia", inertia)));
    }

    @Override
    public Shapes<KMeansState, Question, Answer> shapes() {
        return new Shapes<>(KMeansState.class, Question.class, Answer.class);
    }

    @Override
    public Codec<KMeansModel> result() {
        return Codec.of(KMeansModel.class);
    }
}
