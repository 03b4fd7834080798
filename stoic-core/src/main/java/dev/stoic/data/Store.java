package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.util.Optional;

/**
 * Rows of one split in one encoding: in the cache file, or on the heap if they fit. They move there at the second reading,
 * because a single one, such as that of the preprocessing, is not worth the memory; or at once if it is known that they
 * will be read again and again. Thread-safe.
 */
final class Store {
    private final Shelf shelf;
    private final HeapBudget budget;
    private final Runnable makeRoom;
    private final int tileRows;
    private final boolean keeping;
    private volatile Optional<Resident> resident = Optional.empty();
    private long asked;
    private boolean tooLarge;

    /**
     * @param makeRoom called when the rows do not fit: frees heap that is worth less
     * @param keeping whether the first reading moves the rows to the heap
     */
    Store(Shelf shelf, HeapBudget budget, Runnable makeRoom, boolean keeping) {
        this.shelf = shelf;
        this.budget = budget;
        this.makeRoom = makeRoom;
        this.keeping = keeping;
        this.tileRows = Tiling.rows(shelf.width(), shelf.numbers());
    }

    Shelf shelf() {
        return shelf;
    }

    Tiles tiles(Span span) {
        if (span.to() > shelf.choice().count()) {
            throw new IndexOutOfBoundsException(
                    "%s of %d rows".formatted(span, shelf.choice().count()));
        }
        Optional<Resident> held = ask(span.count());
        return held.isPresent() ? new WindowTiles(held.get(), span, tileRows) : new CopiedTiles(shelf, span, tileRows);
    }

    /** Rows in any order: from the heap at once, because a file is slow at that. */
    Tile gather(long[] ordinals) {
        Optional<Resident> held = ask(shelf.choice().count() + 1);
        return held.isPresent() ? held.get().gather(ordinals) : CopiedTiles.gather(shelf, ordinals);
    }

    /** Moves the rows to the heap now, if they fit. */
    void keep() {
        ask(shelf.choice().count() + 1);
    }

    private Optional<Resident> ask(long rows) {
        Optional<Resident> held = resident;
        return held.isPresent() ? held : load(rows);
    }

    private synchronized Optional<Resident> load(long rows) {
        if (resident.isPresent() || tooLarge) {
            return resident;
        }
        asked += rows;
        if (!keeping && asked <= shelf.choice().count()) {
            return resident;
        }
        long bytes = shelf.heapBytes();
        if (!budget.take(bytes)) {
            makeRoom.run();
            if (!budget.take(bytes)) {
                tooLarge = true;
                return resident;
            }
        }
        try {
            resident = Optional.of(Resident.load(shelf));
        } catch (OutOfMemoryError e) {
            budget.give(bytes);
            tooLarge = true;
        } catch (IOException e) {
            budget.give(bytes);
            throw StoicException.environment("the cache cannot be read: " + e.getMessage(), "check the disk", e);
        }
        return resident;
    }

    /** Gives the heap back; from now on rows come from the cache file. */
    synchronized void release() {
        if (resident.isPresent()) {
            budget.give(shelf.heapBytes());
            resident = Optional.empty();
        }
        tooLarge = true;
    }
}
