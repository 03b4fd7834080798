package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.Slot;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Who has been, who has gone, and what it cost. Written in one piece with the rest of the status, so that every end counts
 * once, whatever dies in between.
 *
 * @param begun by place, how many attempts are known to have existed: the number of the next one
 * @param ended by place, how many of them are known to have ended and are accounted for
 * @param restarts ends of pods that nobody had asked for
 * @param failures what failed by itself since there was progress
 */
record Books(Map<Slot, Integer> begun, Map<Slot, Integer> ended, int restarts, Optional<Failures> failures) {
    static final Books EMPTY = new Books(Map.of(), Map.of(), 0, Optional.empty());

    /**
     * @param spent of the budget
     * @param bugs ends with the code of a broken invariant
     * @param waits ends because something outside did not answer
     * @param round how far the job was
     * @param at when the last of them was accounted for
     * @param reason of the last one
     */
    record Failures(int spent, int bugs, int waits, long round, Instant at, String reason, String message) {
        int all() {
            return spent + bugs + waits;
        }
    }

    Books {
        begun = Collections.unmodifiableMap(new TreeMap<>(begun));
        ended = Collections.unmodifiableMap(new TreeMap<>(ended));
    }

    int begun(Slot slot) {
        return begun.getOrDefault(slot, 0);
    }

    int ended(Slot slot) {
        return ended.getOrDefault(slot, 0);
    }

    Books saw(Slot slot, int attempt) {
        return attempt < begun(slot) ? this : new Books(put(begun, slot, attempt + 1), ended, restarts, failures);
    }

    /** Everybody who was in this place has gone as we wished. */
    Books retired(Slot slot) {
        return ended(slot) == begun(slot) ? this : new Books(begun, put(ended, slot, begun(slot)), restarts, failures);
    }

    /** Whoever was in this place up to an attempt has gone, and nobody had asked for it. */
    Books left(Slot slot, int attempt) {
        int more = attempt + 1 - ended(slot);
        return more <= 0 ? this : new Books(begun, put(ended, slot, attempt + 1), restarts + more, failures);
    }

    Books failed(Failures counted) {
        return new Books(begun, ended, restarts, Optional.of(counted));
    }

    Books forgiven() {
        return new Books(begun, ended, restarts, Optional.empty());
    }

    private static Map<Slot, Integer> put(Map<Slot, Integer> map, Slot slot, int value) {
        var more = new TreeMap<>(map);
        more.put(slot, value);
        return more;
    }
}
