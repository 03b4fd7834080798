package dev.stoic.kubernetes.client;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A job on a cluster as its status tells of it.
 *
 * @param reason one word for why it is as it is
 * @param message the same as a sentence, with what to do
 * @param rounds how many there will be, where that is known
 * @param percent how much is done, where that is known
 * @param wanted how many workers the job asks for
 * @param model the hash of the finished model, or empty
 */
public record JobView(
        String namespace,
        String name,
        String uid,
        Phase phase,
        String reason,
        String message,
        String run,
        long round,
        Optional<Long> rounds,
        Optional<Double> percent,
        Optional<Duration> eta,
        long workers,
        long wanted,
        Map<String, Double> metrics,
        long restarts,
        String model,
        Instant created,
        Optional<Instant> started,
        Optional<Instant> finished,
        String image,
        String learner,
        boolean observed,
        List<Condition> conditions) {
    public JobView {
        metrics = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        conditions = List.copyOf(conditions);
    }

    public enum Phase {
        PENDING,
        WAITING,
        RUNNING,
        SUSPENDED,
        SUCCEEDED,
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public boolean isOver() {
            return this == SUCCEEDED || this == FAILED;
        }

        /** It has pods, or will have some without anybody asking for it. */
        public boolean isUnderWay() {
            return switch (this) {
                case PENDING, WAITING, RUNNING -> true;
                case SUSPENDED, SUCCEEDED, FAILED -> false;
            };
        }

        static Phase of(String text) {
            for (Phase phase : values()) {
                if (phase.name().equalsIgnoreCase(text)) {
                    return phase;
                }
            }
            return PENDING;
        }
    }

    /** @param since when it became so */
    public record Condition(String type, boolean holds, String reason, String message, String since) {}

    static JobView of(GenericKubernetesResource object) {
        Fields whole = new Fields(object.getAdditionalProperties());
        Fields spec = whole.at("spec");
        Fields status = whole.at("status");
        var metrics = new LinkedHashMap<String, Double>();
        Fields told = status.at("metrics");
        told.values().keySet().forEach(name -> told.number(name).ifPresent(value -> metrics.put(name, value)));
        Long generation = object.getMetadata().getGeneration();
        return new JobView(
                object.getMetadata().getNamespace(),
                object.getMetadata().getName(),
                object.getMetadata().getUid(),
                Phase.of(status.text("phase")),
                status.text("reason"),
                status.text("message"),
                status.text("run"),
                status.whole("round"),
                status.number("rounds").map(Double::longValue),
                status.number("percent"),
                duration(status.text("eta")),
                status.whole("workers"),
                status.number("wanted")
                        .map(Double::longValue)
                        .orElse(Math.max(1, spec.at("run").whole("workers"))),
                metrics,
                status.whole("restarts"),
                hash(status.text("model")),
                time(object.getMetadata().getCreationTimestamp()).orElse(Instant.EPOCH),
                time(status.text("started")),
                time(status.text("finished")),
                status.text("image"),
                learner(spec),
                generation == null || status.whole("observedGeneration") >= generation,
                status.list("conditions").stream().map(JobView::condition).toList());
    }

    private static Condition condition(Fields told) {
        return new Condition(
                told.text("type"),
                told.text("status").equals("True"),
                told.text("reason"),
                told.text("message"),
                told.text("lastTransitionTime"));
    }

    private static String learner(Fields spec) {
        String word = spec.text("learner");
        return word.isEmpty()
                ? spec.at("learner").values().keySet().stream().findFirst().orElse("")
                : word;
    }

    private static String hash(String model) {
        return model.isEmpty() || model.startsWith("sha256:") ? model : "sha256:" + model;
    }

    /** Seconds, or as jobs write durations, or as ISO does. */
    static Optional<Duration> duration(String text) {
        try {
            if (text.isEmpty()) {
                return Optional.empty();
            }
            if (text.startsWith("P")) {
                return Optional.of(Duration.parse(text));
            }
            if (text.matches("[0-9.]+")) {
                return Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000)));
            }
            return Optional.of(Duration.parse("PT" + text.toUpperCase(Locale.ROOT)));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> time(@org.jspecify.annotations.Nullable String text) {
        try {
            return text == null || text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    public String path() {
        return namespace + "/" + name;
    }

    /** How much is done, from 0 to 1. */
    public double share() {
        if (phase == Phase.SUCCEEDED) {
            return 1;
        }
        return percent.map(value -> value / 100)
                .or(() -> rounds.filter(all -> all > 0).map(all -> (double) round / all))
                .map(value -> Math.clamp(value, 0, 1))
                .orElse(0.0);
    }

    /** The exit code that the same end has on one machine, by the condition that tells of it. */
    public int exitCode() {
        if (phase == Phase.SUCCEEDED) {
            return 0;
        }
        return switch (reason) {
            case "InvalidJob" -> 2;
            case "OutOfResources", "DeadlineExceeded" -> 4;
            case "InternalError" -> 70;
            case "Stopped" -> 130;
            default -> 3;
        };
    }

    public Map<String, Object> facts() {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("namespace", namespace);
        facts.put("name", name);
        facts.put("phase", phase.word());
        facts.put("reason", reason);
        facts.put("message", message);
        facts.put("run", run);
        facts.put("learner", learner);
        facts.put("round", round);
        rounds.ifPresent(value -> facts.put("rounds", value));
        percent.ifPresent(value -> facts.put("percent", value));
        eta.ifPresent(value -> facts.put("eta", value.toMillis() / 1e3));
        facts.put("workers", workers);
        facts.put("wanted", wanted);
        facts.put("metrics", metrics);
        facts.put("restarts", restarts);
        facts.put("model", model);
        facts.put("created", created.toString());
        started.ifPresent(value -> facts.put("started", value.toString()));
        finished.ifPresent(value -> facts.put("finished", value.toString()));
        facts.put("image", image);
        return facts;
    }
}
