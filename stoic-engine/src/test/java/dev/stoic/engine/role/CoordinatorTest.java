package dev.stoic.engine.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.engine.Fickle;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CoordinatorTest {
    private static final int PARTS = 8;
    private static final long PATIENCE = 1000;
    private static final long GRACE = 500;
    private static final Fickle LEARNER = new Fickle(2, 3);
    private static final WorkerId ANN = new WorkerId(0, 0);
    private static final WorkerId BEN = new WorkerId(1, 0);
    private static final WorkerId CAY = new WorkerId(2, 0);

    private long now = 5;
    private final Coordinator<Fickle.State, Fickle.State, Fickle.Sum> coordinator = coordinator(LEARNER, 2);

    @Test
    void beginsWhenAllExpectedWorkersAreThere() {
        open();
        assertThat(begins(join(ANN))).isEmpty();
        assertThat(begins(join(BEN)))
                .extracting(ToWorker.Begin::ranges)
                .containsExactly(List.of(new Range(0, 4)), List.of(new Range(4, 4)));
    }

    @Test
    void beginsWithFewerWhenPatienceIsAtItsEnd() {
        open();
        join(ANN);
        now += PATIENCE;
        assertThat(begins(on(new CoordinatorEvent.Tick<>())))
                .singleElement()
                .satisfies(begin -> assertThat(begin.ranges()).containsExactly(Range.all(PARTS)));
    }

    @Test
    void whatALostWorkerOwesIsAskedOfTheOthersForTheSameRound() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        contribute(round, new Range(0, 4));
        assertThat(more(on(new CoordinatorEvent.Lost<>(BEN)))).singleElement().satisfies(more -> {
            assertThat(more.round()).isEqualTo(round);
            assertThat(more.ranges()).containsExactly(new Range(4, 4));
        });
    }

    @Test
    void whenAllAreLostTheNextToJoinGetsTheRest() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        contribute(round, new Range(4, 4));
        on(new CoordinatorEvent.Lost<>(ANN));
        on(new CoordinatorEvent.Lost<>(BEN));
        assertThat(begins(join(new WorkerId(0, 1))))
                .singleElement()
                .satisfies(begin -> assertThat(begin.ranges()).containsExactly(new Range(0, 4)));
    }

    @Test
    void aNewcomerSharesTheWorkFromTheNextRoundOn() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        assertThat(begins(join(new WorkerId(2, 0)))).isEmpty();
        contribute(round, new Range(0, 4));
        assertThat(begins(contribute(round, new Range(4, 4)))).hasSize(3);
    }

    @Test
    void asksAgainWhenPatienceIsAtItsEnd() {
        open();
        join(ANN);
        join(BEN);
        assertThat(begins(on(new CoordinatorEvent.Tick<>()))).isEmpty();
        now += PATIENCE;
        List<CoordinatorEffect<Fickle.State, Fickle.State>> effects = on(new CoordinatorEvent.Tick<>());
        assertThat(more(effects))
                .extracting(ToWorker.More::ranges)
                .containsExactly(List.of(new Range(0, 4)), List.of(new Range(4, 4)));
        assertThat(begins(effects)).as("models, which may be large").isEmpty();
    }

    @Test
    void whoLacksTheQuestionIsSentItAgain() {
        open();
        join(ANN);
        ToWorker.Begin<Fickle.State> first = begins(join(BEN)).getFirst();
        var lacks = new ToCoordinator.Lacks<Fickle.Sum>(first.round(), List.of(new Range(4, 4)));
        assertThat(begins(on(new CoordinatorEvent.Received<>(BEN, lacks))))
                .containsExactly(new ToWorker.Begin<>(
                        first.epoch(), first.round(), first.ask(), List.of(new Range(4, 4)), first.model()));
        assertThat(on(new CoordinatorEvent.Received<>(new WorkerId(7, 0), lacks)))
                .as("strangers")
                .isEmpty();
    }

    @Test
    void whoHasNothingToDoIsAskedTooWhenPatienceHasLongBeenAtItsEnd() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        contribute(round, new Range(0, 4));
        now += PATIENCE;
        assertThat(sends(on(new CoordinatorEvent.Tick<>()))).containsExactly(BEN);
        now += 2 * PATIENCE;
        assertThat(sends(on(new CoordinatorEvent.Tick<>())))
                .as("the other may be gone without a word")
                .containsExactly(BEN, ANN);
    }

    @Test
    void whoIsSilentTooDoesNotKeepAnotherFromBeingAsked() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        join(CAY);
        contribute(round, new Range(0, 4));
        now += 3 * PATIENCE;
        assertThat(sends(on(new CoordinatorEvent.Tick<>()))).containsExactly(BEN, ANN);
        now += PATIENCE;
        assertThat(sends(on(new CoordinatorEvent.Tick<>()))).containsExactly(BEN, CAY);
    }

    @Test
    void whoWasSilentWhileOthersDidItsPartIsTakenForLost() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        contribute(round, new Range(0, 4));
        now += 3 * PATIENCE;
        on(new CoordinatorEvent.Tick<>());
        assertThat(contribute(round, new Range(4, 4)))
                .anyMatch(effect -> effect instanceof CoordinatorEffect.Lost<?, ?> lost
                        && lost.worker().equals(BEN));
        assertThat(join(BEN)).as("it was there after all").isNotEmpty();
    }

    @Test
    void aStateThatIsFarBehindIsNotBegunWithBeforeGraceIsAtItsEnd() {
        var late = coordinator(LEARNER, 1, List.of(new Held(2, 77), new Held(1, 66)));
        late.on(new CoordinatorEvent.Opened<>(), 0);
        assertThat(begins(late.on(joined(ANN), 0)))
                .as("another may come that holds round 2")
                .isEmpty();
        assertThat(begins(late.on(new CoordinatorEvent.Tick<>(), GRACE))).hasSize(1);
    }

    @Test
    void aStateThatIsOneRoundBehindIsBegunWithAtOnce() {
        var late = coordinator(LEARNER, 1, List.of(new Held(1, 66)));
        late.on(new CoordinatorEvent.Opened<>(), 0);
        assertThat(begins(late.on(joined(ANN), 0))).hasSize(1);
    }

    @Test
    void contributionsToAnotherHistoryAreIgnored() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        contribute(round, new Range(0, 4));
        for (RoundId other : List.of(
                new RoundId(round.job(), round.number(), round.digest() + 1),
                new RoundId(round.job(), round.number() + 1, round.digest()),
                new RoundId("another", round.number(), round.digest()))) {
            assertThat(contribute(other, new Range(4, 4))).isEmpty();
        }
        assertThat(contribute(round, new Range(4, 4))).anyMatch(CoordinatorEffect.Commit.class::isInstance);
    }

    @Test
    void aDifferingRepetitionIsAnAlarm() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        contribute(round, new Range(0, 4));
        assertThat(contribute(round, new Range(0, 4))).isEmpty();
        var again = new ToCoordinator.Contributed<Fickle.Sum>(round, new Range(0, 4), Optional.empty(), 99);
        assertThat(on(new CoordinatorEvent.Received<>(BEN, again)))
                .last()
                .isInstanceOfSatisfying(
                        CoordinatorEffect.Failed.class,
                        failed -> assertThat(failed.fault().message())
                                .contains("not deterministic")
                                .contains("parts 0–3")
                                .contains("round 1"));
    }

    @Test
    void aFailureOfTheLearnerEndsTheRunAndSendsTheWorkersHome() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        var fault = new Fault.Bug("broken", "");
        var effects =
                on(new CoordinatorEvent.Received<>(ANN, new ToCoordinator.Failed<>(round, new Range(0, 4), fault)));
        assertThat(effects).last().isEqualTo(new CoordinatorEffect.Failed<>(fault));
        assertThat(effects).filteredOn(CoordinatorEffect.Send.class::isInstance).hasSize(2);
        assertThat(on(new CoordinatorEvent.Tick<>())).isEmpty();
    }

    @Test
    void aStopWaitsForTheRound() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        assertThat(on(new CoordinatorEvent.StopRequested<>())).isEmpty();
        contribute(round, new Range(0, 4));
        assertThat(contribute(round, new Range(4, 4)))
                .extracting(effect -> effect.getClass().getSimpleName())
                .containsExactly("Commit", "RoundDone", "Send", "Send", "Stopped");
    }

    @Test
    void whereWorkersKeepTheStateItIsStoredBeforeTheyAreToldToGo() {
        var kept = coordinator(LEARNER, 1, List.of(new Held(0, 0)));
        kept.on(new CoordinatorEvent.Opened<>(), 0);
        RoundId round = begins(kept.on(joined(ANN), 0)).getFirst().round();
        kept.on(new CoordinatorEvent.StopRequested<>(), 0);
        var all = new ToCoordinator.Contributed<>(
                round, Range.all(PARTS), Optional.of(new Fickle.Sum(new double[] {1, 1})), 1);
        assertThat(kept.on(new CoordinatorEvent.Received<>(ANN, all), 0))
                .extracting(effect -> effect.getClass().getSimpleName())
                .containsExactly("Commit", "RoundDone", "LastCheckpoint", "Send", "Stopped");
    }

    @Test
    void aStopDoesNotWaitForARoundThatNobodyIsThereToEnd() {
        open();
        join(ANN);
        join(BEN);
        on(new CoordinatorEvent.StopRequested<>());
        on(new CoordinatorEvent.Lost<>(ANN));
        assertThat(on(new CoordinatorEvent.Lost<>(BEN))).last().isInstanceOf(CoordinatorEffect.Stopped.class);
    }

    @Test
    void bytesThatAreNoStateAreAsGoodAsNone() {
        open();
        join(ANN);
        var given = new ToCoordinator.Given<Fickle.Sum>(new byte[] {1, 2, 3});
        assertThat(on(new CoordinatorEvent.Received<>(ANN, given))).isEmpty();
        assertThat(begins(join(BEN))).hasSize(2);
    }

    @Test
    void aStopBeforeTheFirstRoundIsImmediate() {
        open();
        assertThat(on(new CoordinatorEvent.StopRequested<>())).last().isInstanceOf(CoordinatorEffect.Stopped.class);
    }

    @Test
    void aFinishedStateNeedsNobody() {
        var done = coordinator(new Fickle(2, 0), 2);
        assertThat(done.on(new CoordinatorEvent.Opened<>(), 0))
                .singleElement()
                .isInstanceOf(CoordinatorEffect.Finished.class);
    }

    @Test
    void aLaterAttemptTakesThePlaceOfAnEarlierOneAndNotTheOtherWayRound() {
        open();
        join(ANN);
        join(BEN);
        var successor = new WorkerId(0, 1);
        assertThat(join(successor))
                .anyMatch(effect -> effect instanceof CoordinatorEffect.Lost<?, ?> lost
                        && lost.worker().equals(ANN));
        assertThat(join(ANN)).isEmpty();
    }

    @Test
    void roundsWithoutAnyRowsAreTheUsersMatter() {
        open();
        join(ANN);
        RoundId round = begins(join(BEN)).getFirst().round();
        on(new CoordinatorEvent.Received<>(
                ANN, new ToCoordinator.Contributed<>(round, new Range(0, 4), Optional.empty(), 0)));
        assertThatThrownBy(() -> on(new CoordinatorEvent.Received<>(
                        BEN, new ToCoordinator.Contributed<>(round, new Range(4, 4), Optional.empty(), 0))))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("draw");
    }

    private static Coordinator<Fickle.State, Fickle.State, Fickle.Sum> coordinator(Fickle learner, int workers) {
        return coordinator(learner, workers, List.of());
    }

    /** @param marks what another one decided; workers then keep states */
    private static Coordinator<Fickle.State, Fickle.State, Fickle.Sum> coordinator(
            Fickle learner, int workers, List<Held> marks) {
        int keepers = marks.isEmpty() ? 0 : 2;
        var settings = new CoordinatorSettings("job", PARTS, workers, 1, keepers, 1, Long.MAX_VALUE, PATIENCE, GRACE);
        return new Coordinator<>(
                learner, settings, Committed.beginning("job", learner, Fickle.problem(PARTS, 1)), marks, Crew.ALONE);
    }

    private static CoordinatorEvent<Fickle.Sum> joined(WorkerId worker) {
        return new CoordinatorEvent.Received<>(worker, new ToCoordinator.Join<>(Optional.empty()));
    }

    private static List<WorkerId> sends(List<CoordinatorEffect<Fickle.State, Fickle.State>> effects) {
        var to = new ArrayList<WorkerId>();
        for (var effect : effects) {
            if (effect instanceof CoordinatorEffect.Send<Fickle.State, Fickle.State> send) {
                to.add(send.to());
            }
        }
        return to;
    }

    private void open() {
        assertThat(on(new CoordinatorEvent.Opened<>())).isEmpty();
    }

    private List<CoordinatorEffect<Fickle.State, Fickle.State>> on(CoordinatorEvent<Fickle.Sum> event) {
        return coordinator.on(event, now);
    }

    private List<CoordinatorEffect<Fickle.State, Fickle.State>> join(WorkerId worker) {
        return on(joined(worker));
    }

    private List<CoordinatorEffect<Fickle.State, Fickle.State>> contribute(RoundId round, Range range) {
        var sum = new Fickle.Sum(new double[] {range.first(), 1});
        return on(new CoordinatorEvent.Received<>(
                ANN, new ToCoordinator.Contributed<>(round, range, Optional.of(sum), range.first() + 1)));
    }

    private static List<ToWorker.More<Fickle.State>> more(List<CoordinatorEffect<Fickle.State, Fickle.State>> effects) {
        var more = new ArrayList<ToWorker.More<Fickle.State>>();
        for (var effect : effects) {
            if (effect instanceof CoordinatorEffect.Send<Fickle.State, Fickle.State> send
                    && send.message() instanceof ToWorker.More<Fickle.State> asked) {
                more.add(asked);
            }
        }
        return more;
    }

    private static List<ToWorker.Begin<Fickle.State>> begins(
            List<CoordinatorEffect<Fickle.State, Fickle.State>> effects) {
        var begins = new ArrayList<ToWorker.Begin<Fickle.State>>();
        for (var effect : effects) {
            if (effect instanceof CoordinatorEffect.Send<Fickle.State, Fickle.State> send
                    && send.message() instanceof ToWorker.Begin<Fickle.State> begin) {
                begins.add(begin);
            }
        }
        return begins;
    }
}
