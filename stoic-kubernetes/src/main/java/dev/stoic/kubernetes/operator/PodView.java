package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Slot;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the operator wants to know of a pod.
 *
 * @param version of the object, by which a delete says what it has seen
 * @param disruption why the cluster takes it away, in the cluster's own word, if it does
 */
record PodView(
        String name,
        String uid,
        String version,
        Slot slot,
        int attempt,
        Instant created,
        Stage stage,
        Fate fate,
        Optional<String> disruption,
        Optional<String> node,
        Optional<String> address) {
    /** Ways in which a node or the cluster ends a pod that did nothing wrong. */
    private static final Set<String> DISRUPTIONS = Set.of(
            "Evicted",
            "Preempting",
            "Preempted",
            "NodeLost",
            "NodeShutdown",
            "Shutdown",
            "Terminated",
            "UnexpectedAdmissionError",
            "OutOfcpu",
            "OutOfmemory",
            "OutOfpods",
            "NodeAffinity");

    /** Whether somebody has deleted it already. */
    enum Fate {
        STAYS,
        GOES
    }

    /** Nothing if it is none of ours. */
    static Optional<PodView> of(Pod pod) {
        Map<String, String> labels = pod.getMetadata().getLabels();
        if (labels == null) {
            return Optional.empty();
        }
        String attempt = labels.getOrDefault(JobRef.ATTEMPT, "");
        return Slot.parse(labels.getOrDefault(JobRef.SLOT, ""))
                .filter(_ -> attempt.matches("\\d{1,9}"))
                .map(slot -> new PodView(
                        pod.getMetadata().getName(),
                        text(pod.getMetadata().getUid()),
                        text(pod.getMetadata().getResourceVersion()),
                        slot,
                        Integer.parseInt(attempt),
                        time(pod.getMetadata().getCreationTimestamp()),
                        stage(pod),
                        pod.getMetadata().getDeletionTimestamp() == null ? Fate.STAYS : Fate.GOES,
                        disruption(pod.getStatus()),
                        Optional.ofNullable(pod.getSpec().getNodeName()).filter(name -> !name.isEmpty()),
                        Optional.ofNullable(pod.getStatus())
                                .map(PodStatus::getPodIP)
                                .filter(ip -> !ip.isEmpty())));
    }

    private static Stage stage(Pod pod) {
        PodStatus status = pod.getStatus();
        if (status == null) {
            return new Stage.Unplaced("");
        }
        Optional<ContainerState> container =
                list(status.getContainerStatuses()).stream().findFirst().map(ContainerStatus::getState);
        Optional<ContainerStateTerminated> ended =
                container.flatMap(state -> Optional.ofNullable(state.getTerminated()));
        String phase = text(status.getPhase());
        if (phase.equals("Succeeded") || phase.equals("Failed") || ended.isPresent()) {
            return ended(status, phase, ended);
        }
        Optional<PodCondition> placed = condition(status, "PodScheduled");
        if (placed.isEmpty() || !text(placed.get().getStatus()).equals("True")) {
            return new Stage.Unplaced(
                    placed.map(condition -> text(condition.getMessage())).orElse(""));
        }
        boolean running = container.map(state -> state.getRunning() != null).orElse(false) || phase.equals("Running");
        if (!running) {
            var waiting = container.flatMap(state -> Optional.ofNullable(state.getWaiting()));
            return new Stage.Starting(
                    waiting.map(state -> text(state.getReason())).orElse(""),
                    waiting.map(state -> text(state.getMessage())).orElse(""));
        }
        boolean ready = condition(status, "Ready")
                .map(condition -> text(condition.getStatus()).equals("True"))
                .orElse(false);
        return new Stage.Running(ready ? Stage.Readiness.READY : Stage.Readiness.NOT_YET);
    }

    private static Stage ended(PodStatus status, String phase, Optional<ContainerStateTerminated> container) {
        int otherwise = phase.equals("Succeeded") ? 0 : 1;
        String reason = container.map(state -> text(state.getReason())).orElse("");
        return new Stage.Ended(
                container
                        .map(state -> Optional.ofNullable(state.getExitCode()).orElse(otherwise))
                        .orElse(otherwise),
                text(status.getReason()).isEmpty() ? reason : text(status.getReason()),
                LastWords.parse(container.map(state -> text(state.getMessage())).orElse(text(status.getMessage()))),
                container.map(state -> time(state.getFinishedAt())).orElse(Instant.EPOCH),
                disruption(status).isPresent() ? Stage.Cause.DISRUPTION : Stage.Cause.OWN);
    }

    private static Optional<String> disruption(@Nullable PodStatus status) {
        if (status == null) {
            return Optional.empty();
        }
        return condition(status, "DisruptionTarget")
                .filter(condition -> text(condition.getStatus()).equals("True"))
                .map(condition -> text(condition.getReason()))
                .or(() -> Optional.of(text(status.getReason())).filter(DISRUPTIONS::contains));
    }

    private static Optional<PodCondition> condition(PodStatus status, String type) {
        return list(status.getConditions()).stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst();
    }

    private static <T> List<T> list(@Nullable List<T> items) {
        return items == null ? List.of() : items;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }

    private static Instant time(@Nullable String value) {
        try {
            return value == null ? Instant.EPOCH : Instant.parse(value);
        } catch (DateTimeParseException e) {
            return Instant.EPOCH;
        }
    }

    boolean isReady() {
        return fate == Fate.STAYS && stage.equals(new Stage.Running(Stage.Readiness.READY));
    }

    /** As people and messages call it. */
    String title() {
        return slot.title() + " (pod " + name + ")";
    }
}
