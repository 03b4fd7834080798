package dev.stoic.data;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Decimal text to the nearest double, the same bits as {@link Double#parseDouble} but many times faster. Method: Clinger
 * (1990) for short numbers, Lemire, "Number parsing at a gigabyte per second" (2021) for the rest, and the JDK where that
 * cannot decide.
 */
final class Decimal {
    /** Digits that always fit into 64 unsigned bits. */
    static final int MAX_DIGITS = 19;

    private static final int LOWEST = -342;
    private static final int HIGHEST = 308;
    private static final double[] TENS = new double[23];
    private static final int NEAR = 27;

    /** Powers of usual numbers; all others take longer to find than a small file takes to read. */
    private static final Fives NEAR_FIVES = Fives.of(-NEAR, NEAR);

    /** Of 10^−i: what its power of five begins with, and its power of two. */
    private static final long[] TENTHS_HIGH = new long[NEAR + 1];

    private static final long[] TENTHS_POWER = new long[NEAR + 1];

    static {
        for (int i = 0; i < TENS.length; i++) {
            TENS[i] = BigInteger.TEN.pow(i).doubleValue();
        }
        for (int i = 0; i <= NEAR; i++) {
            TENTHS_HIGH[i] = NEAR_FIVES.high[NEAR - i];
            TENTHS_POWER[i] = (long) power(-i) + 63 + 1023 - 1;
        }
    }

    private Decimal() {}

    private static final class Far {
        static final Fives FIVES = Fives.of(LOWEST, HIGHEST);
    }

    /** The first 128 bits of the powers of five from {@code lowest} on. */
    private record Fives(int lowest, long[] high, long[] low) {
        static Fives of(int lowest, int highest) {
            Fives fives = new Fives(lowest, new long[highest - lowest + 1], new long[highest - lowest + 1]);
            for (int q = lowest; q <= highest; q++) {
                BigInteger five = BigInteger.valueOf(5).pow(Math.abs(q));
                BigInteger top = q >= 0 ? five : inverse(five, q);
                int excess = top.bitLength() - 128;
                top = excess >= 0 ? top.shiftRight(excess) : top.shiftLeft(-excess);
                fives.high[q - lowest] = top.shiftRight(64).longValue();
                fives.low[q - lowest] = top.longValue();
            }
            return fives;
        }

        /** Rounded up where the proof of the method wants it (the paper, section 5). */
        private static BigInteger inverse(BigInteger five, int q) {
            int bits = q >= -27 ? five.bitLength() + 127 : 2 * five.bitLength() + 128;
            return BigInteger.ONE.shiftLeft(bits).divide(five).add(BigInteger.ONE);
        }
    }

    /** {@code digits · 10^exponent}, or NaN where only exact arithmetic can tell; {@code digits} is unsigned. */
    static double of(long digits, int exponent) {
        if (digits >>> 53 == 0 && exponent >= -22 && exponent <= 22) {
            return exponent < 0 ? digits / TENS[-exponent] : digits * TENS[exponent];
        }
        if (digits == 0) {
            return 0;
        }
        if (exponent < LOWEST || exponent > HIGHEST) {
            return Double.NaN;
        }
        return lemire(digits, exponent);
    }

    /** {@code digits / 10^places} for numbers that a double holds exactly: one division rounds correctly. */
    static double ofShort(long digits, int places) {
        return digits / TENS[places];
    }

    /** {@code digits / 10^places} for 5 to 27 places, where the method always decides and nothing is half way. */
    static double ofFraction(long digits, int places) {
        if (digits == 0) {
            return 0;
        }
        int zeros = Long.numberOfLeadingZeros(digits);
        long w = digits << zeros;
        long five = TENTHS_HIGH[places];
        long high = Math.unsignedMultiplyHigh(w, five);
        if ((high & 0x1FF) == 0x1FF) {
            long low = w * five;
            long more = Math.unsignedMultiplyHigh(w, NEAR_FIVES.low[NEAR - places]);
            if (Long.compareUnsigned(more, low + more) > 0) {
                high++;
            }
        }
        long upper = high >>> 63;
        long mantissa = high >>> (upper + 9);
        // The leading bit of the mantissa adds one to the power; should rounding carry, that adds another, as it must.
        return Double.longBitsToDouble(
                ((TENTHS_POWER[places] + upper - zeros) << 52) + ((mantissa + (mantissa & 1)) >>> 1));
    }

    /** ⌊log₂ 10^exponent⌋ */
    private static int power(int exponent) {
        return ((152170 + 65536) * exponent) >> 16;
    }

    private static double lemire(long digits, int exponent) {
        int zeros = Long.numberOfLeadingZeros(digits);
        long w = digits << zeros;
        Fives fives = exponent >= -NEAR && exponent <= NEAR ? NEAR_FIVES : Far.FIVES;
        long five = fives.high[exponent - fives.lowest];
        long high = Math.unsignedMultiplyHigh(w, five);
        long low = w * five;
        if ((high & 0x1FF) == 0x1FF) {
            long more = Math.unsignedMultiplyHigh(w, fives.low[exponent - fives.lowest]);
            low += more;
            if (Long.compareUnsigned(more, low) > 0) {
                high++;
            }
        }
        if (low == -1 && (exponent < -27 || exponent > 55)) {
            return Double.NaN;
        }
        int upper = (int) (high >>> 63);
        int shift = upper + 64 - 52 - 3;
        long mantissa = high >>> shift;
        int power = power(exponent) + 63 + upper - zeros + 1023;
        if (power <= 0) {
            return Double.NaN;
        }
        boolean halfway = Long.compareUnsigned(low, 1) <= 0 && exponent >= -4 && exponent <= 23;
        if (halfway && (mantissa & 3) == 1 && mantissa << shift == high) {
            mantissa &= ~1L;
        }
        mantissa = (mantissa + (mantissa & 1)) >>> 1;
        if (mantissa >= 1L << 53) {
            mantissa = 1L << 52;
            power++;
        }
        if (power >= 0x7FF) {
            return Double.NaN;
        }
        return Double.longBitsToDouble((mantissa & ~(1L << 52)) | ((long) power << 52));
    }

    /**
     * The number written in {@code text[from, to)}: a sign, digits with at most one {@code point}, an exponent. NaN if it is
     * written otherwise or is too large for a double.
     */
    static double parse(byte[] text, int from, int to, byte point) {
        int at = from;
        boolean negative = at < to && text[at] == '-';
        if (negative || (at < to && text[at] == '+')) {
            at++;
        }
        long digits = 0;
        int significant = 0;
        int exponent = 0;
        int seen = 0;
        boolean fraction = false;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                seen++;
                if (significant == 0 && digit == 0) {
                    exponent -= fraction ? 1 : 0;
                } else if (significant < MAX_DIGITS) {
                    digits = digits * 10 + digit;
                    significant++;
                    exponent -= fraction ? 1 : 0;
                } else {
                    significant++;
                    exponent += fraction ? 0 : 1;
                }
            } else if (text[at] == point && !fraction) {
                fraction = true;
            } else {
                break;
            }
        }
        if (seen == 0) {
            return Double.NaN;
        }
        if (at < to) {
            int written = exponent(text, at, to);
            if (written == Integer.MIN_VALUE) {
                return Double.NaN;
            }
            exponent += written;
        }
        double value = of(digits, exponent);
        if (Double.isNaN(value) || (significant > MAX_DIGITS && value != of(digits + 1, exponent))) {
            String number = new String(text, from, to - from, StandardCharsets.ISO_8859_1);
            value = Math.abs(Double.parseDouble(number.replace((char) point, '.')));
        }
        return Double.isInfinite(value) ? Double.NaN : negative ? -value : value;
    }

    /** The exponent written in {@code e±digits}, limited to what matters; the least integer if it is written otherwise. */
    private static int exponent(byte[] text, int from, int to) {
        int at = from;
        if ((text[at] | 0x20) != 'e') {
            return Integer.MIN_VALUE;
        }
        at++;
        boolean negative = at < to && text[at] == '-';
        if (negative || (at < to && text[at] == '+')) {
            at++;
        }
        if (at == to) {
            return Integer.MIN_VALUE;
        }
        int value = 0;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return Integer.MIN_VALUE;
            }
            value = Math.min(value * 10 + digit, 100_000_000);
        }
        return negative ? -value : value;
    }
}
