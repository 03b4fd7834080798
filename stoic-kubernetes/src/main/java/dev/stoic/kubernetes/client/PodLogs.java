package dev.stoic.kubernetes.client;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What pods say, read again and again: only what is new since the last time. Pods that are gone say nothing. */
public final class PodLogs {
    private final Cluster cluster;
    private final Map<String, Instant> read = new HashMap<>();

    public PodLogs(Cluster cluster) {
        this.cluster = cluster;
    }

    /** @param from the pod's name */
    public record Line(Instant at, String from, String text) {}

    public List<Line> next(String pod) {
        Instant since = read.getOrDefault(pod, Instant.EPOCH);
        String said;
        try {
            var log = cluster.api()
                    .pods()
                    .inNamespace(cluster.namespace())
                    .withName(pod)
                    .usingTimestamps();
            // The API server takes whole seconds, and gives everything of that second again.
            said = since.equals(Instant.EPOCH)
                    ? log.getLog()
                    : log.sinceTime(since.truncatedTo(java.time.temporal.ChronoUnit.SECONDS)
                                    .toString())
                            .getLog();
        } catch (KubernetesClientException e) {
            // Not started yet, or gone meanwhile; 400 is what a container that waits gives.
            if (e.getCode() == 404 || e.getCode() == 400) {
                return List.of();
            }
            throw ApiTrouble.of(e, "read what pod " + pod + " says", cluster.address());
        }
        List<Line> lines = lines(pod, said, since);
        if (!lines.isEmpty()) {
            read.put(pod, lines.getLast().at());
        }
        return lines;
    }

    /** Lines that begin with their time, as the API server and the store have them, later than a moment. */
    public static List<Line> lines(String from, String said, Instant since) {
        var lines = new ArrayList<Line>();
        said.lines().forEach(line -> {
            int space = line.indexOf(' ');
            try {
                Instant at = Instant.parse(space < 0 ? line : line.substring(0, space));
                if (at.isAfter(since)) {
                    lines.add(new Line(at, from, space < 0 ? "" : line.substring(space + 1)));
                }
            } catch (DateTimeParseException _) {
                // Half a line.
            }
        });
        return lines;
    }
}
