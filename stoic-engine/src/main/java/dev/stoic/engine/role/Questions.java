package dev.stoic.engine.role;

import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Who owes what to the open round. What is returned is to be asked of its owners. */
final class Questions {
    /** Of what is asked, so much must be in before somebody else is asked for the rest. */
    private static final double MOST_OF_IT = 0.75;

    private final int parts;
    private final TreeMap<Range, WorkerId> awaited = new TreeMap<>();
    private final TreeSet<Range> orphans = new TreeSet<>();
    private @Nullable SortedMap<Range, WorkerId> assignment;
    private boolean copied;
    private final TreeSet<WorkerId> silent = new TreeSet<>();
    private int turns;

    Questions(int parts) {
        this.parts = parts;
    }

    void membersChanged() {
        assignment = null;
    }

    void clear() {
        awaited.clear();
        orphans.clear();
        copied = false;
        silent.clear();
        turns = 0;
    }

    /** All parts, shared among the members. */
    SortedMap<Range, WorkerId> begin(SortedSet<WorkerId> members) {
        clear();
        if (members.isEmpty()) {
            orphans.add(Range.all(parts));
            return awaited;
        }
        SortedMap<Range, WorkerId> owners = assignment;
        if (owners == null) {
            owners = Assignment.of(parts, members);
            assignment = owners;
        }
        awaited.putAll(owners);
        return owners;
    }

    SortedMap<Range, WorkerId> awaited() {
        return awaited;
    }

    SortedMap<Range, WorkerId> owedBy(WorkerId worker) {
        var owed = new TreeMap<Range, WorkerId>();
        awaited.forEach((range, owner) -> {
            if (owner.equals(worker)) {
                owed.put(range, owner);
            }
        });
        return owed;
    }

    /** What a lost worker owed; nobody owes it now. */
    List<Range> orphan(WorkerId worker) {
        List<Range> owed = List.copyOf(owedBy(worker).keySet());
        orphans.addAll(owed);
        owed.forEach(awaited::remove);
        return owed;
    }

    /** Gives what nobody owes to those that are there. */
    SortedMap<Range, WorkerId> share(SortedSet<WorkerId> members) {
        if (orphans.isEmpty() || members.isEmpty()) {
            return new TreeMap<>();
        }
        SortedMap<Range, WorkerId> shared = Assignment.shared(orphans, members);
        orphans.clear();
        awaited.putAll(shared);
        return shared;
    }

    void answered(Range range) {
        awaited.keySet().removeIf(range::contains);
        orphans.removeIf(range::contains);
    }

    /** Once most is in, what is still owed is computed a second time; the first answer counts. */
    SortedMap<Range, WorkerId> copies(SortedSet<WorkerId> members) {
        int owed = awaited.keySet().stream().mapToInt(Range::size).sum();
        if (copied || !orphans.isEmpty() || owed > (1 - MOST_OF_IT) * parts) {
            return new TreeMap<>();
        }
        SortedSet<WorkerId> idle = idle(members);
        copied = !awaited.isEmpty() && !idle.isEmpty();
        return copied ? Assignment.shared(awaited.keySet(), idle) : new TreeMap<>();
    }

    /** All that is still owed, for one of those who have nothing left to do; each time for another, since it may be silent too. */
    SortedMap<Range, WorkerId> spare(SortedSet<WorkerId> members) {
        var spare = new TreeMap<Range, WorkerId>();
        List<WorkerId> idle = List.copyOf(idle(members));
        if (!idle.isEmpty()) {
            silent.addAll(awaited.values());
            WorkerId taker = idle.get(turns++ % idle.size());
            awaited.keySet().forEach(range -> spare.put(range, taker));
        }
        return spare;
    }

    void heard(WorkerId worker) {
        silent.remove(worker);
    }

    /** Who was not heard since another was asked in its place. */
    List<WorkerId> silent() {
        return List.copyOf(silent);
    }

    private SortedSet<WorkerId> idle(SortedSet<WorkerId> members) {
        var idle = new TreeSet<>(members);
        idle.removeAll(new ArrayList<>(awaited.values()));
        return idle;
    }
}
