package dev.stoic.kubernetes.manifest;

import dev.stoic.codec.Codec;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Memory;
import dev.stoic.job.Plan;
import dev.stoic.job.StoreLocation;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What is decided once, before the first pod, and kept: a newer operator with other defaults goes on with these.
 *
 * @param store where the run keeps what it keeps
 * @param document the hash of what the job says about learning, which must not change under a run
 */
public record Pins(String image, String store, Sizes sizes, Crew crew, String document) {
    /** What processes are told and how; a pod of another version is never made. */
    public static final int VERSION = 1;

    /** Quantities as Kubernetes writes them. */
    public record Sizes(String cpu, String coordinatorMemory, String workerMemory, String brokerMemory) {}

    /** @param brokers 1 where the job brings its own, else 0 */
    public record Crew(int min, int max, int subworkers, int brokers) {}

    private static final String CPU = "1";

    public static Pins of(JobRef job, Asked asked, Installation installation) {
        JobSpec.Run run = asked.run();
        // Nobody has seen the data yet.
        Memory memory = Plan.memory(asked.job(), OptionalLong.empty());
        PodsWanted pods = asked.pods().or(installation.pods());
        return new Pins(
                pods.image().orElse(installation.image()),
                switch (run.store()) {
                    case StoreLocation.RunFolder _ ->
                        installation
                                .store()
                                .map(at -> at + "/" + job.namespace())
                                .orElse(own(job));
                    case StoreLocation.Folder(String path) -> path;
                    case StoreLocation.Claimed(var claim) -> claim.toString();
                    case StoreLocation.S3 s3 -> s3.toString();
                },
                new Sizes(
                        pods.cpu().orElse(CPU),
                        pods.memory().orElse(quantity(memory.coordinator())),
                        pods.memory().orElse(quantity(memory.worker())),
                        quantity(memory.broker())),
                new Crew(run.elastic().min(), run.elastic().max(), run.subworkers(), brokers(run)),
                hash(asked));
    }

    private static String quantity(long bytes) {
        return bytes / (1 << 20) + "Mi";
    }

    /** In the installation's own store. */
    static String own(JobRef job) {
        return "s3://stoic/" + job.namespace() + "/runs";
    }

    private static int brokers(JobSpec.Run run) {
        boolean kafka = run.transport() == JobSpec.Transport.KAFKA || run.transport() == JobSpec.Transport.HYBRID;
        return kafka && run.kafka().bootstrap().isEmpty() ? 1 : 0;
    }

    /** Of what decides the model and how it is run; numbers of workers may change. */
    static String hash(Asked asked) {
        var fixed = new LinkedHashMap<>(asked.document());
        var run = new TreeMap<String, Object>();
        Trees.at(asked.document(), "run").forEach((key, value) -> run.put(String.valueOf(key), value));
        run.remove("workers");
        run.remove("elastic");
        fixed.put("run", run);
        return Codec.sha256(Trees.sorted(fixed).toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Whether the spec still asks for what runs. */
    public boolean agreesWith(Asked asked) {
        return document.equals(hash(asked));
    }

    /** A spec that stays within what the run began with: numbers of workers beyond it are as good as the nearest. */
    public Map<String, Object> within(Map<String, Object> spec) {
        if (!(spec.get("run") instanceof Map<?, ?> given)) {
            return spec;
        }
        var run = new LinkedHashMap<String, Object>();
        given.forEach((key, value) -> run.put(String.valueOf(key), value));
        run.put("elastic", Map.of("min", crew.min(), "max", crew.max()));
        if (run.getOrDefault("workers", 1) instanceof Integer workers) {
            run.put("workers", Math.clamp(workers, crew.min(), crew.max()));
        }
        var within = new LinkedHashMap<>(spec);
        within.put("run", run);
        return within;
    }

    /** As status keeps them. */
    public Map<String, String> toMap() {
        var map = new TreeMap<String, String>();
        map.put("version", Integer.toString(VERSION));
        map.put("image", image);
        map.put("store", store);
        map.put("cpu", sizes.cpu());
        map.put("coordinatorMemory", sizes.coordinatorMemory());
        map.put("workerMemory", sizes.workerMemory());
        map.put("brokerMemory", sizes.brokerMemory());
        map.put("min", Integer.toString(crew.min()));
        map.put("max", Integer.toString(crew.max()));
        map.put("subworkers", Integer.toString(crew.subworkers()));
        map.put("brokers", Integer.toString(crew.brokers()));
        map.put("document", document);
        return map;
    }

    /** Nothing if nothing was decided yet. */
    public static Optional<Pins> of(Map<String, String> map) {
        if (map.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Pins(
                text(map, "image"),
                text(map, "store"),
                new Sizes(
                        text(map, "cpu"),
                        text(map, "coordinatorMemory"),
                        text(map, "workerMemory"),
                        text(map, "brokerMemory")),
                new Crew(number(map, "min"), number(map, "max"), number(map, "subworkers"), number(map, "brokers")),
                text(map, "document")));
    }

    private static String text(Map<String, String> map, String key) {
        String value = map.get(key);
        if (value == null) {
            throw new IllegalArgumentException("status.plan." + key + " is missing");
        }
        return value;
    }

    private static int number(Map<String, String> map, String key) {
        return Integer.parseInt(text(map, key));
    }
}
