package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.Slot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Who has left a job without having failed, by what happened to them. */
record Losses(Map<What, List<String>> titles) {
    static final Losses NONE = new Losses(Map.of());

    /** Names beyond these are only counted. */
    private static final int MOST_NAMES = 5;

    /**
     * @param reason one word
     * @param story what happened, after the names of those to whom it did
     */
    record What(String reason, String story) implements Comparable<What> {
        @Override
        public int compareTo(What other) {
            int order = reason.compareTo(other.reason);
            return order != 0 ? order : story.compareTo(other.story);
        }
    }

    Losses {
        titles = Collections.unmodifiableMap(new TreeMap<>(titles));
    }

    /** A pod that is nowhere to be seen. */
    Losses vanished(Slot slot, String name) {
        return with(new What("Deleted", "deleted"), slot.title() + " (pod " + name + ")");
    }

    /** @param lost whether its node has been away for too long */
    Losses left(PodView pod, boolean lost) {
        return with(what(pod, lost), pod.title());
    }

    private static What what(PodView pod, boolean lost) {
        String on = pod.node().map(node -> " on node " + node).orElse("");
        if (lost) {
            return new What("NodeLost", "lost" + on + ", which is unreachable");
        }
        return switch (pod.disruption().orElse("")) {
            case "PreemptionByScheduler", "Preempting", "Preempted" ->
                new What("Preempted", "preempted" + on + " for pods of higher priority");
            case "EvictionByEvictionAPI", "Evicted" -> new What("Evicted", "evicted" + on);
            case "DeletionByTaintManager", "NodeLost" -> new What("NodeLost", "evicted" + on + ", which is not ready");
            case "DeletionByPodGC" -> new What("NodeLost", "lost" + on + ", which was deleted");
            case "TerminationByKubelet", "NodeShutdown", "Shutdown", "Terminated" ->
                new What("Evicted", "ended by the node" + on);
            case "" -> new What("Deleted", "deleted" + on);
            default ->
                new What("Evicted", "taken away" + on + " (" + pod.disruption().orElse("") + ")");
        };
    }

    private Losses with(What what, String title) {
        var more = new TreeMap<>(titles);
        var all = new ArrayList<>(more.getOrDefault(what, List.of()));
        all.add(title);
        more.put(what, List.copyOf(all));
        return new Losses(more);
    }

    /** The same losses are told in the same words, so that they are told once. */
    List<Write> news() {
        return titles.entrySet().stream()
                .<Write>map(entry -> new Write.Tell(
                        Write.Kind.NORMAL,
                        entry.getKey().reason(),
                        "%s: %s; replacements are started"
                                .formatted(
                                        names(entry.getValue()), entry.getKey().story())))
                .toList();
    }

    private static String names(List<String> all) {
        String first = String.join(", ", all.subList(0, Math.min(all.size(), MOST_NAMES)));
        return all.size() <= MOST_NAMES ? first : "%s and %d more".formatted(first, all.size() - MOST_NAMES);
    }
}
