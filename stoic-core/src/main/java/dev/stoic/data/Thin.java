package dev.stoic.data;

import dev.stoic.math.SparseRows;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/** Rows of floats on the heap without their zeros, part by part. */
record Thin(List<SparseRows> parts, long count, int width, double[] targets) implements Resident {

    /** Whether rows may be kept like this, and most of their numbers are zero as far as the first rows tell. */
    static boolean suits(Shelf shelf, int batch) {
        long count = shelf.choice().count();
        if (shelf.numbers() != Schema.Numbers.FLOAT
                || count > Integer.MAX_VALUE - 16
                || !SparseRows.suits(shelf.width())) {
            return false;
        }
        var first = new Span(0, Math.min(Zeros.LOOKED_AT, count));
        return Zeros.of(new CopiedTiles(shelf, first, batch)) == Zeros.MANY;
    }

    /** The most that they may take of the heap. */
    static long mostBytes(Shelf shelf) {
        long count = shelf.choice().count();
        return SparseRows.bytes(count, shelf.width()) + (shelf.hasTarget() ? count * Double.BYTES : 0);
    }

    /** Nothing if there turn out to be fewer zeros than the first rows have. */
    static Optional<Resident> load(Shelf shelf, int parts, int batch) throws IOException {
        long count = shelf.choice().count();
        int width = shelf.width();
        double[] targets = shelf.hasTarget() ? new double[(int) count] : NO_TARGETS;
        var packed = new AtomicReferenceArray<SparseRows>(parts);
        var dense = new AtomicBoolean();
        Crew.each(parts, part -> {
            Span span = Span.ofPart(count, parts, (int) part);
            var rows = new SparseRows(Math.toIntExact(span.count()), width);
            var tiles = new CopiedTiles(shelf, span, batch);
            for (int at = (int) span.from();
                    !dense.get() && tiles.next();
                    at += tiles.tile().rows()) {
                if (tiles.tile() instanceof Tile.Floats some) {
                    rows.add(some.values(), 0, some.rows());
                    if (shelf.hasTarget()) {
                        System.arraycopy(some.targets(), 0, targets, at, some.rows());
                    }
                }
                if (!rows.isThin()) {
                    dense.set(true);
                }
            }
            packed.set((int) part, rows);
        });
        return dense.get()
                ? Optional.empty()
                : Optional.of(
                        new Thin(IntStream.range(0, parts).mapToObj(packed::get).toList(), count, width, targets));
    }

    long bytes() {
        return parts.stream().mapToLong(SparseRows::bytes).sum() + (long) targets.length * Double.BYTES;
    }

    @Override
    public Tiles tiles(Span span, int most) {
        return new Written(this, span, most);
    }

    /** Writes rows whole. */
    void write(long from, int rows, float[] to, int at) {
        int part = part(from);
        for (int done = 0; done < rows; part++) {
            Span span = Span.ofPart(count, parts.size(), part);
            int first = (int) (from + done - span.from());
            int some = (int) Math.min(rows - done, span.count() - first);
            parts.get(part).write(first, some, to, at + done * width);
            done += some;
        }
    }

    private int part(long row) {
        int low = 0;
        int high = parts.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (Span.ofPart(count, parts.size(), middle).from() <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    @Override
    public Tile gather(long[] ordinals, int count, Basket basket) {
        float[] copy = basket.floats(count * width);
        int at = basket.floatsFrom();
        for (int i = 0; i < count; i++) {
            write(ordinals[i], 1, copy, at + i * width);
        }
        return new Tile.Floats(copy, at, count, width, Resident.gatherTargets(targets, ordinals, count, basket), 0);
    }

    /** Tiles that are written whole into the same memory again and again. */
    private static final class Written implements Tiles {
        private final Thin rows;
        private final int most;
        private final long end;
        private final float[] values;
        private long next;
        private Tile tile;

        Written(Thin rows, Span span, int most) {
            this.rows = rows;
            this.most = (int) Math.min(most, Math.max(1, span.count()));
            this.next = span.from();
            this.end = span.to();
            values = new float[this.most * rows.width()];
            tile = tile(0);
        }

        @Override
        public boolean next() {
            if (next == end) {
                return false;
            }
            int count = (int) Math.min(most, end - next);
            rows.write(next, count, values, 0);
            tile = tile(count);
            next += count;
            return true;
        }

        private Tile tile(int count) {
            return new Tile.Floats(
                    values, 0, count, rows.width(), rows.targets(), rows.targets().length == 0 ? 0 : (int) next);
        }

        @Override
        public Tile tile() {
            return tile;
        }
    }
}
