package dev.stoic.data;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Rows of the files that were dropped, by their ordinals, in the order of the files. Kept as steps from one to the
 * next, because there may be as many as rows.
 */
final class DroppedRows {
    /** Rows from one mark to the next: steps between them are counted one by one. */
    private static final int STRIDE = 64;

    private byte[] steps = new byte[0];
    private int used;
    private long[] marks = new long[0];
    private int[] marked = new int[0];
    private int count;
    private long last;

    void add(long row) {
        step(row - last);
        last = row;
        if (count % STRIDE == 0) {
            int mark = count / STRIDE;
            if (mark == marks.length) {
                marks = Arrays.copyOf(marks, Math.max(4, mark * 2));
                marked = Arrays.copyOf(marked, marks.length);
            }
            marks[mark] = row;
            marked[mark] = used;
        }
        count++;
    }

    /** Adds those of the piece that follows, which begins at row {@code first}. */
    void addAll(DroppedRows next, long first) {
        var walk = next.new Walk(0, 0);
        for (int i = 0; i < next.count; i++) {
            add(first + walk.next());
        }
    }

    int count() {
        return count;
    }

    /** The ordinal in the files of row {@code kept} among those that were not dropped. */
    long row(long kept) {
        int low = 0;
        int high = (count + STRIDE - 1) / STRIDE;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (marks[middle] - (long) middle * STRIDE <= kept) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return kept;
        }
        // As many rows before it were dropped as stand before the first that is behind it.
        int dropped = (low - 1) * STRIDE + 1;
        var walk = new Walk(marked[low - 1], marks[low - 1]);
        while (dropped < count && walk.next() - dropped <= kept) {
            dropped++;
        }
        return kept + dropped;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(count);
        out.writeInt(used);
        out.write(steps, 0, used);
    }

    static DroppedRows read(DataInputStream in) throws IOException {
        int count = in.readInt();
        var written = new DroppedRows();
        written.steps = in.readNBytes(in.readInt());
        var walk = written.new Walk(0, 0);
        var gaps = new DroppedRows();
        for (int i = 0; i < count; i++) {
            gaps.add(walk.next());
        }
        return gaps;
    }

    /** Seven bits in a byte, the lowest first; all but the last have the highest bit. */
    private void step(long rows) {
        if (used + 9 > steps.length) {
            steps = Arrays.copyOf(steps, Math.max(16, steps.length + (steps.length >> 1) + 9));
        }
        long rest = rows;
        for (; rest > 127; rest >>>= 7) {
            steps[used++] = (byte) (rest | 128);
        }
        steps[used++] = (byte) rest;
    }

    /** Goes from row to row. */
    private final class Walk {
        private int at;
        private long row;

        /** @param from where the step to the next row begins */
        Walk(int from, long before) {
            at = from;
            row = before;
        }

        long next() {
            long step = 0;
            int shift = 0;
            for (; steps[at] < 0; shift += 7) {
                step |= (long) (steps[at++] & 127) << shift;
            }
            row += step | (long) steps[at++] << shift;
            return row;
        }
    }
}
