package dev.stoic.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Little-endian bytes being read. Lengths are checked against what is left before anything is allocated. */
final class Feed {
    /** Records nest no deeper than this; bytes that claim otherwise are hostile. */
    static final int MAX_DEPTH = 64;

    private final byte[] bytes;
    private int at;

    Feed(byte[] bytes) {
        this.bytes = bytes;
    }

    int left() {
        return bytes.length - at;
    }

    int oneByte() {
        return bytes[take(1)];
    }

    int fourBytes() {
        return (int) Sink.INT.get(bytes, take(4));
    }

    long eightBytes() {
        return (long) Sink.LONG.get(bytes, take(8));
    }

    /** A count of things that need at least {@code each} bytes. */
    int count(int each) {
        int count = fourBytes();
        if (count < 0 || (long) count * each > left()) {
            throw new MalformedException("claims %d elements with %d bytes left".formatted(count, left()));
        }
        return count;
    }

    String text() {
        int length = count(1);
        int from = take(length);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException("text is not valid UTF-8", e);
        }
    }

    byte[] raw() {
        byte[] values = new byte[count(1)];
        System.arraycopy(bytes, take(values.length), values, 0, values.length);
        return values;
    }

    int[] ints() {
        int[] values = new int[count(4)];
        Sink.room(bytes, take(4 * values.length)).asIntBuffer().get(values);
        return values;
    }

    long[] longs() {
        long[] values = new long[count(8)];
        Sink.room(bytes, take(8 * values.length)).asLongBuffer().get(values);
        return values;
    }

    float[] floats() {
        float[] values = new float[count(4)];
        Sink.room(bytes, take(4 * values.length)).asFloatBuffer().get(values);
        return values;
    }

    double[] doubles() {
        double[] values = new double[count(8)];
        Sink.room(bytes, take(8 * values.length)).asDoubleBuffer().get(values);
        return values;
    }

    private int take(int count) {
        if (count > left()) {
            throw new MalformedException("ends too early: %d bytes wanted, %d left".formatted(count, left()));
        }
        int from = at;
        at += count;
        return from;
    }
}
