package dev.stoic.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Fields of a protocol-buffer message, in the order in which they are added. */
final class Wire {
    private static final int VARINT = 0;
    private static final int LENGTH = 2;
    private static final int FOUR_BYTES = 5;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** All fields of another message, after those that are there. */
    Wire all(Wire other) {
        out.writeBytes(other.bytes());
        return this;
    }

    Wire number(int field, long value) {
        varint(((long) field << 3) | VARINT);
        varint(value);
        return this;
    }

    Wire real(int field, float value) {
        varint(((long) field << 3) | FOUR_BYTES);
        int bits = Float.floatToIntBits(value);
        for (int shift = 0; shift < Integer.SIZE; shift += 8) {
            out.write(bits >>> shift);
        }
        return this;
    }

    Wire text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Wire message(int field, Wire inner) {
        return bytes(field, inner.bytes());
    }

    Wire bytes(int field, byte[] value) {
        varint(((long) field << 3) | LENGTH);
        varint(value.length);
        out.writeBytes(value);
        return this;
    }

    private void varint(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            out.write((int) ((left & 0x7F) | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
