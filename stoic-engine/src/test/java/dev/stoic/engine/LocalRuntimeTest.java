package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.codec.Codec;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Pass;
import dev.stoic.math.Streams;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.transport.Transport.Carries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalRuntimeTest {
    private static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);
    private static final int PARTS = 16;
    private static final Fickle LEARNER = new Fickle(7, 25);

    @ParameterizedTest
    @EnumSource(Carries.class)
    void neitherWorkersNorThreadsShow(Carries carries) {
        String reference = hash(reference());
        for (int workers : new int[] {1, 2, 3, 5, 8, 20}) {
            for (int threads : new int[] {1, 2, 4}) {
                var result = run(new LocalRuntime(threads, Time.system(), carries), LEARNER, workers);
                assertThat(hash(result.state()))
                        .as("%d workers, %d threads, %s", workers, threads, carries)
                        .isEqualTo(reference);
                assertThat(result.rounds()).isEqualTo(25);
            }
        }
    }

    @Test
    void everyRunOfAJobHasTheSameDigest() {
        var one = run(new LocalRuntime(1, Time.system()), LEARNER, 1);
        var other = run(new LocalRuntime(3, Time.system(), Carries.BYTES), LEARNER, 5);
        assertThat(other.digest()).isEqualTo(one.digest());
    }

    @Test
    void tellsTheStoryOfARun() {
        var events = new ArrayList<Progress>();
        new LocalRuntime(2, Time.system())
                .run(
                        new Fickle(1, 2),
                        Fickle.problem(PARTS, 1),
                        Fickle.rows(PARTS),
                        plan(2),
                        checkpoints(),
                        NEVER,
                        events::add,
                        new StopSignal());
        assertThat(events)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly(
                        "Started", "WorkerJoined", "WorkerJoined", "RoundDone", "RoundDone", "Accounted", "Finished");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatALearnerThrowsNamesRoundAndParts(int threads) {
        var broken = Altered.before(LEARNER, (model, part) -> {
            if (model.round() == 4 && part == 11) {
                throw new IllegalStateException("eleven");
            }
        });
        var thrown = failing(threads, broken);
        assertThat(thrown.fault()).isInstanceOf(Fault.Bug.class);
        assertThat(thrown).hasMessageContaining("round 5").hasMessageContaining("eleven");
        assertThat(thrown).hasCauseInstanceOf(IllegalStateException.class);
        assertThat(computeThreads()).isEmpty();
    }

    @Test
    void aFaultOfALearnerPassesThrough() {
        var fault = StoicException.user("row 7 is bad", "mend it");
        var thrown = failing(2, Altered.before(LEARNER, (_, part) -> {
            if (part == 3) {
                throw fault;
            }
        }));
        assertThat(thrown).isSameAs(fault);
    }

    @Test
    void outOfMemoryIsAMatterOfResources() {
        var thrown = failing(2, Altered.before(LEARNER, (_, part) -> {
            if (part == 3) {
                throw new OutOfMemoryError("as if");
            }
        }));
        assertThat(thrown.fault()).isInstanceOf(Fault.Resources.class);
        assertThat(thrown.fault().advice()).contains("-Xmx");
    }

    @Test
    void aStateThatCannotBeImprovedFailsTheRun() {
        var broken = new Altered(LEARNER, (_, _, sum) -> sum) {
            @Override
            public Fickle.State improve(Fickle.State state, Fickle.Sum total) {
                throw new ArithmeticException("singular");
            }
        };
        assertThat(failing(1, broken)).hasMessageContaining("round 1").hasMessageContaining("singular");
    }

    @Test
    void stopWritesACheckpointAndResumeGivesTheSameBits() {
        String reference = hash(reference());
        for (long seed = 0; seed < 40; seed++) {
            var checkpoints = checkpoints();
            int runs = 0;
            Result<Fickle.State> result = null;
            while (result == null) {
                var stop = new StopSignal();
                long after = Streams.below(seed, runs, 12);
                ProgressListener stopper = event -> {
                    if (event instanceof Progress.Started && after == 0
                            || event instanceof Progress.RoundDone done && done.round() % 12 == after) {
                        stop.request();
                    }
                };
                int threads = 1 + (int) Streams.below(seed, 100 + runs, 3);
                int workers = 1 + (int) Streams.below(seed, 200 + runs, 5);
                runs++;
                try {
                    result = new LocalRuntime(threads, Time.system())
                            .run(
                                    LEARNER,
                                    Fickle.problem(PARTS, 42),
                                    Fickle.rows(PARTS),
                                    plan(workers),
                                    checkpoints,
                                    NEVER,
                                    runs < 6 ? stopper : ProgressListener.none(),
                                    stop);
                } catch (StoicException e) {
                    assertThat(e.fault()).as("seed %d", seed).isInstanceOf(Fault.Stopped.class);
                }
            }
            assertThat(hash(result.state())).as("seed %d", seed).isEqualTo(reference);
        }
    }

    @Test
    void aRunThatDiedIsResumedWithTheSameBits() {
        var undisturbed = run(new LocalRuntime(1, Time.system()), LEARNER, 1);
        for (long seed = 0; seed < 40; seed++) {
            var checkpoints = checkpoints();
            long death = 1 + Streams.below(seed, 0, 24);
            ProgressListener killer = event -> {
                if (event instanceof Progress.RoundDone done && done.round() == death) {
                    throw new IllegalStateException("killed");
                }
            };
            assertThatThrownBy(() -> new LocalRuntime(2, Time.system())
                            .run(
                                    LEARNER,
                                    Fickle.problem(PARTS, 42),
                                    Fickle.rows(PARTS),
                                    plan(2),
                                    checkpoints,
                                    Duration.ZERO,
                                    killer,
                                    new StopSignal()))
                    .isInstanceOf(StoicException.class);
            var resumed = new LocalRuntime(2, Time.system())
                    .run(
                            LEARNER,
                            Fickle.problem(PARTS, 42),
                            Fickle.rows(PARTS),
                            plan(3),
                            checkpoints,
                            Duration.ZERO,
                            ProgressListener.none(),
                            new StopSignal());
            assertThat(hash(resumed.state())).as("seed %d", seed).isEqualTo(hash(undisturbed.state()));
            assertThat(resumed.digest()).as("seed %d", seed).isEqualTo(undisturbed.digest());
        }
    }

    @Test
    void anInterruptedRunStopsInGoodOrder() {
        Thread.currentThread().interrupt();
        var thrown = failing(2, new Altered(LEARNER, (_, _, sum) -> sum));
        assertThat(Thread.interrupted()).as("the caller is told again").isTrue();
        assertThat(thrown.fault()).isInstanceOf(Fault.Stopped.class);
    }

    private static StoicException failing(int threads, Altered learner) {
        return catchThrowableOfType(
                StoicException.class, () -> run(new LocalRuntime(threads, Time.system()), learner, 2));
    }

    private static List<String> computeThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("stoic-"))
                .toList();
    }

    /** What the definition says, without any engine. */
    private static Fickle.State reference() {
        Fickle.State state = LEARNER.begin(Fickle.problem(PARTS, 42));
        while (LEARNER.next(state) instanceof Pass.Ask) {
            var total =
                    LEARNER.contribute(LEARNER.publish(state), dev.stoic.learn.Range.all(PARTS), Fickle.rows(PARTS));
            state = LEARNER.improve(state, total.orElseThrow());
        }
        return state;
    }

    private static Result<Fickle.State> run(
            LocalRuntime runtime, Learner<Fickle.State, Fickle.State, Fickle.Sum> learner, int workers) {
        return runtime.run(
                learner,
                Fickle.problem(PARTS, 42),
                Fickle.rows(PARTS),
                plan(workers),
                checkpoints(),
                NEVER,
                ProgressListener.none(),
                new StopSignal());
    }

    private static Checkpoints checkpoints() {
        return new Checkpoints(new MemoryBlobStore(), "job");
    }

    private static Plan plan(int workers) {
        return new Plan(PARTS, workers, List.of());
    }

    private static String hash(Fickle.State state) {
        return Codec.of(Fickle.State.class).sha256(state);
    }
}
