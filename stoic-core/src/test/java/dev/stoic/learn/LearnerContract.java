package dev.stoic.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.codec.Codec;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The laws of learning, for every learner: a subclass says which learner and which rows. */
public abstract class LearnerContract<S, M, C extends Contribution<C>> {
    /** A learner with settings chosen by {@code random}; small and quick, since it runs to its end many times. */
    protected abstract Learner<S, M, C> learner(RandomGenerator random);

    /** A few dozen rows; {@link #trial} cuts them into parts and tiles. */
    protected abstract HeapRows rows(RandomGenerator random);

    /** Up to 32 parts, so that now and then some are empty, and tiles of few rows. */
    protected Trial<S, M, C> trial(RandomGenerator random) {
        Learner<S, M, C> learner = learner(random);
        HeapRows rows = rows(random).withParts(1 << random.nextInt(6)).withTile(1 + random.nextInt(9));
        return new Trial<>(learner, Runs.problem(rows, random.nextLong()), rows);
    }

    /** A learner with something to learn. */
    public record Trial<S, M, C extends Contribution<C>>(Learner<S, M, C> learner, Problem problem, HeapRows rows) {
        List<S> states() {
            return states(rows.fresh(), this::whole);
        }

        List<S> states(HeapRows from, Runs.Totals<M, C> totals) {
            return Runs.states(learner, problem, from, totals);
        }

        Optional<C> whole(M model, Rows from) {
            return learner.contribute(model, Range.all(from.parts()), from);
        }

        /** The bits of the whole way: every state and the model at the end. */
        List<String> chain(HeapRows from, Runs.Totals<M, C> totals) {
            List<S> states = states(from, totals);
            var bits = new ArrayList<String>();
            states.forEach(state -> bits.add(Bits.of(state)));
            bits.add(Bits.of(learner.model(states.getLast())));
            return bits;
        }

        List<String> chain() {
            return chain(rows.fresh(), this::whole);
        }
    }

    @EverySeed(20)
    void aRangeGivesTheSumOfItsHalves(RandomGenerator random) {
        var trial = trial(random);
        var learner = trial.learner();
        var rows = trial.rows();
        for (S state : trial.states()) {
            if (learner.next(state) instanceof Pass.Ask) {
                M model = learner.publish(state);
                for (Range range : ranges(rows.parts())) {
                    if (!range.isPart()) {
                        var halves = Learner.plus(
                                learner.contribute(model, range.left(), rows),
                                learner.contribute(model, range.right(), rows));
                        assertThat(Bits.of(learner.contribute(model, range, rows)))
                                .as(range.toString())
                                .isEqualTo(Bits.of(halves));
                    }
                }
            }
        }
    }

    @EverySeed(20)
    void aPartThatIsNotAbsentGivesWhatItsRangeGives(RandomGenerator random) {
        var trial = trial(random);
        var learner = trial.learner();
        var rows = trial.rows();
        for (S state : trial.states()) {
            if (learner.next(state) instanceof Pass.Ask) {
                M model = learner.publish(state);
                for (int part = 0; part < rows.parts(); part++) {
                    var range = learner.contribute(model, Range.part(part), rows);
                    assertThat(range.isEmpty()).isEqualTo(learner.isAbsent(model, part, rows));
                    if (range.isPresent()) {
                        assertThat(Bits.of(learner.contribute(model, part, rows)))
                                .isEqualTo(Bits.of(range.get()));
                    }
                }
            }
        }
    }

    @EverySeed(20)
    void whoOwnsWhichPartsNeverShows(RandomGenerator random) {
        var trial = trial(random);
        List<String> expected = trial.chain();
        for (int workers : new int[] {2, 3, 5}) {
            int[] owner = owners(random, trial.rows().parts(), workers);
            assertThat(trial.chain(trial.rows().fresh(), (model, rows) -> grouped(trial, model, rows, owner)))
                    .as("%d workers", workers)
                    .isEqualTo(expected);
        }
    }

