package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.Pins;
import dev.stoic.kubernetes.manifest.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a place is not filled: who, what is missing, what to do.
 *
 * @param reason one word for programs
 */
record Hindrance(Slot slot, String reason, String message) {
    private static final Pattern NODES =
            Pattern.compile("0/(\\d+) nodes are available: (.*?)(?:\\. preemption:.*|\\.?)$");
    private static final Pattern COUNTED = Pattern.compile("(\\d+) (?:node\\(s\\) )?(.+)");
    private static final Pattern QUOTA =
            Pattern.compile("exceeded quota: ([^,]+), requested: ([^ ]+), used: ([^ ]+), limited: ([^ ]+)");
    private static final Set<String> IMAGE =
            Set.of("ErrImagePull", "ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull", "RegistryUnavailable");
    private static final Set<String> CONFIGURATION =
            Set.of("CreateContainerConfigError", "CreateContainerError", "RunContainerError", "PostStartHookError");

    /** Until then a pod just starts. */
    private static final Duration USUAL_START = Duration.ofMinutes(1);

    static Optional<Hindrance> of(PodView pod, Pins pins, Instant at) {
        return switch (pod.stage()) {
            case Stage.Unplaced(String why) -> why.isBlank() ? Optional.empty() : Optional.of(unplaced(pod, pins, why));
            case Stage.Starting(String reason, String message) -> starting(pod, pins, reason, message, at);
            case Stage.Running _, Stage.Ended _ -> Optional.empty();
        };
    }

    private static Hindrance unplaced(PodView pod, Pins pins, String why) {
        if (why.contains("PersistentVolumeClaim") || why.contains("persistentvolumeclaim")) {
            return new Hindrance(
                    pod.slot(),
                    "VolumePending",
                    "%s waits for a volume: %s. Check the claims that the job names: kubectl get pvc"
                            .formatted(pod.title(), strip(why)));
        }
        Matcher match = NODES.matcher(why.strip());
        if (!match.matches()) {
            return new Hindrance(
                    pod.slot(), "Unschedulable", "%s cannot be scheduled: %s".formatted(pod.title(), strip(why)));
        }
        var reasons = new ArrayList<String>();
        var todo = new ArrayList<String>();
        for (String part : match.group(2).split(", (?=\\d)", -1)) {
            reasons.add(reason(part, pins, todo));
        }
        todo.add("add nodes");
        return new Hindrance(
                pod.slot(),
                "Unschedulable",
                "%s cannot be scheduled: of %s, %s. Do one of these: %s"
                        .formatted(
                                pod.title(),
                                match.group(1),
                                String.join(", ", reasons),
                                String.join(", ", todo.stream().distinct().toList())));
    }

    private static String reason(String part, Pins pins, List<String> todo) {
        Matcher counted = COUNTED.matcher(part.strip());
        if (!counted.matches()) {
            return part.strip();
        }
        String count = counted.group(1);
        String what = counted.group(2);
        if (what.contains("Insufficient cpu")) {
            todo.addAll(List.of("lower pods.cpu", "request fewer workers"));
            return count + " have less than " + pins.sizes().cpu() + " cpu free";
        }
        if (what.contains("Insufficient memory")) {
            todo.addAll(List.of("lower pods.memory", "request fewer workers"));
            return count + " have less than " + pins.sizes().workerMemory() + " memory free";
        }
        if (what.contains("Too many pods")) {
            todo.add("request fewer workers");
            return count + " have as many pods as they may";
        }
        if (what.contains("taint")) {
            todo.add("set pods.tolerations");
            return count + " have a taint"
                    + what.replaceAll("^[^{]*|[^}]*$", "").replaceAll("^(.)", " $1");
        }
        if (what.contains("affinity") || what.contains("selector")) {
            todo.add("change pods.nodeSelector or pods.affinity");
            return count + " are not what pods.nodeSelector or pods.affinity ask for";
        }
        if (what.contains("topology spread")) {
            todo.add("loosen pods.topologySpread");
            return count + " would break pods.topologySpread";
        }
        return count + " " + what;
    }

    private static Optional<Hindrance> starting(PodView pod, Pins pins, String reason, String message, Instant at) {
        if (IMAGE.contains(reason)) {
            return Optional.of(new Hindrance(
                    pod.slot(),
                    "ImagePull",
                    "%s cannot get its image %s (%s%s). Check the name, that nodes reach the registry, and pods.pullSecrets"
                            .formatted(pod.title(), pins.image(), reason, detail(message))));
        }
        if (CONFIGURATION.contains(reason)) {
            return Optional.of(new Hindrance(
                    pod.slot(),
                    "CannotStart",
                    "%s cannot be started: %s%s".formatted(pod.title(), reason, detail(message))));
        }
        return at.isBefore(pod.created().plus(USUAL_START))
                ? Optional.empty()
                : Optional.of(new Hindrance(
                        pod.slot(),
                        "SlowStart",
                        "%s was assigned to node %s over a minute ago and has not started: check its image, volumes and network with kubectl describe pod %s"
                                .formatted(pod.title(), pod.node().orElse("?"), pod.name())));
    }

    private static String detail(String message) {
        return message.isBlank() ? "" : ": " + strip(message);
    }

    /** The API server does not let a pod be made. */
    static Hindrance refused(Slot slot, String message) {
        Matcher quota = QUOTA.matcher(message);
        if (quota.find()) {
            return new Hindrance(
                    slot,
                    "QuotaExceeded",
                    "%s exceeds quota %s: it requests %s, %s of %s is in use. Request fewer workers or less for each, or a larger quota"
                            .formatted(slot.title(), quota.group(1), quota.group(2), quota.group(3), quota.group(4)));
        }
        return new Hindrance(
                slot, "AdmissionRefused", "the API server refuses %s: %s".formatted(slot.title(), strip(message)));
    }

    private static String strip(String message) {
        String line = message.strip().replaceAll("\\s+", " ");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
