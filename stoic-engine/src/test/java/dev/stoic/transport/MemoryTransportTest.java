package dev.stoic.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MemoryTransportTest extends TransportContract {
    @Override
    protected Transport transport() {
        return new MemoryTransport(Transport.Carries.BYTES);
    }

    @Test
    void carriesReferencesExactlyOnceAndInOrder() {
        try (var transport = new MemoryTransport(Transport.Carries.REFERENCES)) {
            var inbox = inbox();
            var alice = transport.open(new Address("alice"), _ -> {});
            transport.open(new Address("bob"), inbox::add);
            for (int i = 0; i < 100; i++) {
                alice.send(new Address("bob"), new Payload.Reference(i));
            }
            assertThat(inbox).hasSize(100);
            for (int i = 0; i < 100; i++) {
                assertThat(inbox.remove().payload()).isEqualTo(new Payload.Reference(i));
            }
        }
    }

    @Test
    void refusesAReferenceWhereOnlyBytesTravel() {
        try (var transport = transport()) {
            var alice = transport.open(new Address("alice"), _ -> {});
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> alice.send(new Address("bob"), new Payload.Reference("secret")));
        }
    }
}
