package dev.stoic.data;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Columns that hold another whole number in each row, as indices and ids do. It is exact: such a column increases or
 * decreases from row to row, or has each number of a range once, or there are at most {@link #MOST} rows, whose
 * numbers are compared. Columns with a fraction or an empty field are given up at their first one, most others at
 * their first repeated number.
 */
final class RowNumbers {
    /** In fewer rows whole numbers differ by chance. */
    static final int FEW = 20;

    static final int MOST = 1 << 16;
    /** Numbers that are remembered of all columns together. */
    private static final int ROOM = 1 << 20;

    /** Only so many columns are looked at, the first ones. */
    private static final int COLUMNS = 1 << 12;

    private static final double LARGEST = 0x1p53;

    private final List<Candidate> candidates = new ArrayList<>();
    private long rows;
    private int room = ROOM;

    /** The least number and the greatest. */
    record Range(long first, long last, boolean gapless) {}

    /** Only columns that were guessed to hold numbers can surprise with it. */
    RowNumbers(Assignment assignment) {
        for (int f = 0; f < assignment.roles().length && candidates.size() < COLUMNS; f++) {
            if (assignment.roles()[f] == Role.NUMBER && !assignment.given()[f]) {
                candidates.add(new Candidate(f, assignment.outputs()[f]));
            }
        }
    }

    /** Adds the rows that follow. */
    void add(double[] values, int width, int count) {
        for (Iterator<Candidate> each = candidates.iterator(); each.hasNext(); ) {
            Candidate candidate = each.next();
            if (!candidate.takes(values, width, count)) {
                candidate.forget();
                each.remove();
            }
        }
        rows += count;
    }

    long rows() {
        return rows;
    }

    /** The numbers of each column that has another in each row. */
    Map<Integer, Range> found() {
        Map<Integer, Range> found = new TreeMap<>();
        for (Candidate candidate : candidates) {
            if (candidate.isSure()) {
                boolean gapless = candidate.most - candidate.least + 1 == rows;
                found.put(candidate.column, new Range(candidate.least, candidate.most, gapless));
            }
        }
        return found;
    }

    private enum Way {
        NONE,
        UP,
        DOWN,
        BOTH
    }

    private final class Candidate {
        private final int column;
        private final int output;
        private Way way = Way.NONE;
        private boolean some;
        private long last;
        private long least = Long.MAX_VALUE;
        private long most = Long.MIN_VALUE;
        /** A sum that tells apart which numbers were seen, in whatever order. */
        private long sum;

        /** What was seen, in an open hash table, while there is room; 0 is free. */
        private long[] seen = new long[4];

        private int size;
        private boolean remembers = true;

        Candidate(int column, int output) {
            this.column = column;
            this.output = output;
        }

        boolean takes(double[] values, int width, int count) {
            for (int i = 0, at = output; i < count; i++, at += width) {
                double value = values[at];
                long number = (long) value;
                if (number != value || Math.abs(value) >= LARGEST || (some && number == last)) {
                    return false;
                }
                if (some) {
                    Way step = number > last ? Way.UP : Way.DOWN;
                    way = way == Way.NONE || way == step ? step : Way.BOTH;
                }
                some = true;
                last = number;
                least = Math.min(least, number);
                most = Math.max(most, number);
                sum += mix(number);
                if (remembers && !remember(number)) {
                    return false;
                }
            }
            return true;
        }

        /** False if it was there before. */
        private boolean remember(long number) {
            if (size == MOST || room == 0) {
                forget();
                return true;
            }
            long key = (number << 1 ^ number >> 63) + 1;
            int slot = slot(seen, key);
            if (seen[slot] == key) {
                return false;
            }
            seen[slot] = key;
            size++;
            room--;
            if (size * 2 > seen.length) {
                long[] larger = new long[seen.length * 2];
                for (long old : seen) {
                    if (old != 0) {
                        larger[slot(larger, old)] = old;
                    }
                }
                seen = larger;
            }
            return true;
        }

        private void forget() {
            room += size;
            remembers = false;
            seen = new long[0];
        }

        private boolean isSure() {
            return some && (remembers || way == Way.UP || way == Way.DOWN || isRange());
        }

        private boolean isRange() {
            if (most - least + 1 != rows) {
                return false;
            }
            long expected = 0;
            for (long number = least; number <= most; number++) {
                expected += mix(number);
            }
            return sum == expected;
        }
    }

    private static int slot(long[] table, long key) {
        int slot = (int) mix(key) & (table.length - 1);
        while (table[slot] != 0 && table[slot] != key) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood, 2014). */
    private static long mix(long number) {
        long z = number + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
