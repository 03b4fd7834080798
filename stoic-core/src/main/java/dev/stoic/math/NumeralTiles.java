package dev.stoic.math;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Finds the ends of fields, and reads the digits of one number in each lane: see {@link Numerals}. */
final class NumeralTiles {
    private static final VectorSpecies<Byte> BYTE = VectorSpecies.of(byte.class, Wide.SHAPE);
    private static final VectorSpecies<Long> LONG = VectorSpecies.of(long.class, Wide.SHAPE);
    private static final int BYTES = BYTE.length();
    private static final int LANES = LONG.length();

    /** Positions that are written at once, whether or not there are so many. */
    static final int SLACK = 4;

    private static final long ZEROS = 0x3030303030303030L;
    private static final long LOW_HALF = 0xFFFFFFFFL;
    private static final long MINUS = '-' ^ '0';
    private static final long POINT = ('.' ^ '0') << 8;

    /** Added to a byte, sets its highest bit if it is above 9. */
    private static final long ABOVE_NINE = 0x7676767676767676L;

    private static final long HIGHEST = 0x8080808080808080L;

    /** Bits of the texts that are read: a digit, a point and eight to {@link #PLACES} digits. */
    private static final int FEWEST_BITS = 80;

    private static final int MOST_BITS = 160;

    private static final long FIFTHS_LOW = NumeralLoops.FIFTHS & LOW_HALF;
    private static final long FIFTHS_HIGH = NumeralLoops.FIFTHS >>> 32;

    /** Every number counts as one with so many digits behind the point, the last of them 0. */
    static final int PLACES = 18;

    private NumeralTiles() {}

    /**
     * Lists the places of separators in {@code text[from, to)}, and those of other bytes that are below every byte of a number.
     *
     * @return how many of the first there are now, and in the low half how many of the others
     */
    static long mark(
            byte[] text, int from, int to, byte separator, int[] ends, int endCount, int[] stops, int stopCount) {
        int end = endCount;
        int stop = stopCount;
        int at = from;
        for (; at <= to - BYTES; at += BYTES) {
            ByteVector some = ByteVector.fromArray(BYTE, text, at);
            long separators = some.compare(VectorOperators.EQ, separator).toLong();
            long others = some.compare(VectorOperators.LT, Numerals.LOWEST).toLong() & ~separators;
            int count = Long.bitCount(separators);
            // Nobody foresees whether there are two or three; five are rare.
            ends[end] = at + Long.numberOfTrailingZeros(separators);
            separators &= separators - 1;
            ends[end + 1] = at + Long.numberOfTrailingZeros(separators);
            separators &= separators - 1;
            ends[end + 2] = at + Long.numberOfTrailingZeros(separators);
            separators &= separators - 1;
            ends[end + 3] = at + Long.numberOfTrailingZeros(separators);
            separators &= separators - 1;
            for (int more = end + SLACK; separators != 0; separators &= separators - 1) {
                ends[more++] = at + Long.numberOfTrailingZeros(separators);
            }
            end += count;
            for (; others != 0; others &= others - 1) {
                stops[stop++] = at + Long.numberOfTrailingZeros(others);
            }
        }
        for (; at < to; at++) {
            if (text[at] == separator) {
                ends[end++] = at;
            } else if (text[at] < Numerals.LOWEST) {
                stops[stop++] = at;
            }
        }
        return (long) end << Integer.SIZE | stop;
    }

