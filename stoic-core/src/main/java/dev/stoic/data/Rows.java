package dev.stoic.data;

import dev.stoic.math.SparseRows;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * The rows of one split as a learner sees them: prepared features and targets, cut into parts. Thread-safe. How rows are
 * stored, cached or copied never shows: tiles of any origin hold the same bits, and where a tile ends is no part of the
 * contract.
 */
public interface Rows {
    /** Features of a prepared row. */
    int width();

    long count();

    int parts();

    /** Rows of a part. */
    default Span span(int part) {
        return Span.ofPart(count(), parts(), part);
    }

    /** Reads a span in order. Tiles have at most {@link #MAX_TILE} rows and all but the last of a span have the same number. */
    Tiles tiles(Span span);

    /**
     * Copies {@code count} rows into a tile: the rows {@code order(from)}, {@code order(from + 1)}, … of this split. For
     * mini-batches, whose order is a permutation.
     *
     * @param basket where the tile may lie, which is then valid until the basket is used again
     */
    Tile gather(LongUnaryOperator order, long from, int count, Basket basket);

    /** The rows of a part without their zeros, if they are kept like that. */
    default Optional<SparseRows> thin(int part) {
        return Optional.empty();
    }

    /** The same rows with features made by {@code encoding} from the stored columns; only for rows as they are stored. */
    Rows encoded(Encoding encoding);

    /** Rows of another split, prepared the same way and cut into the same number of parts. */
    Rows of(Split split);

    /**
     * What a worker may keep about a part to be faster. It may vanish at any time, is made again by {@code make}, and must
     * not be able to change a bit of any contribution. One thread at a time works on a part.
     */
    <T> T memo(int part, Class<T> kind, Supplier<T> make);

    /**
     * What a worker may keep about all rows of this split, under the same rules, except that any number of threads may ask
     * for it and use it at a time: {@code make} is quick, and threads that ask together get the same.
     */
    <T> T memo(Class<T> kind, Supplier<T> make);

    /** Whether memos of this split may take so many bytes more of the heap; a yes is remembered. */
    boolean hasRoom(long bytes);

    int MAX_TILE = 512;
}
