package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.transport.Address;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RollCallTest {
    private static final UUID SELF = new UUID(0, 0);
    private static final UUID ANN = new UUID(0, 1);
    private static final UUID BEN = new UUID(0, 2);
    private static final Address WORKER = new Address("worker-0");
    private static final Address OTHER = new Address("worker-1");

    private final RollCall rollCall = new RollCall(SELF, 0);
    private long nanos;

    private List<Address> says(UUID who, long number, Address... addresses) {
        return rollCall.heard(new KafkaFrame.Present(who, number, List.of(addresses)), nanos);
    }

    private List<Address> beats(int count) {
        List<Address> gone = List.of();
        for (int i = 0; i < count && gone.isEmpty(); i++) {
            nanos += KafkaSettings.BEAT.toNanos();
            gone = says(SELF, nanos);
        }
        return gone;
    }

    @Test
    void whoMissesTenBeatsIsGone() {
        says(ANN, 1, WORKER);
        assertThat(beats(KafkaSettings.MISSED)).isEmpty();
        says(ANN, 2, WORKER);
        assertThat(beats(KafkaSettings.MISSED)).isEmpty();
        assertThat(beats(1)).containsExactly(WORKER);
        assertThat(beats(100)).isEmpty();
    }

    @Test
    void whoClosesAnAddressSaysSoAtOnce() {
        says(ANN, 1, WORKER, OTHER);
        assertThat(says(ANN, 2, OTHER)).containsExactly(WORKER);
        assertThat(says(ANN, 3)).containsExactly(OTHER);
    }

    @Test
    void anAddressThatIsElsewhereTooIsNotGone() {
        says(ANN, 1, WORKER);
        says(BEN, 1, WORKER);
        assertThat(says(ANN, 2)).isEmpty();
        assertThat(says(BEN, 2)).containsExactly(WORKER);
    }

    @Test
    void whileTheBrokerIsAwayNobodyIsMissed() {
        says(ANN, 1, WORKER);
        nanos += 1000 * KafkaSettings.BEAT.toNanos();
        // Our own beats of all that time come back in a bunch, before hers.
        for (int i = 0; i < 100; i++) {
            assertThat(says(SELF, i)).isEmpty();
        }
        assertThat(beats(KafkaSettings.MISSED - 1)).isEmpty();
    }

    @Test
    void whatWasSaidBeforeCannotBeSaidAgain() {
        says(ANN, 1);
        says(ANN, 2, WORKER);
        assertThat(says(ANN, 1)).isEmpty();
        assertThat(says(ANN, 2)).isEmpty();
        assertThat(says(ANN, 3)).containsExactly(WORKER);
    }
}
