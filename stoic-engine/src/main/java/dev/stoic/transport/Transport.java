package dev.stoic.transport;

import java.util.function.Consumer;

/**
 * Moves envelopes between addresses and promises almost nothing: an envelope may be lost, repeated, late or overtaken by
 * others, but never altered and never delivered to another address. Roles cope with all of it.
 */
public interface Transport extends AutoCloseable {
    /** What this transport can carry. */
    Carries carries();

    enum Carries {
        /** Bytes only: there is a boundary, or a test pretends that there is one. */
        BYTES,
        /** Bytes and references, each envelope exactly once. */
        REFERENCES
    }

    /**
     * Opens an address. Arriving envelopes are given to {@code inbox}, which may be called from any thread, must only put
     * them aside, and must not send.
     *
     * @throws IllegalStateException if the address is already open
     */
    Endpoint open(Address self, Consumer<Envelope> inbox);

    /** Somebody who is told of addresses that have gone, from any thread; a hint that may be missing or wrong. */
    default void watch(Consumer<Address> gone) {}

    /**
     * Somebody who is told of addresses that have come, from any thread, also where there was a way to one already: another
     * process may have it now. A hint that may be missing.
     */
    default void greet(Consumer<Address> come) {}

    /** Whether there is a way to that address as far as is known here; where nothing is known of ways, there is one. */
    default boolean reaches(Address to) {
        return true;
    }

    /** Closes every endpoint. */
    @Override
    void close();

    interface Endpoint extends AutoCloseable {
        /** Sends if it can; an envelope to an address that is not open is lost. Thread-safe. */
        void send(Address to, Payload payload);

        /** After it returns, the inbox is not called any more. */
        @Override
        void close();
    }
}
