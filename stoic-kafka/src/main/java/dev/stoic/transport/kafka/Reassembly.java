package dev.stoic.transport.kafka;

import java.time.Duration;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.UUID;

/**
 * Puts envelopes together from their parts. Room is bounded: what was touched longest ago makes way for others, and what nobody
 * has added to for a while is given up. For one thread.
 */
final class Reassembly {
    private static final Duration WHILE = Duration.ofSeconds(30);
    private static final long LEAST_ROOM = 64L << 20;

    private record Key(UUID sender, long number) {}

    private static final class Begun {
        private final byte[] bytes;
        private final BitSet there = new BitSet();
        private long touched;

        private Begun(int length) {
            bytes = new byte[length];
        }
    }

    private final LinkedHashMap<Key, Begun> begun = new LinkedHashMap<>();
    private final long room;
    private long taken;

    /** @param most bytes of one envelope, for which there is always room */
    Reassembly(int most) {
        room = Math.max(LEAST_ROOM, most);
    }

    /** The bytes of the envelope, if this part was the last that it lacked. */
    Optional<byte[]> add(KafkaFrame.Part part, long nanos) {
        int count = KafkaFrame.Part.count(part.length());
        if (count == 1) {
            byte[] whole = new byte[part.length()];
            part.body().duplicate().get(whole);
            return Optional.of(whole);
        }
        var key = new Key(part.sender(), part.number());
        Begun envelope = begun.remove(key);
        if (envelope == null) {
            makeRoom(part.length(), nanos);
            envelope = new Begun(part.length());
            taken += part.length();
        } else if (envelope.bytes.length != part.length()) {
            // Its sender does not know itself how long it is.
            taken -= envelope.bytes.length;
            return Optional.empty();
        }
        part.body()
                .duplicate()
                .get(
                        envelope.bytes,
                        part.index() * KafkaFrame.CHUNK,
                        part.body().remaining());
        envelope.there.set(part.index());
        envelope.touched = nanos;
        if (envelope.there.cardinality() == count) {
            taken -= envelope.bytes.length;
            return Optional.of(envelope.bytes);
        }
        // At the end again: the first one is the one that was touched longest ago.
        begun.put(key, envelope);
        return Optional.empty();
    }

    private void makeRoom(int length, long nanos) {
        var oldest = begun.values().iterator();
        while (oldest.hasNext()) {
            Begun envelope = oldest.next();
            boolean isStale = nanos - envelope.touched > WHILE.toNanos();
            if (!isStale && taken + length <= room) {
                return;
            }
            taken -= envelope.bytes.length;
            oldest.remove();
        }
    }

    /** Bytes of envelopes that lack parts. */
    long taken() {
        return taken;
    }
}
