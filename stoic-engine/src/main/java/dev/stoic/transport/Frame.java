package dev.stoic.transport;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** What travels on a connection: kind, length, body and a checksum of all of it. */
sealed interface Frame {
    /** The first frame of each side. */
    record Hello(long magic, int version, String job, String token) implements Frame {}

    /** All addresses that are open at the sender, from now on. */
    record Present(List<Address> addresses) implements Frame {
        public Present {
            addresses = List.copyOf(addresses);
        }
    }

    record Carried(Address from, Address to, byte[] payload) implements Frame {}

    /** Nothing; shows that the sender lives. */
    record Alive() implements Frame {}

    long MAGIC = 0x53_54_4F_49_43_0D_0A_1AL;
    int VERSION = 1;

    /** Room for names beside a payload. */
    int HEAD = 1 << 16;

    int CHUNK = 1 << 20;

    /** Bytes that go out; a payload is not copied. */
    record Wire(byte[] head, byte[] payload) {
        int size() {
            return head.length + payload.length + Integer.BYTES;
        }

        void to(OutputStream out) throws IOException {
            var crc = new CRC32C();
            crc.update(head);
            crc.update(payload);
            out.write(head);
            out.write(payload);
            int sum = (int) crc.getValue();
            out.write(new byte[] {(byte) (sum >>> 24), (byte) (sum >>> 16), (byte) (sum >>> 8), (byte) sum});
        }
    }

    default Wire wire() {
        var bytes = new ByteArrayOutputStream();
        byte[] payload = {};
        try (var body = new DataOutputStream(bytes)) {
            switch (this) {
                case Hello(long magic, int version, String job, String token) -> {
                    body.writeByte(0);
                    body.writeLong(magic);
                    body.writeInt(version);
                    text(body, job);
                    text(body, token);
                }
                case Present(List<Address> addresses) -> {
                    body.writeByte(1);
                    body.writeInt(addresses.size());
                    for (Address address : addresses) {
                        text(body, address.name());
                    }
                }
                case Carried(Address from, Address to, byte[] carried) -> {
                    body.writeByte(2);
                    text(body, from.name());
                    text(body, to.name());
                    payload = carried;
                }
                case Alive _ -> body.writeByte(3);
            }
        } catch (IOException e) {
            throw new IllegalStateException("an in-memory stream cannot fail", e);
        }
        byte[] inner = bytes.toByteArray();
        var head = new ByteArrayOutputStream(inner.length + 2 * Integer.BYTES);
        try (var out = new DataOutputStream(head)) {
            out.writeInt(inner.length);
            out.writeInt(payload.length);
            out.write(inner);
        } catch (IOException e) {
            throw new IllegalStateException("an in-memory stream cannot fail", e);
        }
        return new Wire(head.toByteArray(), payload);
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeShort(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readUnsignedShort()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * The next frame.
     *
     * @param most bytes of a payload
     * @throws Refused if this is none
     */
    static Frame read(DataInputStream in, int most) throws IOException {
        int inner = in.readInt();
        int length = in.readInt();
        if (inner < 1 || inner > HEAD) {
            throw new Refused("not a Stoic frame: wrong magic bytes");
        }
        if (length < 0 || length > most) {
            throw new Refused("a payload of %,d bytes, where at most %,d are allowed".formatted(length, most));
        }
        byte[] head = new byte[inner];
        in.readFully(head);
        byte[] payload = payload(in, length);
        var crc = new CRC32C();
        crc.update(new byte[] {
            (byte) (inner >>> 24),
            (byte) (inner >>> 16),
            (byte) (inner >>> 8),
            (byte) inner,
            (byte) (length >>> 24),
            (byte) (length >>> 16),
            (byte) (length >>> 8),
            (byte) length
        });
        crc.update(head);
        crc.update(payload);
        if (in.readInt() != (int) crc.getValue()) {
            throw new Refused("a frame whose checksum is wrong");
        }
        try {
            return body(head, payload);
        } catch (EOFException e) {
            throw new Refused("a frame that ends too early");
        }
    }

    /** Grows with what arrives: a length alone makes nobody set memory aside. */
    private static byte[] payload(DataInputStream in, int length) throws IOException {
        byte[] payload = new byte[Math.min(length, CHUNK)];
        int have = 0;
        while (have < length) {
            if (have == payload.length) {
                payload = Arrays.copyOf(payload, (int) Math.min(length, 4L * payload.length));
            }
            in.readFully(payload, have, payload.length - have);
            have = payload.length;
        }
        return payload;
    }

    private static Frame body(byte[] head, byte[] payload) throws IOException {
        try (var in = new DataInputStream(new ByteArrayInputStream(head))) {
            return switch (in.readUnsignedByte()) {
                case 0 -> new Hello(in.readLong(), in.readInt(), text(in), text(in));
                case 1 -> {
                    int count = in.readInt();
                    var addresses = new ArrayList<Address>();
                    for (int i = 0; i < count; i++) {
                        addresses.add(new Address(text(in)));
                        if (addresses.getLast().name().isEmpty()) {
                            throw new Refused("an address without a name");
                        }
                    }
                    yield new Present(addresses);
                }
                case 2 -> new Carried(new Address(text(in)), new Address(text(in)), payload);
                case 3 -> new Alive();
                default -> throw new Refused("a frame of an unknown kind");
            };
        }
    }
}
