package dev.stoic.data;

import java.util.Arrays;

/** Rows of the files that were dropped, by their ordinals, in the order of the files. */
final class Gaps {
    private long[] rows = new long[0];
    private int count;

    void add(long row) {
        if (count == rows.length) {
            rows = Arrays.copyOf(rows, Math.max(16, count * 2));
        }
        rows[count++] = row;
    }

    /** Adds those of the piece that follows, which begins at row {@code first}. */
    void addAll(Gaps next, long first) {
        for (int i = 0; i < next.count; i++) {
            add(first + next.rows[i]);
        }
    }

    int count() {
        return count;
    }

    long get(int i) {
        return rows[i];
    }

    /** The ordinal in the files of row {@code kept} among those that were not dropped. */
    long row(long kept) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (rows[middle] - middle <= kept) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return kept + low;
    }
}
