package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.util.Optional;

/**
 * Rows of one split in one encoding: in the cache file, or on the heap if they fit. They move there at the second reading,
 * because a single one, such as that of the preprocessing, is not worth the memory; or at once if it is known that they
 * will be read again and again. Thread-safe.
 *
 * <p>Many rows that were written just now are an exception. The file still lies in the system's memory, so that reading it
 * costs next to nothing, while new memory for the heap costs as much as several readings: they move later.
 */
final class Store {
    private static final long NEW_READINGS = 6;

    private final Shelf shelf;
    private final HeapBudget budget;
    private final Runnable makeRoom;
    private final int tileRows;
    /** Readings from the file that come first. */
    private long patience;

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
        this.tileRows = Tiling.rows(shelf.width(), shelf.numbers());
        this.patience = keeping ? keptPatience() : 1;
    }

    Shelf shelf() {
        return shelf;
    }

    Tiles tiles(Span span) {
        if (span.to() > shelf.choice().count()) {
            throw new IndexOutOfBoundsException(
                    "%s of %d rows".formatted(span, shelf.choice().count()));
        }
        shelf.table().begin();
        Optional<Resident> held = ask(span.count());
        return held.isPresent() ? new WindowTiles(held.get(), span, tileRows) : new CopiedTiles(shelf, span, tileRows);
    }

    /** Rows in any order: from the heap at once, because a file is slow at that. */
    Tile gather(long[] ordinals, int count, Basket basket) {
        shelf.table().begin();
        Optional<Resident> held = resident;
        if (held.isEmpty()) {
            held = loadNow();
        }
        return held.isPresent()
                ? held.get().gather(ordinals, count, basket)
                : CopiedTiles.gather(shelf, ordinals, count);
    }

    private synchronized Optional<Resident> loadNow() {
        patience = 0;
        return load(1);
    }

    /** Moves the rows to the heap as soon as that pays, if they fit. */
    synchronized void keep() {
        shelf.table().begin();
        patience = keptPatience();
        if (patience == 0) {
            load(1);
        }
    }

    private long keptPatience() {
        return shelf.table().isNew() && budget.isCostly(shelf.heapBytes()) ? NEW_READINGS : 0;
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
        if (asked <= patience * shelf.choice().count()) {
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
