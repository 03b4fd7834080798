package dev.stoic.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Digits of a text, eight at a time in one long: the first digit in the lowest byte, as its value. */
final class Digits {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ZEROS = 0x3030303030303030L;

    private Digits() {}

    /** Eight bytes of text from {@code at} on; what is no digit is no value from 0 to 9. */
    static long at(byte[] text, int at) {
        return (long) LONGS.get(text, at) ^ ZEROS;
    }

    /** Marks bytes above 9; the lowest mark is exact. */
    static long others(long eight) {
        return ((eight + 0x7676767676767676L) | eight) & 0x8080808080808080L;
    }

    /** How many digits there are before the first byte that is none. */
    static int count(long eight) {
        return Long.numberOfTrailingZeros(others(eight)) >>> 3;
    }

    /** The number that eight digits write: three multiplications instead of eight. */
    static long eight(long digits) {
        long pairs = (digits * 2561) >>> 8;
        long fours = ((pairs & 0x00FF00FF00FF00FFL) * 6553601) >>> 16;
        return ((fours & 0x0000FFFF0000FFFFL) * 42949672960001L) >>> 32;
    }

    /** The number that the first {@code count} of eight digits write. */
    static long some(long digits, int count) {
        int half = 32 - 4 * count;
        return eight((digits << half) << half);
    }
}
