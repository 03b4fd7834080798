package dev.stoic.transport;

/** What an envelope holds; a transport never looks inside. */
public sealed interface Payload {
    /** The array belongs to the envelope: nobody writes to it. */
    record Bytes(byte[] bytes) implements Payload {}

    /** A value that stays in this process. */
    record Reference(Object value) implements Payload {}
}
