package dev.stoic.kubernetes.client;

import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What whoever helps wants to see of a cluster, as texts by file name. Secrets are never asked for. */
public final class SupportBundle {
    private static final int LINES = 5_000;

    private final Cluster cluster;
    private final String operatorNamespace;
    private final Map<String, String> files = new LinkedHashMap<>();

    public SupportBundle(Cluster cluster, String operatorNamespace) {
        this.cluster = cluster;
        this.operatorNamespace = operatorNamespace;
    }

    public Map<String, String> about(Optional<String> job) {
        add(
                "cluster/check.txt",
                () -> new Checkup(cluster, operatorNamespace)
                        .all().stream()
                                .map(found -> "%s %-8s %s %s"
                                        .formatted(
                                                found.isGood() ? "good" : "BAD ",
                                                found.name(),
                                                found.found(),
                                                found.fix()))
                                .collect(Collectors.joining("\n")));
        add("cluster/nodes.txt", this::nodes);
        add("operator/pods.txt", () -> pods(operatorNamespace, Map.of("app.kubernetes.io/name", "stoic")));
        for (String pod : names(operatorNamespace, Map.of("app.kubernetes.io/part-of", "stoic"))) {
            add("operator/" + pod + ".log", () -> log(operatorNamespace, pod));
        }
        var jobs = new Jobs(cluster);
        add(
                "jobs.txt",
                () -> jobs.list().stream().map(view -> view.facts().toString()).collect(Collectors.joining("\n")));
        job.ifPresent(name -> {
            add("job/job.yaml", () -> jobs.written(name));
            add("job/pods.txt", () -> pods(cluster.namespace(), Map.of("stoic.dev/job", name)));
            add(
                    "job/events.txt",
                    () -> jobs.events(jobs.get(name)).stream()
                            .map(event -> "%s %s %s %s: %s (%d)"
                                    .formatted(
                                            event.at(),
                                            event.warning() ? "!" : " ",
                                            event.reason(),
                                            event.object(),
                                            event.message(),
                                            event.count()))
                            .collect(Collectors.joining("\n")));
            for (String pod : names(cluster.namespace(), Map.of("stoic.dev/job", name))) {
                add("job/" + pod + ".log", () -> log(cluster.namespace(), pod));
            }
        });
        return files;
    }

    /** What cannot be read says so in its place; the rest is still worth having. */
    private void add(String file, Supplier<String> text) {
        String told;
        try {
            told = text.get();
        } catch (KubernetesClientException | StoicException e) {
            told = "could not be read: " + e.getMessage();
        }
        files.put(file, Scrubbed.of(told) + "\n");
    }

    private String nodes() {
        return cluster.api().nodes().list().getItems().stream()
                .map(node -> "%s %s %s"
                        .formatted(
                                node.getMetadata().getName(),
                                node.getStatus().getNodeInfo().getKubeletVersion(),
                                node.getStatus().getAllocatable()))
                .collect(Collectors.joining("\n"));
    }

    private List<String> names(String namespace, Map<String, String> labels) {
        try {
            return cluster.api().pods().inNamespace(namespace).withLabels(labels).list().getItems().stream()
                    .map(pod -> pod.getMetadata().getName())
                    .toList();
        } catch (KubernetesClientException _) {
            // The list of pods says why.
            return List.of();
        }
    }

    private String pods(String namespace, Map<String, String> labels) {
        return cluster.api().pods().inNamespace(namespace).withLabels(labels).list().getItems().stream()
                .map(pod -> PodView.of(pod).toString())
                .collect(Collectors.joining("\n"));
    }

    private String log(String namespace, String pod) {
        return cluster.api()
                .pods()
                .inNamespace(namespace)
                .withName(pod)
                .tailingLines(LINES)
                .getLog();
    }
}
