package dev.stoic.data;

import dev.stoic.data.Schema.Numbers;
import java.util.Arrays;
import java.util.Optional;

/** Copies rows of a split out of the cache, encoded on the way if there is an encoding. Thread-safe. */
record Shelf(Table table, Choice choice, Optional<Encoding> encoding) {
    int width() {
        return encoding.map(Encoding::width).orElse(table.layout().width());
    }

    Numbers numbers() {
        return table.footer().schema().numbers();
    }

    boolean hasTarget() {
        return table.layout().target();
    }

    /** One reader's memory. */
    final class Copier {
        private final long[] rows;
        private final Optional<Encoder> encoder =
                encoding.map(e -> new Encoder(e, table.layout().width()));
        private double[] storedDoubles = new double[0];
        private float[] storedFloats = new float[0];

        Copier(int most) {
            rows = new long[most];
            if (encoding.isPresent()) {
                int stored = most * table.layout().width();
                switch (numbers()) {
                    case DOUBLE -> storedDoubles = new double[stored];
                    case FLOAT -> storedFloats = new float[stored];
                }
            }
        }

        /** Where the stored rows to be copied are named. */
        long[] rows() {
            return rows;
        }

        void copy(int count, double[] to, int at) {
            if (encoder.isEmpty()) {
                table.copy(rows, count, to, at);
                return;
            }
            table.copy(rows, count, storedDoubles, 0);
            encoder.get().apply(storedDoubles, count, to, at);
        }

        void copy(int count, float[] to, int at) {
            if (encoder.isEmpty()) {
                table.copy(rows, count, to, at);
                return;
            }
            table.copy(rows, count, storedFloats, 0);
            encoder.get().apply(storedFloats, count, to, at);
        }

        void copyTargets(int count, double[] to, int at) {
            table.copyTargets(rows, count, to, at);
        }
    }

    Copier copier(int most) {
        return new Copier(most);
    }

    /** Bytes of all rows on the heap, or more than any heap has if no array could hold them. */
    long heapBytes() {
        long cells = choice.count() * width();
        if (cells > Integer.MAX_VALUE - 16 || choice.count() > Integer.MAX_VALUE - 16) {
            return Long.MAX_VALUE / 4;
        }
        return cells * Tiling.bytes(numbers()) + (hasTarget() ? choice.count() * Double.BYTES : 0);
    }

    boolean hasSame(Optional<Encoding> other) {
        if (encoding.isEmpty() || other.isEmpty()) {
            return encoding.isEmpty() && other.isEmpty();
        }
        Encoding a = encoding.get();
        Encoding b = other.get();
        return Arrays.equals(a.column(), b.column())
                && Arrays.equals(a.code(), b.code())
                && Arrays.equals(a.fill(), b.fill())
                && Arrays.equals(a.shift(), b.shift())
                && Arrays.equals(a.factor(), b.factor());
    }
}
