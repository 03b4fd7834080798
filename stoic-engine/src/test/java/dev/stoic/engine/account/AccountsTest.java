package dev.stoic.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Range;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountsTest {
    private static final WorkerId FAST = new WorkerId(0, 0);
    private static final WorkerId MIDDLE = new WorkerId(1, 0);
    private static final WorkerId SLOW = new WorkerId(2, 0);

    private long now = 1_000;
    private final Accounts accounts = Accounts.ofCoordinator(1, () -> now);

    private void pass(long nanos) {
        now += nanos;
        accounts.lapBesideWorkers();
    }

    private void ask(long round) {
        accounts.asked(FAST, round, List.of(new Range(0, 2)));
        accounts.asked(MIDDLE, round, List.of(new Range(2, 2)));
        accounts.asked(SLOW, round, List.of(new Range(4, 2)));
    }

    private void answer(WorkerId worker, long round) {
        accounts.answered(worker, round, new Range(2 * worker.index(), 2));
    }

    private long nanos(Cause cause) {
        return accounts.tell().nanos().getOrDefault(cause, 0L);
    }

    @Test
    void theTimeUntilTheFirstRoundIsStarting() {
        pass(70);
        ask(1);
        pass(5);
        assertThat(nanos(Cause.STARTING)).isEqualTo(70);
        assertThat(accounts.tell().asked()).isEqualTo(70);
        assertThat(nanos(Cause.COMPUTING)).isEqualTo(5);
    }

    @Test
    void afterTheMedianWorkerEverybodyWaitsForTheSlowest() {
        ask(1);
        pass(10);
        answer(FAST, 1);
        pass(2);
        answer(MIDDLE, 1);
        pass(30);
        answer(SLOW, 1);
        accounts.roundDone(1);

        assertThat(nanos(Cause.COMPUTING)).isEqualTo(12);
        assertThat(nanos(Cause.STRAGGLING)).isEqualTo(30);
        assertThat(accounts.tell().workers())
                .extracting(Account.Worker::last, Account.Worker::late)
                .containsExactly(tuple(0, 0), tuple(0, 0), tuple(1, 30));
    }

    private static org.assertj.core.groups.Tuple tuple(long last, long late) {
        return org.assertj.core.api.Assertions.tuple(last, late);
    }

    @Test
    void oneWorkerNeverStraggles() {
        accounts.asked(FAST, 1, List.of(new Range(0, 2), new Range(2, 1)));
        pass(10);
        accounts.answered(FAST, 1, new Range(0, 2));
        pass(10);
        accounts.answered(FAST, 1, new Range(2, 1));
        accounts.roundDone(1);
        assertThat(nanos(Cause.COMPUTING)).isEqualTo(20);
        assertThat(accounts.tell().workers().getFirst().last()).isZero();
    }

    @Test
    void whoHelpsOutIsNotToBlame() {
        ask(1);
        pass(10);
        answer(FAST, 1);
        answer(MIDDLE, 1);
        pass(10);
        accounts.copied();
        accounts.asked(FAST, 1, List.of(new Range(4, 2)));
        pass(10);
        accounts.answered(FAST, 1, new Range(4, 2));
        accounts.roundDone(1);
        assertThat(accounts.tell().workers()).extracting(Account.Worker::last).containsExactly(0L, 0L, 1L);
    }

    @Test
    void fromALossUntilWhatWasOwedIsInTheRunRecovers() {
        ask(1);
        pass(10);
        accounts.lost(SLOW, List.of(new Range(4, 2)));
        accounts.asked(FAST, 1, List.of(new Range(4, 2)));
        pass(25);
        answer(FAST, 1);
        answer(MIDDLE, 1);
        accounts.answered(FAST, 1, new Range(4, 2));

        assertThat(accounts.roundDone(1)).containsExactly(new Account.Recovery(SLOW, 1, 25));
        assertThat(nanos(Cause.RECOVERING)).isEqualTo(25);
        ask(2);
        pass(5);
        assertThat(nanos(Cause.COMPUTING)).isEqualTo(15);
    }

    @Test
    void whatWorkersDidNotComputeWentByOnTheWay() {
        ask(1);
        pass(100);
        for (WorkerId worker : List.of(FAST, MIDDLE, SLOW)) {
            accounts.told(worker, new Timesheet(1, 2, 60, 0, 0, 0, 0, 7));
        }
        answer(FAST, 1);
        answer(MIDDLE, 1);
        answer(SLOW, 1);
        accounts.roundDone(1);
        assertThat(nanos(Cause.COMPUTING)).isEqualTo(60);
        assertThat(nanos(Cause.SENDING)).isEqualTo(40);
    }

    @Test
    void aPlaceKeepsWhatThoseWhoHadItDid() {
        accounts.joined(FAST);
        accounts.told(FAST, new Timesheet(1, 10, 500, 0, 0, 3, 4, 7));
        accounts.lost(FAST, List.of());
        accounts.joined(FAST.next());
        accounts.told(FAST.next(), new Timesheet(1, 1, 50, 0, 0, 1, 1, 8));
        assertThat(accounts.tell().workers()).singleElement().satisfies(worker -> {
            assertThat(worker.id()).isEqualTo(FAST.next());
            assertThat(worker.parts()).isEqualTo(11);
            assertThat(worker.busy()).isEqualTo(550);
            assertThat(worker.lost()).isEqualTo(1);
            assertThat(worker.pid()).isEqualTo(8);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void whateverHappensAllCausesAddUpToTheTimeThatPassed(long seed) {
        var random = new Random(seed);
        long round = 1;
        for (int step = 0; step < 500; step++) {
            var worker = new WorkerId(random.nextInt(3), 0);
            switch (random.nextInt(9)) {
                case 0 -> ask(round);
                case 1, 2 -> answer(worker, round);
                case 3 -> accounts.roundDone(round++);
                case 4 -> accounts.lost(worker, random.nextBoolean() ? List.of() : List.of(new Range(0, 1)));
                case 5 -> accounts.joined(worker);
                case 6 -> accounts.told(worker, new Timesheet(1, step, 3L * step, 0, 0, 0, 0, 1));
                case 7 -> accounts.waiting();
                default -> accounts.copied();
            }
            now += random.nextInt(1000);
            accounts.lap(Cause.values()[random.nextInt(Cause.values().length)]);
            pass(random.nextInt(1000));
        }
        accounts.ending();
        pass(17);
        assertThat(accounts.tell().elapsed()).isEqualTo(now - 1_000);
    }

    @Test
    void eachCoordinatorIsToldWhatWasDoneForItAlone() {
        var keeper = new Timekeeper(() -> now);
        keeper.serves(1);
        keeper.begins(4);
        now += 30;
        keeper.ends(4);
        assertThat(keeper.due()).hasValueSatisfying(sheet -> {
            assertThat(sheet.epoch()).isEqualTo(1);
            assertThat(sheet.parts()).isEqualTo(4);
            assertThat(sheet.busy()).isEqualTo(30);
        });
        assertThat(keeper.due()).as("too soon").isEmpty();
        keeper.serves(2);
        assertThat(keeper.due()).as("nothing to tell").isEmpty();
        keeper.begins(1);
        now += 7;
        keeper.ends(1);
        assertThat(keeper.due()).hasValueSatisfying(sheet -> {
            assertThat(sheet.epoch()).isEqualTo(2);
            assertThat(sheet.parts()).isEqualTo(1);
            assertThat(sheet.busy()).isEqualTo(7);
        });
        assertThat(keeper.parts()).isEqualTo(5);
    }

    @Test
    void aTimesheetForAnotherCoordinatorIsIgnored() {
        accounts.joined(FAST);
        accounts.told(FAST, new Timesheet(7, 10, 500, 0, 0, 3, 4, 7));
        assertThat(accounts.tell().workers()).extracting(Account.Worker::parts).containsExactly(0L);
    }

    @Test
    void accountsAreToldAtALowPace() {
        pass(999_999_999);
        assertThat(accounts.isDue()).isFalse();
        pass(1);
        assertThat(accounts.isDue()).isTrue();
        accounts.tell();
        assertThat(accounts.isDue()).isFalse();
    }
}
