package dev.stoic.math;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Reads many numbers of a text of fields at once, to the nearest double, if they are written as most measured numbers are: perhaps
 * a minus, one digit, a point and eight to eighteen digits. Others are left to the caller. Belongs to one thread.
 *
 * <p>It is for wide vectors only, which read the digits of a number in each lane; nothing is gained by narrower ones, and without any
 * the caller does all by itself. Whoever reads a number, its bits are the same.
 */
public final class Numerals {
    /** The most numbers of one call. */
    public static final int MOST = Long.SIZE;

    /** Bytes of a field that are looked at. */
    static final int TEXT = 3 * Long.BYTES;

    /** The lowest byte that a number is written with but for a plus, which few have. */
    static final byte LOWEST = '-';

    private static final boolean WIDE =
            Lanes.chosen().vector() && Lanes.chosen().bits() == 512;

    /** Bytes that are marked at a time, so that there is room for as many ends. */
    private static final int PIECE = 1 << 12;

    private final byte separator;

    /** Places of separators, and of other bytes that end a number. */
    private int[] ends = new int[0];

    private int[] stops = new int[0];
    private int endCount;
    private int stopCount;

    /** The first of both that have not been passed. */
    private int nextEnd;

    private int nextStop;

    private final long[] first = new long[MOST];
    private final long[] second = new long[MOST];
    private final long[] third = new long[MOST];
    private final long[] lengths = new long[MOST];
    private final long[] digits = new long[MOST];
    private final double[] numbers = new double[MOST];

    public Numerals(byte separator) {
        this.separator = separator;
    }

    /** Gets ready in the background, if that is of use here. */
    public static void expect() {
        if (WIDE) {
            Warmth.begin(List.of(Warmth.NUMERALS, Warmth.NUMERAL_ROUNDING));
        }
    }

    public static boolean isReady() {
        return Lanes.chosen().vector() && Warmth.NUMERALS.isReady();
    }

    /** Begins with another text. */
    public void mark(byte[] text, int from, int to) {
        if (from < 0 || to > text.length) {
            throw new IndexOutOfBoundsException("%d to %d of %d".formatted(from, to, text.length));
        }
        nextEnd = 0;
        nextStop = 0;
        endCount = 0;
        stopCount = 0;
        for (int at = from; at < to; at += PIECE) {
            ends = roomFor(ends, endCount);
            stops = roomFor(stops, stopCount);
            long counts =
                    NumeralTiles.mark(text, at, Math.min(at + PIECE, to), separator, ends, endCount, stops, stopCount);
            endCount = (int) (counts >>> Integer.SIZE);
            stopCount = (int) counts;
        }
    }

    private static int[] roomFor(int[] places, int count) {
        int needed = count + PIECE + NumeralTiles.SLACK;
        return places.length < needed ? Arrays.copyOf(places, 2 * needed) : places;
    }

    /**
     * How many fields in a row from {@code at} on, where one begins, are each followed by a separator and have nothing in them that a number
     * has not: {@code most} or fewer. Places must come in order.
     */
    public int fields(byte[] text, int at, int most) {
        while (nextEnd < endCount && ends[nextEnd] < at) {
            nextEnd++;
        }
        while (nextStop < stopCount && stops[nextStop] < at) {
            nextStop++;
        }
        int limit = nextStop < stopCount ? stops[nextStop] : Integer.MAX_VALUE;
        int count = Math.min(Math.min(most, MOST), endCount - nextEnd);
        while (count > 0 && (ends[nextEnd + count - 1] > limit || start(at, count - 1) > text.length - TEXT)) {
            count--;
        }
        return count;
    }

    /** Where field {@code i} begins that was counted from {@code at} on. */
    public int start(int at, int i) {
        return i == 0 ? at : ends[nextEnd + i - 1] + 1;
    }

    /**
     * Reads that many fields, no more than were counted from {@code at} on.
     *
     * @return a bit for each that was not read, the lowest for the first
     */
    public long read(byte[] text, int at, int count, double[] out, int to) {
        NumeralLoops.gather(text, at, ends, nextEnd, count, first, second, third, lengths);
        long unread = NumeralTiles.digits(count, first, second, third, lengths, digits)
                | (Warmth.NUMERAL_ROUNDING.isReady()
                        ? NumeralTiles.round(count, digits, first, numbers)
                        : NumeralLoops.round(count, digits, first, numbers));
        System.arraycopy(numbers, 0, out, to, count);
        return count == 0 ? 0 : unread & (-1L >>> (Long.SIZE - count));
    }

    /** Does all on next to nothing, again and again, and makes nothing new. */
    static final class Practice {
        private static final int FIELDS = 24;
        private static final String LINE = "1.0625000000,-0.50000000001\n";

        private final byte[] text = (LINE + "2.000000000,".repeat(FIELDS)).getBytes(StandardCharsets.ISO_8859_1);
        private final Numerals numerals = new Numerals((byte) ',');
        private final double[] out = new double[MOST];

        /** Returns the last of so many numbers. */
        double read(int depth) {
            numerals.mark(text, 0, text.length);
            int count = numerals.fields(text, LINE.length(), Math.min(depth, FIELDS / 2));
            numerals.read(text, LINE.length(), count, out, 0);
            return out[count - 1];
        }
    }
}
