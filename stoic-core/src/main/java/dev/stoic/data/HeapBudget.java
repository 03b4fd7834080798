package dev.stoic.data;

import java.util.concurrent.atomic.AtomicLong;

/** How much of the heap rows, or memos, may take. Where rows do not fit, they are read from the cache tile by tile. */
final class HeapBudget {
    private static final HeapBudget PROCESS =
            new HeapBudget((long) (0.55 * Runtime.getRuntime().maxMemory()), 1L << 26);

    private final long limit;
    private final long costly;
    private final AtomicLong taken = new AtomicLong();

    HeapBudget(long limit) {
        this(limit, limit);
    }

    /** @param costly bytes from which on the system takes its time to give memory that nobody has used before */
    HeapBudget(long limit, long costly) {
        this.limit = limit;
        this.costly = costly;
    }

    /** Shared by all data sets of the process. */
    static HeapBudget ofProcess() {
        return PROCESS;
    }

    /** What the memos of one split may take beside them. */
    static HeapBudget forMemos() {
        return new HeapBudget((long) (0.2 * Runtime.getRuntime().maxMemory()));
    }

    boolean isCostly(long bytes) {
        return bytes > costly;
    }

    boolean take(long bytes) {
        long before = taken.getAndAdd(bytes);
        if (before + bytes <= limit) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void give(long bytes) {
        taken.addAndGet(-bytes);
    }
}
