package dev.stoic.engine.role;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A new coordinator looking for the newest state that workers hold: only one that was committed counts, so that it goes on
 * where the lost one was and nobody's word alone makes history.
 */
final class Adoption {
    private final List<Held> marks;
    private final TreeMap<WorkerId, Held> asked = new TreeMap<>();
    private boolean over;

    /** @param marks what was committed last, newest first */
    Adoption(List<Held> marks, Held start) {
        this.marks = List.copyOf(marks);
        over = marks.isEmpty() || marks.getFirst().rounds() <= start.rounds();
    }

    boolean isOver() {
        return over;
    }

    void end() {
        over = true;
    }

    boolean isAsking() {
        return !asked.isEmpty();
    }

    /** Whether nothing is lost but what keepers may lack when a coordinator dies: they are told after the round was noted. */
    boolean isNear(Held had) {
        return had.rounds() + 1 >= marks.getFirst().rounds();
    }

    /** Whether another coordinator has decided anything before. */
    boolean isSuccessor() {
        return !marks.isEmpty();
    }

    /** What a worker that says it holds a state is asked for: nothing, unless it is better than what is had. */
    Optional<Held> ask(WorkerId worker, Optional<Held> held, Held had) {
        if (over || held.isEmpty() || !isBetter(held.get(), had)) {
            return Optional.empty();
        }
        asked.put(worker, held.get());
        return held;
    }

    boolean isBetter(Held offered, Held had) {
        return offered.rounds() > had.rounds() && marks.contains(offered);
    }

    void answered(WorkerId worker, Held had) {
        asked.remove(worker);
        over = over || marks.getFirst().equals(had);
    }

    void lost(WorkerId worker) {
        asked.remove(worker);
    }
}
