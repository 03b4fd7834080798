package dev.stoic.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growing little-endian bytes. NaN has one form. */
final class Sink {
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[256];
    private int size;

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    void oneByte(int value) {
        int at = reserve(1);
        bytes[at] = (byte) value;
    }

    void fourBytes(int value) {
        int at = reserve(4);
        INT.set(bytes, at, value);
    }

    void eightBytes(long value) {
        int at = reserve(8);
        LONG.set(bytes, at, value);
    }

    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        fourBytes(utf8.length);
        raw(utf8);
    }

    void raw(byte[] raw) {
        int at = reserve(raw.length);
        System.arraycopy(raw, 0, bytes, at, raw.length);
    }

    void ints(int[] values) {
        fourBytes(values.length);
        int at = reserve(Math.multiplyExact(values.length, 4));
        room(bytes, at).asIntBuffer().put(values);
    }

    void longs(long[] values) {
        fourBytes(values.length);
        int at = reserve(Math.multiplyExact(values.length, 8));
        room(bytes, at).asLongBuffer().put(values);
    }

    void floats(float[] values) {
        fourBytes(values.length);
        int at = reserve(Math.multiplyExact(values.length, 4));
        room(bytes, at).asFloatBuffer().put(values);
        for (int from = 0; from < values.length; from += CodecLoops.BLOCK) {
            int to = Math.min(values.length, from + CodecLoops.BLOCK);
            if (CodecLoops.isAnyNaN(values, from, to)) {
                for (int i = from; i < to; i++) {
                    INT.set(bytes, at + 4 * i, Float.floatToIntBits(values[i]));
                }
            }
        }
    }

    void doubles(double[] values) {
        fourBytes(values.length);
        int at = reserve(Math.multiplyExact(values.length, 8));
        room(bytes, at).asDoubleBuffer().put(values);
        for (int from = 0; from < values.length; from += CodecLoops.BLOCK) {
            int to = Math.min(values.length, from + CodecLoops.BLOCK);
            if (CodecLoops.isAnyNaN(values, from, to)) {
                for (int i = from; i < to; i++) {
                    LONG.set(bytes, at + 8 * i, Double.doubleToLongBits(values[i]));
                }
            }
        }
    }

    /** Bytes as a buffer, which copies many numbers at a time. */
    static ByteBuffer room(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes, at, bytes.length - at).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Where {@code count} more bytes go; may replace {@code bytes}, so call it before reading that field. */
    private int reserve(int count) {
        int at = size;
        int end = Math.addExact(size, count);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(end, 2L * bytes.length)));
        }
        size = end;
        return at;
    }
}
