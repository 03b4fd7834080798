package dev.stoic.store.s3.server;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What a store has done since it started, for those who watch it. Thread-safe. */
final class Counters {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "PUT", "DELETE", "POST");

    private final Map<String, LongAdder> answers = new ConcurrentSkipListMap<>();
    final LongAdder received = new LongAdder();
    final LongAdder sent = new LongAdder();
    final AtomicInteger now = new AtomicInteger();

    /** Of words that anybody may invent, no more are counted than there are. */
    void answered(String asked, int status) {
        String method = METHODS.contains(asked) ? asked : "other";
        answers.computeIfAbsent("method=\"%s\",status=\"%d\"".formatted(method, status), _ -> new LongAdder())
                .increment();
    }

    /** In the text that Prometheus reads. */
    String text(long free, long total) {
        var out = new StringBuilder();
        head(out, "stoic_store_requests_total", "counter", "requests answered");
        answers.forEach(
                (labels, count) -> out.append("stoic_store_requests_total{%s} %d\n".formatted(labels, count.sum())));
        single(out, "stoic_store_received_bytes_total", "counter", "bytes of objects received", received.sum());
        single(out, "stoic_store_sent_bytes_total", "counter", "bytes of objects sent", sent.sum());
        single(out, "stoic_store_requests", "gauge", "requests in progress", now.get());
        single(out, "stoic_store_disk_free_bytes", "gauge", "free bytes for objects", free);
        single(out, "stoic_store_disk_bytes", "gauge", "size of the disk", total);
        return out.toString();
    }

    private static void single(StringBuilder out, String name, String type, String help, long value) {
        head(out, name, type, help);
        out.append("%s %d\n".formatted(name, value));
    }

    private static void head(StringBuilder out, String name, String type, String help) {
        out.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
    }
}