    @EverySeed(20)
    void theNumberOfThreadsNeverShows(RandomGenerator random) throws Exception {
        var trial = trial(random);
        List<String> expected = trial.chain();
        for (int threads : new int[] {1, 2, 5}) {
            try (var pool = Executors.newFixedThreadPool(threads)) {
                Runs.Totals<M, C> totals = (model, rows) -> {
                    var parts = new ArrayList<Future<Optional<C>>>();
                    for (int part = 0; part < rows.parts(); part++) {
                        Range range = Range.part(part);
                        parts.add(pool.submit(
                                (Callable<Optional<C>>) () -> trial.learner().contribute(model, range, rows)));
                    }
                    return joined(Range.all(rows.parts()), parts);
                };
                assertThat(trial.chain(trial.rows().fresh(), totals))
                        .as("%d threads", threads)
                        .isEqualTo(expected);
            }
        }
    }

    @EverySeed(20)
    void aCrewGivesWhatOneThreadGives(RandomGenerator random) {
        var trial = trial(random);
        List<String> expected = trial.chain();
        for (int threads : new int[] {1, 2, 5}) {
            try (var pool = Executors.newFixedThreadPool(threads)) {
                Crew crew = (pieces, work) -> IntStream.range(0, pieces)
                        .mapToObj(piece -> pool.submit(() -> work.accept(piece)))
                        .toList()
                        .forEach(LearnerContract::done);
                Runs.Totals<M, C> totals =
                        (model, rows) -> trial.learner().contribute(model, Range.all(rows.parts()), rows, crew);
                assertThat(trial.chain(trial.rows().fresh(), totals))
                        .as("%d threads", threads)
                        .isEqualTo(expected);
            }
        }
    }

    @EverySeed(20)
    void statesThatAreGivenUpMakeTheSame(RandomGenerator random) {
        var trial = trial(random);
        var learner = trial.learner();
        var rows = trial.rows().fresh();
        var bits = new ArrayList<String>();
        S state = learner.begin(trial.problem());
        bits.add(Bits.of(state));
        while (learner.next(state) instanceof Pass.Ask) {
            C total = trial.whole(learner.publish(state), rows).orElseThrow();
            state = learner.consume(state, total, Crew.ALONE);
            bits.add(Bits.of(state));
        }
        bits.add(Bits.of(learner.model(state)));
        assertThat(bits).isEqualTo(trial.chain());
    }

