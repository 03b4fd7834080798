package dev.stoic.engine;

import dev.stoic.learn.Range;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Lets one thread at a time work on a part, which is what memos rely on. A worker that is late is still at parts of a round that
 * others have done for it, when the next round asks it for the same ones.
 */
final class PartLocks {
    private final ReentrantLock[] locks;

    PartLocks(int parts) {
        locks = new ReentrantLock[parts];
        for (int part = 0; part < parts; part++) {
            locks[part] = new ReentrantLock();
        }
    }

    /** Waits for whoever is at a part of the range; says what the work does. */
    boolean run(Range range, BooleanSupplier work) {
        int first = Math.min(range.first(), locks.length);
        int end = Math.min(range.end(), locks.length);
        // In ascending order, so that nobody waits for somebody who waits.
        for (int part = first; part < end; part++) {
            locks[part].lock();
        }
        try {
            return work.getAsBoolean();
        } finally {
            for (int part = first; part < end; part++) {
                locks[part].unlock();
            }
        }
    }
}
