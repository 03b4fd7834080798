package dev.stoic.engine.role;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** How long rounds usually take, by what they ask. */
final class Pace {
    private static final int REMEMBERED = 15;
    private static final int ENOUGH = 3;

    /** What is quicker than this is never late. */
    private static final long AT_LEAST = 100_000_000;

    private final Map<String, Recent> recent = new HashMap<>();

    private static final class Recent {
        private final long[] took = new long[REMEMBERED];
        private int count;

        void add(long nanos) {
            took[count++ % REMEMBERED] = nanos;
        }

        long median() {
            long[] sorted = Arrays.copyOf(took, Math.min(count, REMEMBERED));
            Arrays.sort(sorted);
            return sorted[sorted.length / 2];
        }
    }

    void took(String what, long nanos) {
        recent.computeIfAbsent(what, _ -> new Recent()).add(nanos);
    }

    /** Whether there were enough such rounds to say anything about them. */
    boolean isKnown(String what) {
        Recent of = recent.get(what);
        return of != null && of.count >= ENOUGH;
    }

    /** Whether a round that has taken so long already takes twice as long as such rounds do. */
    boolean isLate(String what, long nanos) {
        Recent of = recent.get(what);
        return nanos >= AT_LEAST && of != null && of.count >= ENOUGH && nanos >= 2 * of.median();
    }
}
