package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.Pins;
import dev.stoic.kubernetes.manifest.Role;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;

/** What the end of a process means; the codes are those of every command of ours. */
enum Exit {
    /** The job is done. */
    DONE,
    /** Went in good order, or found somebody newer in its place. */
    LEFT,
    /** Something outside did not answer. */
    ENVIRONMENT,
    /** The job, its data or its code is wrong. */
    USER,
    /** The process says itself that it cannot have what it needs. */
    RESOURCES,
    /** Took more memory than it was given, and was killed for it. */
    KILLED,
    BUG,
    /** Somebody told the coordinator to stop. */
    STOPPED,
    /** Any other way. */
    FAILED;

    static Exit of(PodView pod, Stage.Ended ended) {
        if (ended.reason().equals("OOMKilled")) {
            return KILLED;
        }
        boolean coordinates = pod.slot().role() == Role.COORDINATOR;
        return switch (ended.exit()) {
            case 0 -> coordinates ? DONE : LEFT;
            case 2 -> USER;
            case 3 -> ENVIRONMENT;
            case 4 -> RESOURCES;
            case 70 -> BUG;
            case 71, 143 -> LEFT;
            case 130 -> coordinates ? STOPPED : LEFT;
            default -> FAILED;
        };
    }

    boolean isFailure() {
        return switch (this) {
            case ENVIRONMENT, KILLED, BUG, FAILED -> true;
            case DONE, LEFT, USER, RESOURCES, STOPPED -> false;
        };
    }

    /** Whether there is no use in trying again. */
    boolean isFatal() {
        return this == USER || this == RESOURCES || this == STOPPED;
    }

    /** One word for programs. */
    String reason() {
        return switch (this) {
            case DONE -> "Done";
            case LEFT -> "Left";
            case ENVIRONMENT -> "Environment";
            case USER -> "InvalidJob";
            case RESOURCES, KILLED -> "OutOfResources";
            case BUG -> "InternalError";
            case STOPPED -> "Stopped";
            case FAILED -> "Failed";
        };
    }

    /** What a person is told about it. */
    static String sentence(PodView pod, Stage.Ended ended, Pins pins) {
        Exit exit = of(pod, ended);
        String words = ended.words().sentence();
        return switch (exit) {
            case KILLED ->
                "%s was killed because it took more than its %s of memory. Set pods.memory to %s or more, or use more workers"
                        .formatted(pod.title(), memory(pod, pins), more(memory(pod, pins)));
            case STOPPED -> "stopped; its checkpoint is kept";
            default ->
                words.isEmpty()
                        ? "%s ended with code %d%s"
                                .formatted(
                                        pod.title(),
                                        ended.exit(),
                                        ended.reason().isEmpty()
                                                        || ended.reason().equals("Error")
                                                ? ""
                                                : " (" + ended.reason() + ")")
                        : "%s: %s".formatted(pod.title(), words);
        };
    }

    private static String memory(PodView pod, Pins pins) {
        return switch (pod.slot().role()) {
            case COORDINATOR -> pins.sizes().coordinatorMemory();
            case WORKER, SUBWORKER -> pins.sizes().workerMemory();
            case BROKER -> pins.sizes().brokerMemory();
        };
    }

    /** Half as much again, in whole mebibytes. */
    private static String more(String memory) {
        BigDecimal bytes = Quantity.getAmountInBytes(new Quantity(memory));
        return bytes.longValue() / 2 * 3 / (1 << 20) + "Mi";
    }
}
