package dev.stoic.transport.kafka;

import dev.stoic.transport.Address;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What a record holds, without its signature. */
sealed interface KafkaFrame {
    /** Bytes of an envelope in one record: with head and signature well below the 1 MiB that brokers take by default. */
    int CHUNK = (512 << 10) - (4 << 10);

    int MOST_NAME = 1000;
    byte VERSION = 1;
    byte PART = 0;
    byte PRESENT = 1;
    byte ENDED = 2;

    /** One of the processes that speak, from its start to its end. */
    UUID sender();

    /**
     * A part of an envelope, or all of it.
     *
     * @param number of the envelope, at its sender
     * @param length of the whole envelope
     */
    record Part(UUID sender, long number, int index, int length, Address from, Address to, ByteBuffer body)
            implements KafkaFrame {
        static int count(int length) {
            return Math.max(1, (int) ((length + (long) CHUNK - 1) / CHUNK));
        }
    }

    /** All addresses that are open at the sender; of two, the one with the higher number holds. */
    record Present(UUID sender, long number, List<Address> addresses) implements KafkaFrame {
        public Present {
            addresses = List.copyOf(addresses);
        }
    }

    /** The job is over and its topics are being removed. */
    record Ended(UUID sender) implements KafkaFrame {}

    /** A record that no process of this job has written. */
    final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    /** The frame, and room behind it. */
    default byte[] bytes(int room) {
        byte[] from = {};
        byte[] to = {};
        var names = new ArrayList<byte[]>();
        int size = 1 + 1 + 2 * Long.BYTES;
        switch (this) {
            case Part part -> {
                from = name(part.from());
                to = name(part.to());
                size += Long.BYTES + 2 * Integer.BYTES + 2 * Short.BYTES + from.length + to.length;
                size += part.body().remaining();
            }
            case Present present -> {
                size += Long.BYTES + Integer.BYTES;
                for (Address address : present.addresses()) {
                    names.add(name(address));
                    size += Short.BYTES + names.getLast().length;
                }
            }
            case Ended _ -> {}
        }
        byte[] bytes = new byte[size + room];
        var out = ByteBuffer.wrap(bytes);
        out.put(VERSION);
        out.put(
                switch (this) {
                    case Part _ -> PART;
                    case Present _ -> PRESENT;
                    case Ended _ -> ENDED;
                });
        out.putLong(sender().getMostSignificantBits()).putLong(sender().getLeastSignificantBits());
        switch (this) {
            case Part part -> {
                out.putLong(part.number()).putInt(part.index()).putInt(part.length());
                put(out, from);
                put(out, to);
                out.put(part.body().duplicate());
            }
            case Present present -> {
                out.putLong(present.number()).putInt(names.size());
                names.forEach(name -> put(out, name));
            }
            case Ended _ -> {}
        }
        return bytes;
    }

    private static void put(ByteBuffer out, byte[] name) {
        out.putShort((short) name.length).put(name);
    }

    private static byte[] name(Address address) {
        byte[] bytes = address.name().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MOST_NAME) {
            throw new IllegalArgumentException("an address of more than %d bytes".formatted(MOST_NAME));
        }
        return bytes;
    }

    /**
     * The frame in these bytes, whose signature was right.
     *
     * @param most bytes of an envelope
     */
    static KafkaFrame read(ByteBuffer in, int most) throws Refused {
        try {
            byte version = in.get();
            if (version != VERSION) {
                throw new Refused(
                        "it speaks version %d of the protocol, this end version %d".formatted(version, VERSION));
            }
            byte kind = in.get();
            var sender = new UUID(in.getLong(), in.getLong());
            return switch (kind) {
                case PART -> part(sender, in, most);
                case PRESENT -> present(sender, in);
                case ENDED -> new Ended(sender);
                default -> throw new Refused("not a Stoic frame: wrong magic bytes");
            };
        } catch (java.nio.BufferUnderflowException e) {
            throw new Refused("it is cut off");
        }
    }

    private static Part part(UUID sender, ByteBuffer in, int most) throws Refused {
        long number = in.getLong();
        int index = in.getInt();
        int length = in.getInt();
        if (length < 0 || length > most) {
            throw new Refused("an envelope of %,d bytes, where at most %,d are allowed".formatted(length, most));
        }
        Address from = address(in);
        Address to = address(in);
        boolean fits = index >= 0
                && index < Part.count(length)
                && in.remaining() == Math.min(CHUNK, length - (long) index * CHUNK);
        if (!fits) {
            throw new Refused("part %d does not belong to an envelope of %,d bytes".formatted(index, length));
        }
        return new Part(sender, number, index, length, from, to, in.slice());
    }

    private static Present present(UUID sender, ByteBuffer in) throws Refused {
        long number = in.getLong();
        int count = in.getInt();
        var addresses = new ArrayList<Address>();
        for (int i = 0; i < count; i++) {
            addresses.add(address(in));
        }
        return new Present(sender, number, addresses);
    }

    private static Address address(ByteBuffer in) throws Refused {
        int length = in.getShort();
        if (length < 0 || length > MOST_NAME) {
            throw new Refused("an address of %d bytes".formatted(length));
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new Address(new String(bytes, StandardCharsets.UTF_8));
    }
}
