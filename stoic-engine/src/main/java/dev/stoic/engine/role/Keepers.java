package dev.stoic.engine.role;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Which workers keep the state beside the coordinator, and what they are told. */
final class Keepers<M> {
    private final int wanted;
    private final long epoch;
    private final TreeSet<WorkerId> keeping = new TreeSet<>();
    private final TreeMap<WorkerId, Held> held = new TreeMap<>();

    record Told<M>(WorkerId to, ToWorker<M> message) {}

    Keepers(int wanted, long epoch) {
        this.wanted = wanted;
        this.epoch = epoch;
    }

    boolean areWanted() {
        return wanted > 0;
    }

    void joined(WorkerId worker, Held has) {
        held.put(worker, has);
    }

    void lost(WorkerId worker) {
        keeping.remove(worker);
        held.remove(worker);
    }

    /** Finds others for keepers that are gone; whoever holds the state already is preferred. */
    List<Told<M>> fill(SortedSet<WorkerId> members, Held current, Supplier<byte[]> state) {
        var told = new ArrayList<Told<M>>();
        for (WorkerId member : members) {
            if (keeping.size() < wanted && current.equals(held.get(member))) {
                keeping.add(member);
            }
        }
        for (WorkerId member : members) {
            if (keeping.size() < wanted && keeping.add(member)) {
                told.add(whole(member, state));
            }
        }
        return told;
    }

    /** A keeper that has missed something. */
    List<Told<M>> behind(WorkerId worker, Supplier<byte[]> state) {
        return keeping.contains(worker) ? List.of(whole(worker, state)) : List.of();
    }

    private Told<M> whole(WorkerId to, Supplier<byte[]> state) {
        return new Told<>(to, new ToWorker.Hold<>(epoch, state.get()));
    }

    List<Told<M>> decided(RoundId round, byte[] total) {
        return keeping.stream()
                .map(keeper -> new Told<M>(keeper, new ToWorker.Keep<>(epoch, round, total)))
                .toList();
    }
}
