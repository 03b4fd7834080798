package dev.stoic.kubernetes.manifest;

import dev.stoic.document.Keys;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Problems;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobReader;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Learners;
import dev.stoic.job.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the spec of a job asks for, validated as far as that goes without its data and without running anybody's code.
 *
 * @param document the job as its processes get it
 * @param locations everything that it names outside of itself
 */
public record Asked(
        JobSpec.Run run,
        PodsWanted pods,
        Wish wish,
        Optional<Duration> deadline,
        Optional<Duration> ttl,
        Map<String, Object> document,
        List<String> locations) {
    /** How a job names a file on a volume of its namespace. */
    static final String CLAIM = "claim://";

    /** Where processes find them. */
    static final String CLAIMS = "/claims/";

    /** Keys of the run that are for the operator only. */
    private static final List<String> OPERATORS = List.of("suspend", "deadline", "ttl");

    private static final List<String> ORDER = List.of("name", "learner", "data", "run", "code");

    /** Whether the user wants it to run now. */
    public enum Wish {
        RUN,
        SUSPEND
    }

    public Asked {
        document = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(document));
        locations = List.copyOf(locations);
    }

    /** @throws StoicException a user's fault with every problem of the spec */
    public static Asked read(JobRef job, Map<String, Object> spec) {
        var problems = new Problems();
        job.problem().ifPresent(what -> problems.add("metadata.name", 0, what));
        var keys = new Keys("", Trees.mapping(spec), problems);
        PodsWanted pods = PodsReader.read(keys);
        Keys run = keys.section("run");
        boolean suspend = run.flag("suspend", false);
        Optional<Duration> deadline = duration(run, "deadline");
        Optional<Duration> ttl = duration(run, "ttl");
        Map<String, Object> document = document(job, spec);
        Optional<JobSpec> read = job(job, document, problems);
        List<String> locations = locations(document);
        store(document, problems);
        problems.throwIfAny(job.name());
        return new Asked(
                read.orElseThrow().run(), pods, suspend ? Wish.SUSPEND : Wish.RUN, deadline, ttl, document, locations);
    }

    private static Optional<Duration> duration(Keys keys, String key) {
        boolean none = keys.node(key)
                .map(node -> node instanceof Scalar(String text, int _) && text.equals("none"))
                .orElse(true);
        return none
                ? Optional.empty()
                : Optional.of(
                        keys.read(key, Duration.ZERO, "a duration such as 30s, 5m or 2h, or none", Units::duration));
    }

    /** The operator runs nobody's code: of a job with code of its own only what stands below run is read here. */
    private static Optional<JobSpec> job(JobRef job, Map<String, Object> document, Problems problems) {
        var reader = new JobReader(Learners.KNOWN, Asked::unreachable, (_, _) -> new byte[0]);
        Map<String, Object> told = document;
        if (document.containsKey("code")) {
            told = new LinkedHashMap<>(document);
            told.remove("code");
            told.put("learner", "linear");
            told.put("data", Map.of("train", "store://x", "target", "x"));
        }
        try {
            return Optional.of(reader.read(JobDocument.of(job.name(), Trees.mapping(told)), job.name()));
        } catch (StoicException e) {
            if (e.fault() instanceof Fault.User user) {
                user.problems().forEach(problem -> problems.add(problem.where(), 0, problem.what()));
                return Optional.empty();
            }
            throw e;
        }
    }

    /** What is wrong with a location that a pod is to read. */
    private static Optional<String> unreachable(String location) {
        return location.contains("://") || location.startsWith("/")
                ? Optional.empty()
                : Optional.of("is a file of your computer, where no pod sees it. Push it with stoic data push and write"
                        + " store://<name>, or name a claim as in " + CLAIM + "<claim>/" + location);
    }

    private static void store(Map<String, Object> document, Problems problems) {
        if (Trees.at(document, "run").get("store") instanceof String path
                && !path.contains("://")
                && !path.startsWith(CLAIMS)) {
            problems.add(
                    "run.store",
                    0,
                    "must be s3://bucket/prefix or a folder of a claim as in " + CLAIM + "<claim>/runs, got \"" + path
                            + "\": folders of a pod are gone with it");
        }
    }

    private static Map<String, Object> document(JobRef job, Map<String, Object> spec) {
        var run = new LinkedHashMap<String, Object>();
        Trees.at(spec, "run").forEach((key, value) -> {
            if (value != null && !OPERATORS.contains(String.valueOf(key))) {
                run.put(String.valueOf(key), Trees.sorted(value));
            }
        });
        var document = new LinkedHashMap<String, Object>();
        document.put("name", spec.getOrDefault("name", job.name()));
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
