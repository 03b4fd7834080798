package dev.stoic.transport;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;

/** How messages of one kind become payloads: as they are where a transport carries references, otherwise through the codec. */
public final class Packing<T> {
    private final Codec<T> codec;
    private final Transport.Carries carries;

    public Packing(Codec<T> codec, Transport.Carries carries) {
        this.codec = codec;
        this.carries = carries;
    }

    public Payload pack(T message) {
        return switch (carries) {
            case BYTES -> new Payload.Bytes(codec.encode(message));
            case REFERENCES -> new Payload.Reference(message);
        };
    }

    /** @throws MalformedException if the bytes are no message of this kind */
    @SuppressWarnings("unchecked") // a reference was packed by the same kind of packing at the other end
    public T unpack(Payload payload) {
        return switch (payload) {
            case Payload.Bytes(var bytes) -> codec.decode(bytes);
            case Payload.Reference(var value) -> (T) value;
        };
    }
}
