package dev.stoic.transport;

/** What an envelope holds; a transport never looks inside. */
public sealed interface Payload {
    /** Bytes that have to travel. */
    default long size() {
        return switch (this) {
            case Bytes(byte[] bytes) -> bytes.length;
            case Reference _ -> 0;
        };
    }

    /** The array belongs to the envelope: nobody writes to it. */
    record Bytes(byte[] bytes) implements Payload {}

    /** A value that stays in this process. */
    record Reference(Object value) implements Payload {}
}
