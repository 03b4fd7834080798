package dev.stoic.engine.role;

import dev.stoic.engine.role.ContributionTree.Verdict;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The sub-workers of a worker: what the worker is asked for is shared with them, and what they send is added up to the
 * ranges that were asked, in the same tree. Nobody above can see the difference.
 */
final class Below<C extends Contribution<C>> {
    private final WorkerId self;
    private final TreeSet<WorkerId> members = new TreeSet<>();
    private final TreeMap<Range, Asked<C>> asked = new TreeMap<>();
    private final TreeMap<Range, WorkerId> awaited = new TreeMap<>();

    private record Asked<C extends Contribution<C>>(Range range, ContributionTree<C> tree) {
        Asked(Range range) {
            this(range, new ContributionTree<>(range.size()));
        }

        Verdict accept(Range part, Optional<C> value, long checksum) {
            return tree.accept(new Range(part.first() - range.first(), part.size()), value, checksum);
        }
    }

    /** @param sum of a range that was asked, when it is whole */
    record Accepted<C>(Verdict verdict, Range range, Optional<Sum<C>> sum) {}

    record Sum<C>(Optional<C> value) {}

    Below(WorkerId self) {
        this.self = self;
    }

    boolean isNobody() {
        return members.isEmpty();
    }

    List<WorkerId> members() {
        return List.copyOf(members);
    }

    /** Whoever had the place before is gone; whether this one is new. */
    boolean join(WorkerId worker) {
        members.removeIf(member -> member.hasPlaceOf(worker) && member.attempt() < worker.attempt());
        return members.stream().noneMatch(member -> member.hasPlaceOf(worker) && !member.equals(worker))
                && members.add(worker);
    }

    /** What a lost one owed: the worker itself computes it. */
    Collection<Range> lost(WorkerId worker) {
        members.remove(worker);
        var owed = new ArrayList<Range>();
        awaited.replaceAll((range, owner) -> {
            if (owner.equals(worker)) {
                owed.add(range);
                return self;
            }
            return owner;
        });
        return owed;
    }

    void clear() {
        asked.clear();
        awaited.clear();
    }

    /** Shares ranges that were not asked before; the worker's own id stands for itself. */
    SortedMap<Range, WorkerId> share(List<Range> ranges) {
        var fresh = new ArrayList<Range>();
        for (Range range : ranges) {
            // The answer to a larger question answers the smaller one.
            if (asked.keySet().stream().noneMatch(larger -> larger.contains(range))) {
                asked.keySet().removeIf(range::contains);
                asked.put(range, new Asked<>(range));
                fresh.add(range);
            }
        }
        if (fresh.isEmpty()) {
            return new TreeMap<>();
        }
        var everybody = new TreeSet<>(members);
        everybody.add(self);
        SortedMap<Range, WorkerId> shared = Assignment.shared(fresh, everybody);
        awaited.putAll(shared);
        return shared;
    }

    /** Whether a range is a piece of what is shared. */
    boolean isAsked(Range part) {
        return asked.keySet().stream().anyMatch(range -> range.contains(part));
    }

    /** What sub-workers still owe. */
    SortedMap<Range, WorkerId> owed() {
        var owed = new TreeMap<>(awaited);
        owed.values().removeIf(self::equals);
        return owed;
    }

    /** Absent if nobody asked for it. */
    Optional<Accepted<C>> accept(Range part, Optional<C> value, long checksum) {
        for (Asked<C> of : asked.values()) {
            if (of.range().contains(part)) {
                Verdict verdict = of.accept(part, value, checksum);
                awaited.keySet().removeIf(part::contains);
                if (!of.tree().isComplete()) {
                    return Optional.of(new Accepted<>(verdict, of.range(), Optional.empty()));
                }
                asked.remove(of.range());
                var sum = new Sum<>(of.tree().total());
                return Optional.of(new Accepted<>(verdict, of.range(), Optional.of(sum)));
            }
        }
        return Optional.empty();
    }
}
