package dev.stoic.kubernetes.client;

import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Takes an installation out of a cluster: what it applied itself, and nothing else unless everything is asked for. */
public final class Removal {
    private static final Map<String, String> OWN =
            Map.of("app.kubernetes.io/part-of", "stoic", "app.kubernetes.io/managed-by", Installation.MANAGER);

    private final Cluster cluster;
    private final String namespace;

    public Removal(Cluster cluster, String namespace) {
        this.cluster = cluster;
        this.namespace = namespace;
    }

    /** What is removed. */
    public enum Depth {
        /** Kinds and therefore jobs, the store's claim and the secrets stay: a new installation finds them again. */
        KEEP_DATA,
        EVERYTHING
    }

    /** @throws StoicException if jobs are under way that would be left alone */
    public void refuseWhileJobsRun() {
        if (!isKindThere()) {
            return;
        }
        List<JobView> running = new Jobs(cluster)
                .everywhere().stream().filter(job -> job.phase().isUnderWay()).toList();
        if (!running.isEmpty()) {
            throw StoicException.user(
                    "%d %s under way: %s"
                            .formatted(
                                    running.size(),
                                    running.size() == 1 ? "job is" : "jobs are",
                                    String.join(
                                            ", ",
                                            running.stream()
                                                    .map(JobView::path)
                                                    .limit(5)
                                                    .toList())),
                    "suspend or delete them first, or use --force: then lost pods are not replaced");
        }
    }

    private boolean isKindThere() {
        return cluster.asked(
                "look for the kinds",
                () -> cluster.api()
                                .apiextensions()
                                .v1()
                                .customResourceDefinitions()
                                .withName(Kinds.JOBS)
                                .get()
                        != null);
    }

    /** @param told every object as it goes */
    public void remove(Depth depth, Installation.Mode mode, Consumer<String> told) {
        List<GenericKubernetesResource> own = new ArrayList<>(own());
        // Whoever makes pods goes before what its pods use; the namespace last.
        own.sort(java.util.Comparator.comparingInt(each -> rank(each.getKind())));
        for (GenericKubernetesResource object : own) {
            if (!object.getKind().equals("Namespace")) {
                delete(object, mode, told);
            }
        }
        if (depth == Depth.EVERYTHING) {
            rest(mode, told);
            own.stream().filter(each -> each.getKind().equals("Namespace")).forEach(each -> delete(each, mode, told));
        }
    }

    private static int rank(String kind) {
        return switch (kind) {
            case "Deployment", "StatefulSet" -> 0;
            case "Namespace" -> 2;
            default -> 1;
        };
    }

    /** What carries this installation's label and was applied by it. */
    List<GenericKubernetesResource> own() {
        var kinds = new LinkedHashSet<Map.Entry<String, String>>();
        for (List<String> watched : List.of(List.<String>of(), List.of("any"))) {
            for (GenericKubernetesResource each :
                    new InstallChoices(namespace, Optional.empty(), watched, Map.of()).objects()) {
                kinds.add(Map.entry(each.getApiVersion(), each.getKind()));
            }
        }
        var labels = new LinkedHashMap<>(OWN);
        labels.put(InstallChoices.INSTALLATION, namespace);
        return cluster.asked(
                "list what is installed",
                () -> kinds.stream()
                        .flatMap(kind -> cluster
                                .api()
                                .genericKubernetesResources(kind.getKey(), kind.getValue())
                                .inAnyNamespace()
                                .withLabels(labels)
                                .list()
                                .getItems()
                                .stream())
                        .filter(Removal::isApplied)
                        .toList());
    }

    static boolean isApplied(GenericKubernetesResource object) {
        return Optional.ofNullable(object.getMetadata().getManagedFields()).orElse(List.of()).stream()
                .map(ManagedFieldsEntry::getManager)
                .anyMatch(Installation.MANAGER::equals);
    }

    private void delete(GenericKubernetesResource object, Installation.Mode mode, Consumer<String> told) {
        if (mode == Installation.Mode.DO) {
            cluster.asked("delete " + Installation.name(object), () -> {
                String at = object.getMetadata().getNamespace();
                var any = cluster.api().resource(object);
                Resource<GenericKubernetesResource> found = at == null ? any : any.inNamespace(at);
                return found.delete();
            });
        }
        told.accept(Installation.name(object));
    }

    private void rest(Installation.Mode mode, Consumer<String> told) {
        if (mode == Installation.Mode.DO) {
            cluster.asked("delete what the installation kept", () -> {
                for (String secret : List.of("stoic-ca", "stoic-store", "stoic-store-tls")) {
                    cluster.api()
                            .secrets()
                            .inNamespace(namespace)
                            .withName(secret)
                            .delete();
                }
                cluster.api()
                        .persistentVolumeClaims()
                        .inNamespace(namespace)
                        .withName("data-stoic-store-0")
                        .delete();
                return cluster.api()
                        .apiextensions()
                        .v1()
                        .customResourceDefinitions()
                        .withName(Kinds.JOBS)
                        .delete();
            });
        }
        for (String each : List.of("secret stoic-ca", "secret stoic-store", "secret stoic-store-tls")) {
            told.accept(each);
        }
        told.accept("persistentvolumeclaim data-stoic-store-0");
        told.accept("customresourcedefinition " + Kinds.JOBS);
    }
}
