package dev.stoic.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every transport promises: little. Envelopes may be lost, repeated and reordered, so tests send again until seen. */
public abstract class TransportContract {
    private static final Address ALICE = new Address("alice");
    private static final Address BOB = new Address("bob");

    private Transport transport;

    protected abstract Transport transport();

    @BeforeEach
    void begin() {
        transport = transport();
    }

    @AfterEach
    void close() {
        transport.close();
    }

    @Test
    void whatArrivesIsUnalteredAndNamesItsSender() {
        var inbox = inbox();
        var alice = transport.open(ALICE, _ -> {});
        transport.open(BOB, inbox::add);
        Envelope envelope = sendUntilSeen(alice, bytes(1, 2, 3), inbox);
        assertThat(envelope.from()).isEqualTo(ALICE);
        assertThat(envelope.to()).isEqualTo(BOB);
        assertThat(((Payload.Bytes) envelope.payload()).bytes()).containsExactly(1, 2, 3);
    }

    @Test
    void largeAndEmptyPayloadsArrive() {
        var inbox = inbox();
        var alice = transport.open(ALICE, _ -> {});
        transport.open(BOB, inbox::add);
        for (int size : new int[] {0, 1, 65_536, 5_000_000}) {
            var payload = new Payload.Bytes(new byte[size]);
            // What was sent more than once before may still be on its way.
            while (length(sendUntilSeen(alice, payload, inbox)) != size) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void onlyTheAddressedReceives() {
        var inbox = inbox();
        var other = inbox();
        var alice = transport.open(ALICE, other::add);
        transport.open(new Address("carol"), other::add);
        transport.open(BOB, inbox::add);
        sendUntilSeen(alice, bytes(1), inbox);
        assertThat(other).isEmpty();
    }

    @Test
    void oneMaySendToOneself() {
        var inbox = inbox();
        var bob = transport.open(BOB, inbox::add);
        assertThat(sendUntilSeen(bob, bytes(7), inbox).from()).isEqualTo(BOB);
    }

    @Test
    void anEnvelopeToNobodyIsLostWithoutAnError() {
        var alice = transport.open(ALICE, _ -> {});
        alice.send(BOB, bytes(1));
        var inbox = inbox();
        transport.open(BOB, inbox::add);
        assertThat(sendUntilSeen(alice, bytes(2), inbox)).isNotNull();
    }

    @Test
    void aClosedInboxIsNotCalledAndItsAddressIsFreeAgain() {
        var inbox = inbox();
        var alice = transport.open(ALICE, _ -> {});
        var bob = transport.open(BOB, inbox::add);
        sendUntilSeen(alice, bytes(1), inbox);
        bob.close();
        inbox.clear();
        var successor = inbox();
        transport.open(BOB, successor::add);
        sendUntilSeen(alice, bytes(2), successor);
        assertThat(inbox).isEmpty();
    }

    @Test
    void anAddressIsOpenedOnce() {
        transport.open(ALICE, _ -> {});
        assertThatIllegalStateException().isThrownBy(() -> transport.open(ALICE, _ -> {}));
    }

    private static int length(Envelope envelope) {
        return ((Payload.Bytes) envelope.payload()).bytes().length;
    }

    protected static Payload bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return new Payload.Bytes(bytes);
    }

    protected static Queue<Envelope> inbox() {
        return new ConcurrentLinkedQueue<>();
    }

    private static Envelope sendUntilSeen(Transport.Endpoint from, Payload payload, Queue<Envelope> inbox) {
        while (inbox.isEmpty()) {
            from.send(BOB, payload);
            Thread.yield();
        }
        return inbox.remove();
    }
}
