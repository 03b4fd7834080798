package dev.stoic.kubernetes.manifest;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobSpec;
import dev.stoic.kubernetes.crd.TrainingJob;
import dev.stoic.kubernetes.crd.TrainingJobs;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the spec of a job asks for, validated as far as that goes without its data and without running anybody's code.
 *
 * @param document the job as its processes get it
 * @param locations everything that it names outside of itself
 */
public record Asked(JobSpec job, PodsWanted pods, Map<String, Object> document, List<String> locations) {
    /** How a job names a file on a volume of its namespace. */
    static final String CLAIM = "claim://";

    /** Where processes find them. */
    static final String CLAIMS = "/claims/";

    /** Keys of the run that are for the operator only. */
    private static final List<String> OPERATORS = List.of("suspend", "deadline", "ttl");

    private static final List<String> ORDER = List.of("name", "learner", "data", "run", "code");

    public Asked {
        document = Collections.unmodifiableMap(new LinkedHashMap<>(document));
        locations = List.copyOf(locations);
    }

    /** @throws StoicException a user's fault with every problem of the spec */
    public static Asked read(JobRef ref, Map<String, Object> spec) {
        var problems = new ArrayList<Fault.Problem>();
        ref.problem().ifPresent(what -> problems.add(new Fault.Problem("metadata.name", what)));
        try {
            JobSpec job = job(ref, spec);
            if (problems.isEmpty()) {
                Map<String, Object> document = document(ref, spec);
                return new Asked(job, PodsWanted.of(job.pods()), document, locations(document));
            }
        } catch (StoicException e) {
            if (!(e.fault() instanceof Fault.User user)) {
                throw e;
            }
            problems.addAll(user.problems());
        }
        throw StoicException.user(ref.name() + " cannot be read", "", problems);
    }

    static JobSpec job(JobRef ref, Map<String, Object> spec) {
        var resource = new TrainingJob();
        resource.setMetadata(new ObjectMetaBuilder()
                .withNamespace(ref.namespace())
                .withName(ref.name())
                .build());
        resource.setSpec(spec);
        return TrainingJobs.read(resource);
    }

    public JobSpec.Run run() {
        return job.run();
    }

    private static Map<String, Object> document(JobRef ref, Map<String, Object> spec) {
        var run = new LinkedHashMap<String, Object>();
        Trees.at(spec, "run").forEach((key, value) -> {
            if (value != null && !OPERATORS.contains(String.valueOf(key))) {
                run.put(String.valueOf(key), Trees.sorted(value));
            }
        });
        var document = new LinkedHashMap<String, Object>();
        document.put("name", spec.getOrDefault("name", ref.name()));
        Stream.concat(ORDER.stream(), spec.keySet().stream().sorted())
                .filter(key -> !document.containsKey(key) && !key.equals("pods") && spec.get(key) != null)
                .forEach(key -> document.put(key, key.equals("run") ? run : Trees.sorted(spec.get(key))));
        return document;
    }

    private static List<String> locations(Map<String, Object> document) {
        var found = new ArrayList<String>();
        Trees.at(document, "data").forEach((key, value) -> {
            if (List.of("train", "test", "validation").contains(key) && value instanceof String text) {
                found.add(text);
            }
        });
        Stream.of(
                        Trees.at(document, "code").get("jar"),
                        Trees.at(document, "run").get("store"))
                .filter(String.class::isInstance)
                .forEach(text -> found.add((String) text));
        return found;
    }
}
