package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Slot;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a decision is made from.
 *
 * @param objects what the job owns beside pods
 * @param nodes those that are not well, by name
 * @param report the last thing the coordinator said
 * @param refusals by place, what the API server said lately when a pod was to be made
 * @param told when progress was last written to status, as far as this operator knows
 */
record Observed(
        JobNow job,
        List<PodView> pods,
        List<HasMetadata> objects,
        Map<String, NodeView> nodes,
        Optional<Report> report,
        Map<Slot, Refusal> refusals,
        Optional<Instant> told) {
    /** @param version of the object */
    record JobNow(
            JobRef ref, String version, long generation, Map<String, Object> spec, Standing standing, Life life) {}

    enum Life {
        LIVES,
        /** Deleted; the cluster collects what it owned. */
        DYING
    }

    /** @param since when it was last heard of, where that is known */
    record NodeView(Health health, Optional<Instant> since) {}

    enum Health {
        AWAY,
        GONE
    }

    record Refusal(String message, Instant at) {}

    Observed {
        pods = List.copyOf(pods);
        objects = List.copyOf(objects);
        nodes = Map.copyOf(nodes);
        refusals = Map.copyOf(refusals);
    }

    /** Whether its node has been away for longer than it was to wait. */
    boolean isLost(PodView pod, Policy policy, Instant at) {
        return pod.node()
                .flatMap(name -> Optional.ofNullable(nodes.get(name)))
                .map(node -> switch (node.health()) {
                    case GONE -> true;
                    case AWAY ->
                        node.since()
                                .map(since -> !since.plus(policy.installation().patience())
                                        .isAfter(at))
                                .orElse(false);
                })
                .orElse(false);
    }

    /** When somebody whose node is away counts as lost, if that is still to come. */
    Optional<Instant> lostAt(PodView pod, Policy policy, Instant at) {
        return pod.node()
                .flatMap(name -> Optional.ofNullable(nodes.get(name)))
                .flatMap(NodeView::since)
                .map(since -> since.plus(policy.installation().patience()))
                .filter(lost -> lost.isAfter(at));
    }

    boolean isGone(PodView pod) {
        return pod.node()
                .flatMap(name -> Optional.ofNullable(nodes.get(name)))
                .map(node -> node.health() == Health.GONE)
                .orElse(false);
    }

    /** Whether it works, or will. */
    boolean isLive(PodView pod, Policy policy, Instant at) {
        return pod.fate() == PodView.Fate.STAYS && !(pod.stage() instanceof Stage.Ended) && !isLost(pod, policy, at);
    }
}
