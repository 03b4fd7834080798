package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Role;
import dev.stoic.kubernetes.manifest.Slot;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The rest of a cluster, small and without chance: a scheduler, nodes, and processes that train a round a second. */
final class Kubelet {
    static final int ROUNDS = 30;
    static final String MODEL = "5e1f";

    private final MemoryCluster cluster;
    private final Map<String, Integer> room = new TreeMap<>();
    private final Set<String> away = new HashSet<>();
    private final Map<String, Instant> awaySince = new HashMap<>();
    private final Map<String, Integer> fates = new HashMap<>();
    private final Map<String, Long> rounds = new HashMap<>();
    private final Set<String> broken = new HashSet<>();
    private final int min;

    Kubelet(MemoryCluster cluster, int min) {
        this.cluster = cluster;
        this.min = min;
        room.put("n1", 8);
        room.put("n2", 8);
    }

    /** How many pods a node takes. */
    void room(String node, int pods) {
        room.put(node, pods);
    }

    /** Whoever runs in that place ends so, every time. */
    void doom(String slot, int exit) {
        fates.put(slot, exit);
    }

    void spare(String slot) {
        fates.remove(slot);
    }

    void breakImage(String slot) {
        broken.add(slot);
    }

    void mendImage(String slot) {
        broken.remove(slot);
    }

    void lose(String node, Instant at) {
        away.add(node);
        awaySince.put(node, at);
        cluster.node(node, Optional.of(new Observed.NodeView(Observed.Health.AWAY, Optional.of(at))));
    }

    void regain(String node) {
        away.remove(node);
        awaySince.remove(node);
        cluster.node(node, Optional.empty());
    }

    void destroy(String node) {
        away.add(node);
        room.remove(node);
        cluster.node(node, Optional.of(new Observed.NodeView(Observed.Health.GONE, Optional.empty())));
    }

    boolean isAway(Pod pod) {
        return pod.getSpec().getNodeName() != null
                && away.contains(pod.getSpec().getNodeName());
    }

    long round(JobRef job) {
        return rounds.getOrDefault(job.uid(), 0L);
    }

    List<Pod> pods() {
        return cluster.all().stream()
                .filter(Pod.class::isInstance)
                .map(Pod.class::cast)
                .toList();
    }

    void tick(Instant at) {
        for (Pod pod : pods()) {
            advance(pod, at);
        }
        Set<String> jobs = new HashSet<>();
        pods().forEach(pod -> jobs.add(pod.getMetadata().getLabels().get(JobRef.UID)));
        jobs.forEach(job -> train(job, at));
    }

    private void advance(Pod pod, Instant at) {
        PodView view = PodView.of(pod).orElseThrow();
        if (isAway(pod)) {
            // What a controller of the cluster does after the time that the pod tolerates.
            Instant since = awaySince.get(pod.getSpec().getNodeName());
            if (since != null && at.isAfter(since.plus(Duration.ofSeconds(12))) && view.fate() == PodView.Fate.STAYS) {
                cluster.delete(pod, Write.Manner.GRACEFUL);
            }
            return;
        }
        if (view.fate() == PodView.Fate.GOES) {
            cluster.remove(pod);
            return;
        }
        switch (view.stage()) {
            case Stage.Unplaced unplaced -> place(pod, unplaced);
            case Stage.Starting _ -> start(pod, view);
            case Stage.Running running -> run(pod, view, running, at);
            case Stage.Ended _ -> {}
        }
    }

    private void place(Pod pod, Stage.Unplaced unplaced) {
        for (var node : room.entrySet()) {
            long used = pods().stream()
                    .filter(other -> node.getKey().equals(other.getSpec().getNodeName())
                            && !(PodView.of(other).orElseThrow().stage() instanceof Stage.Ended))
                    .count();
            if (used < node.getValue() && !away.contains(node.getKey())) {
                cluster.store(condition(
                        new PodBuilder(pod)
                                .editSpec()
                                .withNodeName(node.getKey())
                                .endSpec()
                                .build(),
                        "PodScheduled",
                        "True",
                        ""));
                return;
            }
        }
        String why =
                "0/%d nodes are available: %d Insufficient cpu. preemption: 0/%d nodes are available: %d No preemption victims found for incoming pod."
                        .formatted(room.size(), room.size(), room.size(), room.size());
        if (!unplaced.why().equals(why)) {
            cluster.store(condition(pod, "PodScheduled", "False", why));
        }
    }

