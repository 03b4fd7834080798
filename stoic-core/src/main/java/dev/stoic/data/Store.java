package dev.stoic.data;

import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import dev.stoic.math.SparseRows;
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

    private Keeping keeping;
    private volatile Optional<Resident> resident = Optional.empty();
    private long taken;
    private long asked;
    private boolean tooLarge;

    /** In which form rows are kept, and in how many parts they are read. */
    record Keeping(Form form, int parts) {
        static final Keeping AS_THEY_ARE = new Keeping(Form.WHOLE, 1);
    }

    /**
     * @param makeRoom called when the rows do not fit: frees heap that is worth less
     * @param keeping present if the first reading moves the rows to the heap
     */
    Store(Shelf shelf, HeapBudget budget, Runnable makeRoom, Optional<Keeping> keeping) {
        this.shelf = shelf;
        this.budget = budget;
        this.makeRoom = makeRoom;
        this.tileRows = Tiling.rows(shelf.width(), shelf.numbers());
        this.keeping = keeping.orElse(Keeping.AS_THEY_ARE);
        this.patience = keeping.isPresent() ? keptPatience() : 1;
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
        return held.isPresent() ? held.get().tiles(span, tileRows) : new CopiedTiles(shelf, span, tileRows);
    }

    /** The rows of a part without zeros, if they are kept like that, in as many parts. */
    Optional<SparseRows> thin(int part, int parts) {
        return resident.filter(held -> held instanceof Thin rows && rows.parts().size() == parts)
                .map(held -> ((Thin) held).parts().get(part));
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
    synchronized void keep(Keeping how) {
        shelf.table().begin();
        keeping = how;
        patience = keptPatience();
        if (patience == 0 || how.form() == Form.THIN) {
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
        if (keeping.form() == Form.THIN && loadThin()) {
            return resident;
        }
        asked += rows;
        if (asked <= patience * shelf.choice().count()) {
            return resident;
        }
        long bytes = shelf.heapBytes();
        if (!take(bytes)) {
            tooLarge = true;
            return resident;
        }
        try {
            resident = Optional.of(Resident.load(shelf));
        } catch (OutOfMemoryError e) {
            budget.give(bytes);
            tooLarge = true;
        } catch (IOException e) {
            budget.give(bytes);
            throw unreadable(e);
        }
        return resident;
    }

    private boolean take(long bytes) {
        if (!budget.take(bytes)) {
            makeRoom.run();
            if (!budget.take(bytes)) {
                return false;
            }
        }
        taken = bytes;
        return true;
    }

    /** Tried once; what they took in vain is free again, and they are kept whole. */
    private boolean loadThin() {
        int parts = keeping.parts();
        keeping = Keeping.AS_THEY_ARE;
        long most = Thin.mostBytes(shelf);
        if (!Thin.suits(shelf, tileRows) || !take(most)) {
            return false;
        }
        try {
            resident = Thin.load(shelf, parts, tileRows);
            taken = resident.isPresent() && resident.get() instanceof Thin rows ? Math.min(most, rows.bytes()) : 0;
        } catch (OutOfMemoryError e) {
            taken = 0;
        } catch (IOException e) {
            taken = 0;
            throw unreadable(e);
        } finally {
            budget.give(most - taken);
        }
        return resident.isPresent();
    }

    private static StoicException unreadable(IOException e) {
        return StoicException.environment("the cache cannot be read: " + FileFault.reason(e), "check the disk", e);
    }

    /** Gives the heap back; from now on rows come from the cache file. */
    synchronized void release() {
        if (resident.isPresent()) {
            budget.give(taken);
            resident = Optional.empty();
        }
        tooLarge = true;
    }
}
