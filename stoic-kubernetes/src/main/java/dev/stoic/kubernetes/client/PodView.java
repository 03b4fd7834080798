package dev.stoic.kubernetes.client;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pod as people see it.
 *
 * @param why it is not ready, in the cluster's words; empty if it is, or if there is nothing to say
 */
public record PodView(
        String name,
        String role,
        String index,
        String attempt,
        String phase,
        String node,
        boolean ready,
        int restarts,
        String started,
        String why) {
    static PodView of(Pod pod) {
        Map<String, String> labels =
                Optional.ofNullable(pod.getMetadata().getLabels()).orElse(Map.of());
        PodStatus status = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
        List<ContainerStatus> containers =
                Optional.ofNullable(status.getContainerStatuses()).orElse(List.of());
        boolean ready = Optional.ofNullable(status.getConditions()).orElse(List.of()).stream()
                .anyMatch(each ->
                        each.getType().equals("Ready") && each.getStatus().equals("True"));
        boolean leaving = pod.getMetadata().getDeletionTimestamp() != null;
        return new PodView(
                pod.getMetadata().getName(),
                labels.getOrDefault("stoic.dev/role", labels.getOrDefault("app.kubernetes.io/component", "")),
                labels.getOrDefault("stoic.dev/index", ""),
                labels.getOrDefault("stoic.dev/attempt", ""),
                leaving ? "Leaving" : text(status.getPhase()),
                Optional.ofNullable(pod.getSpec())
                        .map(spec -> text(spec.getNodeName()))
                        .orElse(""),
                ready,
                containers.stream().mapToInt(ContainerStatus::getRestartCount).sum(),
                text(status.getStartTime()),
                ready ? "" : why(status, containers));
    }

    private static String why(PodStatus status, List<ContainerStatus> containers) {
        for (PodCondition condition :
                Optional.ofNullable(status.getConditions()).orElse(List.of())) {
            if (condition.getType().equals("PodScheduled")
                    && condition.getStatus().equals("False")) {
                return text(condition.getReason()) + ": " + text(condition.getMessage());
            }
        }
        for (ContainerStatus container : containers) {
            var state = container.getState();
            if (state != null && state.getWaiting() != null) {
                String message = text(state.getWaiting().getMessage());
                return text(state.getWaiting().getReason()) + (message.isEmpty() ? "" : ": " + message);
            }
            if (state != null
                    && state.getTerminated() != null
                    && state.getTerminated().getExitCode() != 0) {
                return "%s: ended with %d"
                        .formatted(
                                text(state.getTerminated().getReason()),
                                state.getTerminated().getExitCode());
            }
        }
        String message = text(status.getMessage());
        return message.isEmpty() ? text(status.getReason()) : message;
    }

    private static String text(@org.jspecify.annotations.Nullable String value) {
        return value == null ? "" : value;
    }
}