    private static void done(Future<?> piece) {
        try {
            piece.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    @EverySeed(20)
    void memosThatVanishNeverShow(RandomGenerator random) {
        var trial = trial(random);
        var forgetful = trial.rows().withForgetting(random.nextLong());
        assertThat(trial.chain(forgetful, trial::whole)).isEqualTo(trial.chain());
    }

    @EverySeed(20)
    void memosOfAnotherRunNeverShow(RandomGenerator random) {
        var trial = trial(random);
        List<S> states = trial.states();
        var used = trial.rows().fresh();
        List<String> expected = trial.chain();
        for (int i = 0; i < 5; i++) {
            S state = states.get(random.nextInt(states.size()));
            if (trial.learner().next(state) instanceof Pass.Ask) {
                trial.whole(trial.learner().publish(state), used);
            }
        }
        assertThat(trial.chain(used, trial::whole)).isEqualTo(expected);
    }

    @EverySeed(20)
    void tilesThatAreOverwrittenNeverShow(RandomGenerator random) {
        var trial = trial(random);
        assertThat(trial.chain(trial.rows().withCopies(), trial::whole)).isEqualTo(trial.chain());
    }

    @EverySeed(20)
    void contributingIsPure(RandomGenerator random) {
        var trial = trial(random);
        var learner = trial.learner();
        var rows = trial.rows();
        for (S state : trial.states()) {
            if (learner.next(state) instanceof Pass.Ask) {
                String before = Bits.of(state);
                M model = learner.publish(state);
                String published = Bits.of(model);
                for (Range range : ranges(rows.parts())) {
                    var first = learner.contribute(model, range, rows);
                    String bits = Bits.of(first);
                    var second = learner.contribute(model, range, rows);
                    assertThat(Bits.of(second)).as("a second time, %s", range).isEqualTo(bits);
                    assertThat(Bits.of(first)).as("what was given, %s", range).isEqualTo(bits);
                }
                assertThat(Bits.of(model)).as("what was published").isEqualTo(published);
                assertThat(Bits.of(state)).as("the state").isEqualTo(before);
            }
        }
    }

    @EverySeed(20)
    void addingLeavesTheRightSideAlone(RandomGenerator random) {
        var trial = trial(random);
        var learner = trial.learner();
        var rows = trial.rows();
        for (S state : trial.states()) {
            if (learner.next(state) instanceof Pass.Ask) {
                M model = learner.publish(state);
                for (Range range : ranges(rows.parts())) {
                    if (!range.isPart()) {
                        var right = learner.contribute(model, range.right(), rows);
                        String bits = Bits.of(right);
                        Bits.of(Learner.plus(learner.contribute(model, range.left(), rows), right));
                        assertThat(Bits.of(right)).as(range.toString()).isEqualTo(bits);
                    }
                }
            }
        }
    }

    @EverySeed(20)
    void improvingIsPure(RandomGenerator random) {
        var trial = trial(random);
        var learner = trial.learner();
        for (S state : trial.states()) {
            String before = Bits.of(state);
            if (learner.next(state) instanceof Pass.Ask) {
                C total = trial.whole(learner.publish(state), trial.rows()).orElseThrow();
                String given = Bits.of(total);
                S first = learner.improve(state, total);
                String improved = Bits.of(first);
                assertThat(Bits.of(learner.improve(state, total)))
                        .as("a second time")
                        .isEqualTo(improved);
                assertThat(Bits.of(total)).as("the total").isEqualTo(given);
                assertThat(Bits.of(first)).as("the state made first").isEqualTo(improved);
            }
            if (learner.next(state) instanceof Pass.Finished) {
                Bits.of(learner.model(state));
            }
            assertThat(learner.report(state).done())
                    .isLessThanOrEqualTo(learner.report(state).total());
            assertThat(Bits.of(state)).as("the state").isEqualTo(before);
        }
    }

    @EverySeed(5)
    void whatTravelsComesBackFromBytesAsItWas(RandomGenerator random) {
        var trial = trial(random);
        var learner = trial.learner();
        var shapes = learner.shapes();
        for (S state : trial.states()) {
            comesBack(shapes.state(), state);
            if (learner.next(state) instanceof Pass.Ask) {
                M model = learner.publish(state);
                comesBack(shapes.model(), model);
                comesBack(
                        shapes.contribution(), trial.whole(model, trial.rows()).orElseThrow());
            }
        }
        resultComesBack(learner.result(), learner.model(trial.states().getLast()));
    }

    private static <R extends Model> void resultComesBack(Codec<R> codec, Model model) {
        @SuppressWarnings("unchecked") // a learner's result codec writes its models
        R result = (R) model;
        comesBack(codec, result);
    }

    private static <T> void comesBack(Codec<T> codec, T value) {
        byte[] bytes = codec.encode(value);
        T back = codec.decode(bytes);
        assertThat(Bits.of(back)).isEqualTo(Bits.of(value));
        assertThat(codec.encode(back)).isEqualTo(bytes);
    }

    private static List<Range> ranges(int parts) {
        var ranges = new ArrayList<Range>();
        for (int size = 1; size <= parts; size *= 2) {
            for (int first = 0; first < parts; first += size) {
                ranges.add(new Range(first, size));
            }
        }
        return ranges;
    }

    /** Sometimes in runs, as an engine would hand parts out, sometimes any part to anybody. */
    private static int[] owners(RandomGenerator random, int parts, int workers) {
        int[] owner = new int[parts];
        boolean runs = random.nextBoolean();
        for (int part = 1; part < parts; part++) {
            boolean change = !runs || random.nextInt(parts) < workers;
            owner[part] = change ? random.nextInt(workers) : owner[part - 1];
        }
        return owner;
    }

    private static <S, M, C extends Contribution<C>> Optional<C> grouped(
            Trial<S, M, C> trial, M model, Rows rows, int[] owner) {
        return grouped(trial, model, rows, owner, Range.all(rows.parts()));
    }

    private static <S, M, C extends Contribution<C>> Optional<C> grouped(
            Trial<S, M, C> trial, M model, Rows rows, int[] owner, Range range) {
        boolean one = true;
        for (int part = range.first(); part < range.end(); part++) {
            one &= owner[part] == owner[range.first()];
        }
        if (one) {
            return trial.learner().contribute(model, range, rows);
        }
        return Learner.plus(
                grouped(trial, model, rows, owner, range.left()), grouped(trial, model, rows, owner, range.right()));
    }

    private static <C extends Contribution<C>> Optional<C> joined(Range range, List<Future<Optional<C>>> parts) {
        if (range.isPart()) {
            try {
                return parts.get(range.first()).get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(range.toString(), e);
            }
        }
        return Learner.plus(joined(range.left(), parts), joined(range.right(), parts));
    }
}