    /**
     * Reads the digits of numbers that were gathered: each comes without its sign, as a whole number of 10^−{@value #PLACES}.
     *
     * @return a bit for each number that is written otherwise; what comes for it means nothing
     */
    static long digits(int count, long[] first, long[] second, long[] third, long[] lengths, long[] digits) {
        long unread = 0;
        for (int i = 0; i < count; i += LANES) {
            LongVector a = LongVector.fromArray(LONG, first, i).lanewise(VectorOperators.XOR, ZEROS);
            LongVector b = LongVector.fromArray(LONG, second, i).lanewise(VectorOperators.XOR, ZEROS);
            LongVector c = LongVector.fromArray(LONG, third, i).lanewise(VectorOperators.XOR, ZEROS);
            // A sign goes, and what follows moves to its place.
            LongVector sign = LongVector.zero(LONG).blend(8, a.and(0xFF).compare(VectorOperators.EQ, MINUS));
            LongVector back = sign.neg().add(63);
            LongVector head = a.lanewise(VectorOperators.LSHR, sign)
                    .or(b.lanewise(VectorOperators.LSHL, 1).lanewise(VectorOperators.LSHL, back));
            LongVector middle = b.lanewise(VectorOperators.LSHR, sign)
                    .or(c.lanewise(VectorOperators.LSHL, 1).lanewise(VectorOperators.LSHL, back));
            LongVector tail = c.lanewise(VectorOperators.LSHR, sign);
            // What follows the number becomes zeros, and so does the point, behind the digit before it.
            LongVector missing = LongVector.fromArray(LONG, lengths, i)
                    .lanewise(VectorOperators.LSHL, 3)
                    .sub(sign)
                    .neg()
                    .add(MOST_BITS);
            LongVector middleMissing = missing.sub(32).max(0);
            LongVector x = head.and(-1L << 16).or(head.and(0xFF).lanewise(VectorOperators.LSHL, 8));
            LongVector y =
                    middle.lanewise(VectorOperators.LSHL, middleMissing).lanewise(VectorOperators.LSHR, middleMissing);
            LongVector z =
                    tail.and(LongVector.broadcast(LONG, LOW_HALF).lanewise(VectorOperators.LSHR, missing.min(32)));
            LongVector wrong = x.add(ABOVE_NINE)
                    .or(x)
                    .or(y.add(ABOVE_NINE).or(y))
                    .or(z.add(ABOVE_NINE & LOW_HALF).or(z))
                    .and(HIGHEST)
                    .or(head.and(0xFF00).lanewise(VectorOperators.XOR, POINT))
                    .or(missing.or(missing.neg().add(MOST_BITS - FEWEST_BITS)).and(Long.MIN_VALUE));
            unread |= wrong.compare(VectorOperators.NE, 0).toLong() << i;
            // Digits to pairs, to fours, to eights.
            x = x.mul(2561).lanewise(VectorOperators.LSHR, 8).and(0x00FF00FF00FF00FFL);
            y = y.mul(2561).lanewise(VectorOperators.LSHR, 8).and(0x00FF00FF00FF00FFL);
            z = z.mul(2561).lanewise(VectorOperators.LSHR, 8).and(0x00FF00FFL);
            x = x.mul(6553601).lanewise(VectorOperators.LSHR, 16).and(0x0000FFFF0000FFFFL);
            y = y.mul(6553601).lanewise(VectorOperators.LSHR, 16).and(0x0000FFFF0000FFFFL);
            z = z.mul(6553601).lanewise(VectorOperators.LSHR, 16).and(0xFFFFL);
            x = x.mul(42949672960001L).lanewise(VectorOperators.LSHR, 32);
            y = y.mul(42949672960001L).lanewise(VectorOperators.LSHR, 32);
            x.mul(1_000_000_000_000L).add(y.mul(10_000)).add(z).intoArray(digits, i);
        }
        return unread;
    }

    /** The vector twin of {@link NumeralLoops#round}. */
    static long round(int count, long[] digits, long[] texts, double[] out) {
        long open = 0;
        for (int i = 0; i < count; i += LANES) {
            LongVector number = LongVector.fromArray(LONG, digits, i);
            LongVector zeros = number.lanewise(VectorOperators.LEADING_ZEROS_COUNT);
            LongVector shifted = number.lanewise(VectorOperators.LSHL, zeros);
            // The high half of a product of 128 bits.
            LongVector low = shifted.and(LOW_HALF);
            LongVector high = shifted.lanewise(VectorOperators.LSHR, 32);
            LongVector carry = high.mul(FIFTHS_LOW).add(low.mul(FIFTHS_LOW).lanewise(VectorOperators.LSHR, 32));
            LongVector cross = low.mul(FIFTHS_HIGH).add(carry.and(LOW_HALF));
            LongVector product = high.mul(FIFTHS_HIGH)
                    .add(carry.lanewise(VectorOperators.LSHR, 32))
                    .add(cross.lanewise(VectorOperators.LSHR, 32));
            LongVector upper = product.lanewise(VectorOperators.LSHR, 63);
            LongVector mantissa = product.lanewise(VectorOperators.LSHR, upper.add(9));
            LongVector sign = LongVector.fromArray(LONG, texts, i)
                    .and(0xFF)
                    .lanewise(VectorOperators.XOR, '-')
                    .sub(1)
                    .and(Long.MIN_VALUE);
            upper.sub(zeros)
                    .add(NumeralLoops.POWER)
                    .lanewise(VectorOperators.LSHL, 52)
                    .add(mantissa.add(mantissa.and(1)).lanewise(VectorOperators.LSHR, 1))
                    .blend(0, number.compare(VectorOperators.EQ, 0))
                    .or(sign)
                    .reinterpretAsDoubles()
                    .intoArray(out, i);
            open |= product.and(NumeralLoops.OPEN)
                            .compare(VectorOperators.EQ, NumeralLoops.OPEN)
                            .toLong()
                    << i;
        }
        return open;
    }
}
