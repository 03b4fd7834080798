package dev.stoic.engine.account;

import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Range;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Who was asked for what in the open round, and in which order they answered. */
final class Attendance {
    private final TreeMap<WorkerId, TreeSet<Range>> owed = new TreeMap<>();
    private long round;
    private boolean open;
    private boolean copying;
    private boolean halfway;
    private long half;
    private long answered;
    private @Nullable WorkerId latest;

    /** Who a round waited for, and how long after the median worker had answered. */
    record Slowest(WorkerId worker, long nanos) {}

    boolean isOpen() {
        return open;
    }

    /** Whether the median worker has answered. */
    boolean isHalfway() {
        return halfway;
    }

    void asked(WorkerId worker, long number, List<Range> ranges) {
        if (!open || number != round) {
            owed.clear();
            round = number;
            open = true;
            copying = false;
            halfway = false;
            latest = null;
        }
        // Whoever helps out is not to blame.
        if (!copying) {
            owed.computeIfAbsent(worker, _ -> new TreeSet<>()).addAll(ranges);
        }
    }

    void copied() {
        copying = true;
    }

    /** Whether it is an answer to what was asked. */
    boolean answered(WorkerId worker, long number, Range range, long now) {
        if (!open || number != round) {
            return false;
        }
        answered = now;
        latest = worker;
        var own = owed.get(worker);
        if (own != null) {
            own.removeIf(range::contains);
        }
        if (!halfway && 2 * owed.values().stream().filter(TreeSet::isEmpty).count() >= owed.size()) {
            halfway = true;
            half = now;
        }
        return true;
    }

    void lost(WorkerId worker) {
        owed.remove(worker);
    }

    int owes(WorkerId worker) {
        var own = owed.get(worker);
        return !open || own == null ? 0 : own.stream().mapToInt(Range::size).sum();
    }

    /** The round is decided. */
    Optional<Slowest> close() {
        open = false;
        if (!halfway || answered == half || owed.size() < 2) {
            return Optional.empty();
        }
        WorkerId slow = latest;
        for (var entry : owed.entrySet()) {
            if (!entry.getValue().isEmpty()) {
                slow = entry.getKey();
                break;
            }
        }
        return Optional.ofNullable(slow).map(worker -> new Slowest(worker, answered - half));
    }
}
