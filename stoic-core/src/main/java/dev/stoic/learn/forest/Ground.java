package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.learn.tree.Binned;
import dev.stoic.learn.tree.Bins;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The bins and targets of all rows, which trees grow from: a memo of a process. Whoever needs it helps to make it, so that
 * it takes one thread's time only where there is one thread.
 */
final class Ground {
    private static final int CHUNK = 4096;

    /** Rows from which to judge a feature. */
    private static final int SAMPLE = 256;

    private final Bins bins;
    private final Binned binned;
    private final int classes;
    private final int exponent;
    private final byte[][] columns;
    private final int[] labels;
    private final long[] targets;
    private final AtomicIntegerArray missing;
    private final AtomicIntegerArray common;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger left;
    private final CompletableFuture<Boolean> whole = new CompletableFuture<>();

    private Ground(Question.Grow grow, Rows from) {
        int rows = Math.toIntExact(from.count());
        bins = grow.bins();
        binned = new Binned(bins);
        classes = grow.classes();
        exponent = grow.exponent();
        columns = binned.columns(from);
        labels = new int[classes > 0 ? rows : 0];
        targets = new long[classes > 0 ? 0 : rows];
        missing = new AtomicIntegerArray(bins.width());
        common = new AtomicIntegerArray(bins.width());
        left = new AtomicInteger(Math.ceilDiv(rows, CHUNK));
    }

    /** Keeps the newest; replaced when the question is about other bins, or when making it failed. */
    private static final class Memo {
        private final Ground[] newest = new Ground[1];

        private synchronized Ground of(Question.Grow grow, Rows rows) {
            Ground known = newest[0];
            if (known == null || !known.isFor(grow)) {
                known = new Ground(grow, rows);
                newest[0] = known;
            }
            return known;
        }
    }

    static Ground of(Question.Grow grow, Rows rows) {
        Ground ground = rows.memo(Memo.class, Memo::new).of(grow, rows);
        ground.help(rows);
        return ground;
    }

    private boolean isFor(Question.Grow grow) {
        return !whole.isCompletedExceptionally()
                && classes == grow.classes()
                && exponent == grow.exponent()
                && bins.isSame(grow.bins());
    }

    private void help(Rows rows) {
        long count = rows.count();
        for (long from = next(); from < count; from = next()) {
            try {
                fill(new Span(from, Math.min(count, from + CHUNK)), rows);
            } catch (RuntimeException | Error e) {
                // Others wait for this chunk: they have to hear of it too.
                whole.completeExceptionally(e);
                throw e;
            }
            if (left.decrementAndGet() == 0) {
                whole.complete(true);
            }
        }
        whole.join();
    }

    private long next() {
        return whole.isDone() ? Long.MAX_VALUE : (long) next.getAndIncrement() * CHUNK;
    }

    private void fill(Span span, Rows rows) {
        int at = (int) span.from();
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            binned.fill(tile, columns, at);
            Targets.fill(tile, classes, exponent, labels, targets, at);
            at += tile.rows();
        }
        for (int f = 0; f < columns.length; f++) {
            if (missing.get(f) == 0 && isAnyMissing(columns[f], (int) span.from(), at)) {
                missing.set(f, 1);
            }
        }
    }

    private static boolean isAnyMissing(byte[] column, int from, int to) {
        boolean any = false;
        for (int i = from; i < to; i++) {
            any |= column[i] == (byte) Bins.MISSING;
        }
        return any;
    }

    /** Whether the feature is missing in some row. */
    boolean isAnyMissing(int feature) {
        return missing.get(feature) != 0;
    }

    Bins bins() {
        return bins;
    }

    /** The bin that most rows seem to be in, or less than 0; looked for when first asked for, among some rows. */
    int common(int feature) {
        // 0 where nobody knows yet.
        int known = common.get(feature);
        if (known == 0) {
            known = mostCommon(columns[feature]) + 2;
            common.set(feature, known);
        }
        return known - 2;
    }

    private static int mostCommon(byte[] column) {
        int[] counts = new int[Bins.MISSING + 1];
        int step = Math.ceilDiv(column.length, SAMPLE);
        int most = 0;
        for (int row = 0; row < column.length; row += step) {
            int bin = column[row] & 0xFF;
            counts[bin]++;
            most = counts[bin] > counts[most] ? bin : most;
        }
        return 2 * counts[most] > Math.ceilDiv(column.length, step) ? most : -1;
    }

    int rows() {
        return Math.max(labels.length, targets.length);
    }

    byte[] column(int feature) {
        return columns[feature];
    }

    /** The class of each row; none where targets are numbers. */
    int[] labels() {
        return labels;
    }

    /** The target of each row, made whole; none where targets are classes. */
    long[] targets() {
        return targets;
    }
}
