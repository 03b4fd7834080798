package dev.stoic.learn.neural;

import dev.stoic.data.Basket;
import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Split;
import dev.stoic.data.Tile;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Range;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.math.Permutation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Works out what parts say about a network. */
record Teacher(Lesson lesson, Rows rows) {
    /** Room that a worker keeps for a part, and for the ranges that begin with it. */
    private static final class Room {
        private final Basket basket = new Basket();
        private Passage passage = new Passage(new Network(0, List.of()), 0);
        private @Nullable Convoy convoy;

        Passage of(Network network, int rows) {
            if (!passage.fits(network, rows)) {
                passage = new Passage(network, rows);
            }
            return passage;
        }

        Convoy together(Network network, int rows) {
            Convoy mine = convoy;
            if (mine == null || !mine.fits(network, rows)) {
                mine = new Convoy(network, rows);
                convoy = mine;
            }
            return mine;
        }
    }

    static Span slice(Lesson.Extent.Batch batch, int part, Rows rows) {
        return Span.ofPart(batch.rows(), rows.parts(), part);
    }

    /** How many rows of the batch a range has. */
    static long rowsOf(Lesson.Extent.Batch batch, Range range, Rows rows) {
        return slice(batch, range.end() - 1, rows).to()
                - slice(batch, range.first(), rows).from();
    }

    Slopes part(Lesson.Extent.Batch batch, int part) {
        Span span = slice(batch, part, rows);
        var place = new Span(batch.from() + span.from(), batch.from() + span.to());
        return piecewise(batch.order(), batch.chance(), part, place, lesson.numbers());
    }

    /**
     * What rows of a part say about a network, however many they are.
     *
     * @param place of the rows in the order of the training epoch
     */
    Slopes piecewise(long order, long chance, int part, Span place, float[] numbers) {
        float[] gradient = Spare.zeros(lesson.network().numbers());
        double[] loss = new double[1];
        long hits = 0;
        // Where rows of a part count for each other, they all have to be there.
        long piece =
                lesson.network().mixesRows() ? place.count() : lesson.network().rowsAtOnce();
        for (long at = place.from(); at < place.to(); at += piece) {
            int count = (int) Math.min(piece, place.to() - at);
            var slice = new Slice(chance, part, new int[] {count}, (int) (at - place.from()), 0);
            hits += learn(order, at, slice, numbers, gradient, loss);
        }
        return Slopes.of(gradient, loss[0], hits, place.count());
    }

    /** A range of at least one row, all at once. */
    Slopes range(Lesson.Extent.Batch batch, Range range) {
        Slice slice = whole(batch, range);
        float[] gradient = Spare.zeros(lesson.network().numbers());
        double[] losses = new double[range.size()];
        long hits = learn(batch.order(), place(batch, range), slice, lesson.numbers(), gradient, losses);
        return Slopes.of(gradient, tree(losses, 0, losses.length), hits, slice.rows());
    }

    /** The same by a crew, for a network that {@link Convoy} suits. */
    Slopes range(Lesson.Extent.Batch batch, Range range, Crew crew) {
        Slice slice = whole(batch, range);
        // There is nothing but parameters, and every one is written.
        float[] gradient = Spare.any(lesson.network().numbers());
        double[] losses = new double[range.size()];
        Convoy convoy = rows.memo(range.first(), Room.class, Room::new).together(lesson.network(), slice.rows());
        var order = new Permutation(rows.count(), batch.order());
        var where = new Convoy.Batch(rows, order, place(batch, range), slice);
        long hits = convoy.learn(lesson, where, gradient, losses, crew);
        return Slopes.of(gradient, tree(losses, 0, losses.length), hits, slice.rows());
    }

    private Slice whole(Lesson.Extent.Batch batch, Range range) {
        int[] counts = new int[range.size()];
        for (int p = 0; p < counts.length; p++) {
            counts[p] = (int) slice(batch, range.first() + p, rows).count();
        }
        return new Slice(batch.chance(), range.first(), counts, 0, 0);
    }

    /** Where the rows of a range begin in the order of the training epoch. */
    private long place(Lesson.Extent.Batch batch, Range range) {
        return batch.from() + slice(batch, range.first(), rows).from();
    }

    /** Losses are never below zero, so adding the 0 of an empty part changes no bit. */
    private static double tree(double[] sums, int from, int size) {
        int half = size / 2;
        return size == 1 ? sums[from] : tree(sums, from, half) + tree(sums, from + half, half);
    }

    private long learn(long order, long from, Slice slice, float[] numbers, float[] gradient, double[] losses) {
        Network network = lesson.network();
        int count = slice.rows();
        Room room = rows.memo(slice.first(), Room.class, Room::new);
        Passage passage = room.of(network, count);
        Tile tile = rows.gather(new Permutation(rows.count(), order), from, count, room.basket);
        var x = FloatRows.of(tile);
        float[] told = passage.learn(numbers, x.values(), x.offset(), slice);
        int n = network.outputs();
        long hits = 0;
        int row = 0;
        for (int p = 0; p < losses.length; p++) {
            for (int i = 0; i < slice.counts()[p]; i++, row++) {
                double target = lesson.scale().small(tile.target(row));
                hits += lesson.goal().isHit(told, row * n, n, target) ? 1 : 0;
                losses[p] += lesson.goal().slopesInPlace(told, row * n, n, target);
            }
        }
        passage.back(numbers, slice, gradient);
        return hits;
    }

    /** Mean and deviation of the targets of a part. */
    Slopes targets(int part) {
        Span span = rows.span(part);
        double origin = 0;
        double sum = 0;
        double squares = 0;
        long seen = 0;
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++) {
                origin = seen++ == 0 ? tile.target(i) : origin;
                double apart = tile.target(i) - origin;
                sum += apart;
                squares += apart * apart;
            }
        }
        var moments = Moments.ofShifted(seen, origin, sum, squares);
        return new Slopes(Slopes.NONE, 0, 0, seen, moments, new Arrival.Nowhere());
    }

    /** Loss and hits on the validation rows of a part, of which there may be none. */
    Slopes validation(int part) {
        return measured(part, rows.of(Split.VALIDATION).span(part), lesson.numbers());
    }

    /** Loss and hits on some validation rows, in the room of a part. */
    Slopes measured(int part, Span span, float[] numbers) {
        Rows other = rows.of(Split.VALIDATION);
        Network network = lesson.network();
        int n = network.outputs();
        double loss = 0;
        long hits = 0;
        var tiles = other.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            var x = FloatRows.of(tile);
            int piece = network.rowsAtOnce(tile.rows());
            Passage passage = rows.memo(part, Room.class, Room::new).of(network, piece);
            passage.prepare(numbers);
            for (int from = 0; from < tile.rows(); from += piece) {
                int count = Math.min(piece, tile.rows() - from);
                float[] told = passage.tell(numbers, x.values(), x.offset() + from * network.inputs(), count);
                for (int i = 0; i < count; i++) {
                    double target = lesson.scale().small(tile.target(from + i));
                    hits += lesson.goal().isHit(told, i * n, n, target) ? 1 : 0;
                    loss += lesson.goal().slopesInPlace(told, i * n, n, target);
                }
            }
        }
        return Slopes.of(Slopes.NONE, loss, hits, span.count());
    }
}