    private void start(Pod pod, PodView view) {
        if (broken.contains(view.slot().key())) {
            if (view.stage() instanceof Stage.Starting(String reason, String _) && reason.isEmpty()) {
                cluster.store(container(
                        pod,
                        new ContainerStateBuilder()
                                .withNewWaiting()
                                .withReason("ImagePullBackOff")
                                .withMessage("Back-off pulling image")
                                .endWaiting()
                                .build(),
                        "Pending"));
            }
            return;
        }
        cluster.store(container(
                pod, new ContainerStateBuilder().withNewRunning().endRunning().build(), "Running"));
    }

    private void run(Pod pod, PodView view, Stage.Running running, Instant at) {
        Integer fate = fates.get(view.slot().key());
        if (fate != null) {
            end(pod, fate, "", at);
        } else if (running.readiness() == Stage.Readiness.NOT_YET) {
            cluster.store(condition(
                    new PodBuilder(pod)
                            .editStatus()
                            .withPodIP("10.0.0." + view.slot().index())
                            .endStatus()
                            .build(),
                    "Ready",
                    "True",
                    ""));
        }
    }

    /** A round a second as long as there are enough workers; what was done stays done. */
    private void train(String job, Instant at) {
        Optional<Pod> coordinator = ready(job, Role.COORDINATOR).stream().findFirst();
        if (coordinator.isEmpty() || ready(job, Role.WORKER).size() < min) {
            return;
        }
        long round = rounds.merge(job, 1L, Long::sum);
        if (round >= ROUNDS) {
            end(
                    coordinator.get(),
                    0,
                    "{\"exit\":0,\"model\":\"%s\",\"metrics\":{\"loss\":0.25},\"rounds\":%d}".formatted(MODEL, ROUNDS),
                    at);
            ready(job, Role.WORKER).forEach(worker -> end(worker, 0, "", at));
        }
    }

    List<Pod> ready(String job, Role role) {
        return pods().stream()
                .filter(pod -> job.equals(pod.getMetadata().getLabels().get(JobRef.UID)) && !isAway(pod))
                .filter(pod -> PodView.of(pod)
                        .filter(view -> view.slot().role() == role && view.isReady())
                        .isPresent())
                .toList();
    }

    /** Ends a process; code 137 is that of one that took too much memory. */
    void end(Pod pod, int exit, String words, Instant at) {
        cluster.store(container(
                pod,
                new ContainerStateBuilder()
                        .withNewTerminated()
                        .withExitCode(exit)
                        .withReason(exit == 0 ? "Completed" : exit == 137 ? "OOMKilled" : "Error")
                        .withMessage(words)
                        .withFinishedAt(at.toString())
                        .endTerminated()
                        .build(),
                exit == 0 ? "Succeeded" : "Failed"));
    }

    void evict(Pod pod) {
        cluster.store(new PodBuilder(pod)
                .editOrNewStatus()
                .withPhase("Failed")
                .withReason("Evicted")
                .withMessage("The node was low on resource: memory.")
                .endStatus()
                .build());
    }

    Optional<Pod> pod(JobRef job, Slot slot) {
        return pods().stream()
                .filter(pod -> job.uid().equals(pod.getMetadata().getLabels().get(JobRef.UID)))
                .filter(pod -> PodView.of(pod)
                        .filter(view -> view.slot().equals(slot)
                                && view.fate() == PodView.Fate.STAYS
                                && !(view.stage() instanceof Stage.Ended))
                        .isPresent())
                .findFirst();
    }

    private static Pod condition(Pod pod, String type, String status, String message) {
        return new PodBuilder(pod)
                .editOrNewStatus()
                .removeMatchingFromConditions(condition -> type.equals(condition.getType()))
                .addToConditions(new PodConditionBuilder()
                        .withType(type)
                        .withStatus(status)
                        .withMessage(message)
                        .build())
                .endStatus()
                .build();
    }

    private static Pod container(Pod pod, io.fabric8.kubernetes.api.model.ContainerState state, String phase) {
        return new PodBuilder(pod)
                .editOrNewStatus()
                .withPhase(phase)
                .withContainerStatuses(new io.fabric8.kubernetes.api.model.ContainerStatusBuilder()
                        .withName("stoic")
                        .withState(state)
                        .build())
                .endStatus()
                .build();
    }
}
