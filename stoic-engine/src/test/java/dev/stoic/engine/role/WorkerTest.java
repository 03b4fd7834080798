package dev.stoic.engine.role;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.codec.Codec;
import dev.stoic.engine.Fickle;
import dev.stoic.engine.role.Worker.Effect;
import dev.stoic.engine.role.Worker.Event;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkerTest {
    private static final Fickle.State MODEL = new Fickle.State(1, 0, new double[] {0});
    private static final Range RANGE = new Range(0, 4);
    private static final long PATIENCE = 1_000;

    private final Worker<Fickle.State, Fickle.Sum> worker = new Worker<>(
            new Worker.Settings(new WorkerId(0, 0), Worker.Checks.ON, PATIENCE),
            Codec.of(Fickle.Sum.class),
            Optional.empty());

    @Test
    void asksToJoinUntilItIsWelcome() {
        assertThat(on(new Event.Opened<>()))
                .containsExactly(new Effect.Send<>(new ToCoordinator.Join<>(Optional.empty())));
        assertThat(on(new Event.Tick<>()))
                .containsExactly(new Effect.Send<>(new ToCoordinator.Join<>(Optional.empty())));
        receive(new ToWorker.Welcome<>(1));
        assertThat(on(new Event.Tick<>())).isEmpty();
    }

    @Test
    void computesWhatItIsAskedAndSendsIt() {
        RoundId round = round(1);
        assertThat(receive(begin(1, round)))
                .containsExactly(new Effect.Compute<>(round, new Pass.Ask("draw"), RANGE, MODEL));
        assertThat(on(computed(round))).singleElement().isInstanceOf(Effect.Send.class);
    }

    @Test
    void aRepeatedQuestionIsComputedOnceWhileItIsBeingComputed() {
        receive(begin(1, round(1)));
        assertThat(receive(begin(1, round(1)))).isEmpty();
    }

    @Test
    void aQuestionRepeatedAfterTheAnswerIsAnsweredAgain() {
        receive(begin(1, round(1)));
        on(computed(round(1)));
        assertThat(receive(begin(1, round(1)))).hasSize(1);
    }

    @Test
    void moreOfAQuestionThatItHasIsComputedFromTheSameModel() {
        receive(begin(1, round(1)));
        var other = new Range(RANGE.end(), RANGE.size());
        assertThat(receive(new ToWorker.More<>(1, round(1), List.of(RANGE, other))))
                .containsExactly(new Effect.Compute<>(round(1), new Pass.Ask("draw"), other, MODEL));
    }

    @Test
    void moreOfAQuestionThatItLacksIsAnsweredBySayingSo() {
        var lacks = new ToCoordinator.Lacks<Fickle.Sum>(round(2), List.of(RANGE));
        assertThat(receive(new ToWorker.More<>(1, round(2), List.of(RANGE)))).containsExactly(new Effect.Send<>(lacks));
        receive(begin(1, round(1)));
        assertThat(receive(new ToWorker.More<>(1, round(2), List.of(RANGE)))).containsExactly(new Effect.Send<>(lacks));
        receive(begin(1, round(2)));
        assertThat(receive(new ToWorker.More<>(1, round(1), List.of(RANGE))))
                .as("an old round")
                .isEmpty();
    }

    @Test
    void anAnswerToAnOldRoundIsNotSent() {
        receive(begin(1, round(1)));
        receive(begin(1, round(2)));
        assertThat(on(computed(round(1)))).isEmpty();
        assertThat(receive(begin(1, round(1)))).as("a late question").isEmpty();
    }

    @Test
    void obeysOnlyTheNewestCoordinator() {
        receive(begin(2, round(5)));
        assertThat(receive(begin(1, round(6)))).isEmpty();
        assertThat(receive(new ToWorker.Finished<>(1))).isEmpty();
        assertThat(receive(begin(3, round(4))))
                .as("a successor may start from an older checkpoint")
                .hasSize(1);
    }

    @Test
    void aSuccessorMayGoBackAlsoAfterItsWelcome() {
        receive(begin(2, round(5)));
        receive(new ToWorker.Welcome<>(3));
        assertThat(receive(begin(3, round(4)))).hasSize(1);
    }

    @Test
    void whoHearsNothingAsksToJoinAgain() {
        receive(new ToWorker.Welcome<>(1));
        assertThat(worker.on(new Event.Tick<>(), PATIENCE - 1)).isEmpty();
        assertThat(worker.on(new Event.Tick<>(), PATIENCE))
                .containsExactly(new Effect.Send<>(new ToCoordinator.Join<>(Optional.empty())));
    }

    @Test
    void whatASubWorkerDoesNotAnswerTheWorkerComputesItself() {
        receive(new ToWorker.Welcome<>(1));
        on(new Event.ReceivedBelow<>(new WorkerId(0, 1, 0), new ToCoordinator.Join<>(Optional.empty())));
        worker.on(new Event.Received<>(begin(1, round(1))), 0);
        worker.on(new Event.Computed<>(round(1), new Range(0, 2), Optional.empty()), 0);
        assertThat(afterWelcome(PATIENCE)).containsExactly("SendBelow");
        assertThat(afterWelcome(3 * PATIENCE)).containsExactly("SendBelow", "Compute");
    }

    private List<String> afterWelcome(long now) {
        worker.on(new Event.Received<>(new ToWorker.Welcome<>(1)), now);
        return worker.on(new Event.Tick<>(), now).stream()
                .map(effect -> effect.getClass().getSimpleName())
                .toList();
    }

    @Test
    void equalContributionsHaveEqualChecksumsAndOthersDoNot() {
        assertThat(checksum(1.5)).isEqualTo(checksum(1.5)).isNotEqualTo(checksum(2.5));
    }

    private long checksum(double value) {
        receive(begin(1, round(1)));
        var effect = (Effect.Send<Fickle.State, Fickle.Sum>)
                on(new Event.Computed<>(round(1), RANGE, Optional.of(new Fickle.Sum(new double[] {value}))))
                        .getFirst();
        return ((ToCoordinator.Contributed<Fickle.Sum>) effect.message()).checksum();
    }

    @Test
    void leavesInGoodOrder() {
        assertThat(on(new Event.Closing<>()))
                .containsExactly(new Effect.Send<>(new ToCoordinator.Leave<>()), new Effect.End<>());
        assertThat(receive(begin(1, round(1)))).isEmpty();
    }

    private List<Effect<Fickle.State, Fickle.Sum>> on(Event<Fickle.State, Fickle.Sum> event) {
        return worker.on(event, 0);
    }

    private List<Effect<Fickle.State, Fickle.Sum>> receive(ToWorker<Fickle.State> message) {
        return on(new Event.Received<>(message));
    }

    private static ToWorker.Begin<Fickle.State> begin(long epoch, RoundId round) {
        return new ToWorker.Begin<>(epoch, round, new Pass.Ask("draw"), List.of(RANGE), MODEL);
    }

    private static Event<Fickle.State, Fickle.Sum> computed(RoundId round) {
        return new Event.Computed<>(round, RANGE, Optional.empty());
    }

    private static RoundId round(long number) {
        return new RoundId("job", number, 7);
    }
}
