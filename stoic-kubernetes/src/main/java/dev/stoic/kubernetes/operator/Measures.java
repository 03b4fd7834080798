package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.operator.Standing.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the operator does, for Prometheus. */
final class Measures {
    private static final double[] BOUNDS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
    private static final double NANOS = 1e9;

    private final Map<String, LongAdder> writes = new ConcurrentSkipListMap<>();
    private final Map<String, Phase> phases = new ConcurrentHashMap<>();
    private final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
    private final LongAdder nanos = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final Map<String, Instant> expiries = new ConcurrentSkipListMap<>();

    Measures() {
        Arrays.setAll(buckets, _ -> new LongAdder());
    }

    void wrote(Write write) {
        String kind = switch (write) {
            case Write.Create create -> "create_" + create.object().getKind();
            case Write.Staff _ -> "create_Pod";
            case Write.Apply apply -> "apply_" + apply.object().getKind();
            case Write.Issue _ -> "create_Secret";
            case Write.Dismiss _ -> "delete_Pod";
            case Write.Remove _ -> "delete_TrainingJob";
            case Write.Patch _ -> "patch_TrainingJob";
            case Write.Tell _ -> "create_Event";
        };
        writes.computeIfAbsent(kind, _ -> new LongAdder()).increment();
    }

    void phase(JobRef job, Phase phase) {
        phases.put(job.uid(), phase);
    }

    void keepOnly(Set<String> uids) {
        phases.keySet().retainAll(uids);
    }

    void gone(JobRef job) {
        phases.remove(job.uid());
    }

    /** When a certificate ends. */
    void expires(String name, Instant end) {
        expiries.put(name, end);
    }

    void looked(Duration took) {
        int bucket = 0;
        double seconds = took.toNanos() / NANOS;
        while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) {
            bucket++;
        }
        buckets[bucket].increment();
        nanos.add(took.toNanos());
    }

    void failed() {
        failed.increment();
    }

    /** In the text format that Prometheus reads. */
    String text() {
        var out = new StringBuilder();
        head(out, "stoic_operator_reconcile_seconds", "histogram", "Duration of reconciles of a job.");
        long count = 0;
        for (int i = 0; i < buckets.length; i++) {
            count += buckets[i].sum();
            String bound = i < BOUNDS.length ? Double.toString(BOUNDS[i]) : "+Inf";
            out.append("stoic_operator_reconcile_seconds_bucket{le=\"%s\"} %d\n".formatted(bound, count));
        }
        out.append("stoic_operator_reconcile_seconds_sum %s\n".formatted(nanos.sum() / NANOS));
        out.append("stoic_operator_reconcile_seconds_count %d\n".formatted(count));
        head(out, "stoic_operator_reconcile_errors_total", "counter", "Reconciles that ended in an exception.");
        out.append("stoic_operator_reconcile_errors_total %d\n".formatted(failed.sum()));
        head(out, "stoic_operator_api_writes_total", "counter", "Writes to the API server.");
        writes.forEach((kind, number) -> {
            String[] words = kind.split("_", 2);
            out.append("stoic_operator_api_writes_total{verb=\"%s\",kind=\"%s\"} %d\n"
                    .formatted(words[0], words[1], number.sum()));
        });
        head(out, "stoic_operator_jobs", "gauge", "Jobs by phase.");
        var jobs = new TreeMap<Phase, Integer>();
        for (Phase phase : Phase.values()) {
            jobs.put(phase, 0);
        }
        phases.values().forEach(phase -> jobs.merge(phase, 1, Integer::sum));
        jobs.forEach((phase, number) -> out.append(
                "stoic_operator_jobs{phase=\"%s\"} %d\n".formatted(phase.word().toLowerCase(Locale.ROOT), number)));
        head(out, "stoic_certificate_expiry_timestamp_seconds", "gauge", "Expiry of certificates.");
        expiries.forEach((name, end) -> out.append(
                "stoic_certificate_expiry_timestamp_seconds{name=\"%s\"} %d\n".formatted(name, end.getEpochSecond())));
        return out.toString();
    }

    private static void head(StringBuilder out, String name, String type, String help) {
        out.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
    }
}
