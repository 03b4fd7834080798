package dev.stoic.engine.role;

import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/** Who computes what: a pure function of the members. It never shows in a result. */
final class Assignment {
    private Assignment() {}

    /** All parts, in shares as equal as aligned ranges allow. */
    static SortedMap<Range, WorkerId> of(int parts, SortedSet<WorkerId> members) {
        var owners = new TreeMap<Range, WorkerId>();
        int index = 0;
        for (WorkerId member : members) {
            int from = (int) ((long) parts * index / members.size());
            int to = (int) ((long) parts * (index + 1) / members.size());
            for (Range range : Range.cover(from, to)) {
                owners.put(range, member);
            }
            index++;
        }
        return owners;
    }

    /** Ranges that nobody has any more, cut so that every member can take some of them. */
    static SortedMap<Range, WorkerId> shared(Collection<Range> orphans, SortedSet<WorkerId> members) {
        var pieces = new ArrayList<>(orphans);
        while (pieces.size() < members.size() && pieces.stream().anyMatch(piece -> !piece.isPart())) {
            var halves = new ArrayList<Range>();
            for (Range piece : pieces) {
                if (piece.isPart()) {
                    halves.add(piece);
                } else {
                    halves.addAll(List.of(piece.left(), piece.right()));
                }
            }
            pieces = halves;
        }
        var takers = List.copyOf(members);
        var owners = new TreeMap<Range, WorkerId>();
        for (int i = 0; i < pieces.size(); i++) {
            owners.put(pieces.get(i), takers.get(i % takers.size()));
        }
        return owners;
    }
}
