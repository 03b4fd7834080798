package dev.stoic.math;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;

/** Brings texts of numbers to where lanes find them, and makes numbers of what those found. */
final class NumeralLoops {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The first 64 bits of 5^−18, rounded up as Lemire's method wants it: "Number parsing at a gigabyte per second" (2021). */
    static final long FIFTHS = fifths();

    /** The power of two of 10^−18 as doubles store it, less the leading bit of a mantissa, which adds one. */
    static final long POWER = -60 + 63 + 1023 - 1;

    /** Below the bits of a mantissa: all ones leave open how to round. */
    static final long OPEN = 0x1FF;

    private NumeralLoops() {}

    private static long fifths() {
        BigInteger five = BigInteger.valueOf(5).pow(NumeralTiles.PLACES);
        return BigInteger.ONE
                .shiftLeft(five.bitLength() + 127)
                .divide(five)
                .add(BigInteger.ONE)
                .shiftRight(64)
                .longValue();
    }

    /**
     * Makes of whole numbers of 10^−18 the nearest doubles, with the signs that their texts begin with. With so many places none is half
     * way between two.
     *
     * @return a bit for each number that takes more to round; what comes for it means nothing
     */
    static long round(int count, long[] digits, long[] texts, double[] out) {
        long open = 0;
        for (int i = 0; i < count; i++) {
            long number = digits[i];
            int zeros = Long.numberOfLeadingZeros(number);
            long high = Math.unsignedMultiplyHigh(number << zeros, FIFTHS);
            long upper = high >>> 63;
            long mantissa = high >>> (upper + 9);
            // Should rounding carry, that adds one to the power, as it must.
            long bits = ((POWER + upper - zeros) << 52) + ((mantissa + (mantissa & 1)) >>> 1);
            long sign = ((texts[i] & 0xFF) ^ '-') - 1 & Long.MIN_VALUE;
            out[i] = Double.longBitsToDouble((number == 0 ? 0 : bits) | sign);
            if ((high & OPEN) == OPEN) {
                open |= 1L << i;
            }
        }
        return open;
    }

    /** Copies {@link Numerals#TEXT} bytes of each of {@code count} fields, the first of which begins at {@code at}. */
    static void gather(
            byte[] text,
            int at,
            int[] ends,
            int from,
            int count,
            long[] first,
            long[] second,
            long[] third,
            long[] lengths) {
        int start = at;
        for (int i = 0; i < count; i++) {
            int end = ends[from + i];
            first[i] = (long) LONGS.get(text, start);
            second[i] = (long) LONGS.get(text, start + 8);
            third[i] = (long) LONGS.get(text, start + 16);
            lengths[i] = (long) end - start;
            start = end + 1;
        }
    }
}
