package dev.stoic.data;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** How a number is written in a file that is an array, and how it is kept: narrow ones fit into a float. */
enum Element {
    I1(1, Cell.FLOAT),
    U1(1, Cell.BYTE),
    B1(1, Cell.DOUBLE),
    I2(2, Cell.FLOAT),
    U2(2, Cell.FLOAT),
    I4(4, Cell.DOUBLE),
    U4(4, Cell.DOUBLE),
    I8(8, Cell.DOUBLE),
    U8(8, Cell.DOUBLE),
    F2(2, Cell.FLOAT),
    F4(4, Cell.FLOAT),
    F8(8, Cell.DOUBLE);

    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    final int bytes;
    final Cell cell;

    Element(int bytes, Cell cell) {
        this.bytes = bytes;
        this.cell = cell;
    }

    /** The number at a byte, whose first byte is the lowest or, turned, the highest. */
    double read(MemorySegment data, long at, boolean turned) {
        return switch (bytes) {
            case 1 -> ofByte(data.get(ValueLayout.JAVA_BYTE, at));
            case 2 -> ofShort(turned ? Short.reverseBytes(data.get(SHORT, at)) : data.get(SHORT, at));
            case 4 -> ofInt(turned ? Integer.reverseBytes(data.get(INT, at)) : data.get(INT, at));
            default -> ofLong(turned ? Long.reverseBytes(data.get(LONG, at)) : data.get(LONG, at));
        };
    }

    private double ofByte(byte bits) {
        return switch (this) {
            case U1 -> bits & 0xFF;
            case B1 -> bits == 0 ? 0 : 1;
            default -> bits;
        };
    }

    private double ofShort(short bits) {
        return switch (this) {
            case U2 -> bits & 0xFFFF;
            case F2 -> Float.float16ToFloat(bits);
            default -> bits;
        };
    }

    private double ofInt(int bits) {
        return switch (this) {
            case U4 -> Integer.toUnsignedLong(bits);
            case F4 -> Float.intBitsToFloat(bits);
            default -> bits;
        };
    }

    private double ofLong(long bits) {
        return switch (this) {
            // The lowest bit stays in play, so that halving and doubling round once.
            case U8 -> bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
            case F8 -> Double.longBitsToDouble(bits);
            default -> bits;
        };
    }
}
