package dev.stoic.kubernetes.crd;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the operator says about a job; the fields are those of the API. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public final class TrainingJobStatus {
    public @Nullable Long observedGeneration;
    public @Nullable String phase;
    public @Nullable String reason;
    public @Nullable String message;
    public List<Condition> conditions = new ArrayList<>();
    public @Nullable String run;
    public @Nullable Long round;
    public @Nullable Long rounds;
    public @Nullable Double percent;
    public @Nullable String eta;
    public @Nullable Integer workers;
    public @Nullable Integer wanted;
    public Map<String, Double> metrics = new TreeMap<>();
    public @Nullable Integer restarts;
    public @Nullable String model;
    public @Nullable String started;
    public @Nullable String finished;
    public @Nullable String image;
    public Map<String, String> plan = new TreeMap<>();
    public @Nullable String selector;
    public Map<String, Integer> begun = new TreeMap<>();
    public Map<String, Integer> ended = new TreeMap<>();
    public @Nullable Failures failures;

    /** As every kind of Kubernetes has them. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Condition(
            String type,
            String status,
            String reason,
            String message,
            long observedGeneration,
            String lastTransitionTime) {}

    /** What failed since the job last made progress. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Failures(int spent, int bugs, int waits, long round, String at, String reason, String message) {}
}
