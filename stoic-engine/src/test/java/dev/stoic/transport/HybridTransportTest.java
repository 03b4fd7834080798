package dev.stoic.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HybridTransportTest extends TransportContract {
    private static final int ABOVE = 100;
    private static final Address ALICE = new Address("alice");
    private static final Address BOB = new Address("bob");

    @Override
    protected Transport transport() {
        return new HybridTransport(
                new MemoryTransport(Transport.Carries.BYTES), new MemoryTransport(Transport.Carries.BYTES), ABOVE);
    }

    /** Memory that counts what it carries, reaches only some and says that somebody is gone when it is told to. */
    private static final class Counting implements Transport {
        private final MemoryTransport memory = new MemoryTransport(Carries.BYTES);
        private final AtomicInteger sent = new AtomicInteger();
        private final List<Consumer<Address>> watchers = new ArrayList<>();
        private boolean reaches = true;

        @Override
        public Carries carries() {
            return memory.carries();
        }

        @Override
        public Endpoint open(Address self, Consumer<Envelope> inbox) {
            Endpoint endpoint = memory.open(self, inbox);
            return new Endpoint() {
                @Override
                public void send(Address to, Payload payload) {
                    sent.incrementAndGet();
                    endpoint.send(to, payload);
                }

                @Override
                public void close() {
                    endpoint.close();
                }
            };
        }

        @Override
        public void watch(Consumer<Address> gone) {
            watchers.add(gone);
        }

        @Override
        public boolean reaches(Address to) {
            return reaches && memory.reaches(to);
        }

        void tell(Address gone) {
            watchers.forEach(watcher -> watcher.accept(gone));
        }

        @Override
        public void close() {
            memory.close();
        }
    }

    @Test
    void whatIsLargeGoesDirectlyUnlessThereIsNoWay() {
        var control = new Counting();
        var direct = new Counting();
        try (var hybrid = new HybridTransport(control, direct, ABOVE)) {
            var inbox = inbox();
            var alice = hybrid.open(ALICE, _ -> {});
            hybrid.open(BOB, inbox::add);
            alice.send(BOB, new Payload.Bytes(new byte[ABOVE]));
            assertThat(control.sent).hasValue(1);
            alice.send(BOB, new Payload.Bytes(new byte[ABOVE + 1]));
            assertThat(direct.sent).hasValue(1);
            direct.reaches = false;
            alice.send(BOB, new Payload.Bytes(new byte[ABOVE + 1]));
            assertThat(control.sent).hasValue(2);
            assertThat(inbox).hasSize(3);
        }
    }

    @Test
    void aBrokenConnectionIsToldOfAtOnceAndSilenceOnlyWithoutAConnection() {
        var control = new Counting();
        var direct = new Counting();
        try (var hybrid = new HybridTransport(control, direct, ABOVE)) {
            var gone = new ArrayList<Address>();
            hybrid.watch(gone::add);
            hybrid.open(BOB, _ -> {});
            control.tell(BOB);
            assertThat(gone).isEmpty();
            direct.reaches = false;
            direct.tell(BOB);
            assertThat(gone).containsExactly(BOB);
            control.tell(BOB);
            assertThat(gone).containsExactly(BOB, BOB);
        }
    }

    @Test
    void anAddressThatIsTakenOnOneWayIsLeftFreeOnTheOther() {
        var control = new MemoryTransport(Transport.Carries.BYTES);
        var direct = new MemoryTransport(Transport.Carries.BYTES);
        try (var hybrid = new HybridTransport(control, direct, ABOVE)) {
            var taken = direct.open(ALICE, _ -> {});
            assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> hybrid.open(ALICE, _ -> {})))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(control.reaches(ALICE)).isFalse();
            taken.close();
            hybrid.open(ALICE, _ -> {});
        }
    }

    @Test
    void referencesAreRefused() {
        try (var hybrid = transport()) {
            var alice = hybrid.open(ALICE, _ -> {});
            assertThatIllegalArgumentException().isThrownBy(() -> alice.send(BOB, new Payload.Reference("secret")));
        }
    }
}
