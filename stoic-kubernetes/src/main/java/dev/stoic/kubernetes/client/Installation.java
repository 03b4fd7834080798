package dev.stoic.kubernetes.client;

import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Brings Stoic into a cluster without Helm: the same objects, by server-side apply. */
public final class Installation {
    static final String MANAGER = "stoic-install";

    private final Cluster cluster;

    public Installation(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Whether something is done, or only asked for. */
    public enum Mode {
        DO,
        /** The API server says what it would do. */
        TRY
    }

    public enum Change {
        CREATED,
        CHANGED,
        UNCHANGED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param object its kind and name, for people */
    public record Applied(String object, Change change) {}

    /** A part of an installation, and what it waits for if it is not ready. */
    public record Part(String name, boolean ready, String why) {}

    /** The definitions of the kinds that Stoic adds. */
    public void applyKinds(Mode mode, Consumer<Applied> told) {
        Kinds.all().forEach(kind -> told.accept(apply(kind, mode)));
    }

    public void apply(InstallChoices choices, Mode mode, Consumer<Applied> told) {
        var missing = new HashSet<String>();
        for (GenericKubernetesResource object : choices.objects()) {
            if (object.getKind().equals("Namespace")) {
                if (exists(object)) {
                    // Somebody made it, and decides what else it is for.
                    told.accept(new Applied(name(object), Change.UNCHANGED));
                    continue;
                }
                missing.add(object.getMetadata().getName());
            }
            boolean untried =
                    mode == Mode.TRY && missing.contains(object.getMetadata().getNamespace());
            // Nobody can be asked about what would be in a namespace that is not there.
            told.accept(untried ? new Applied(name(object), Change.CREATED) : apply(object, mode));
        }
    }

    private boolean exists(GenericKubernetesResource object) {
        return before(object).isPresent();
    }

    private Optional<GenericKubernetesResource> before(GenericKubernetesResource object) {
        return cluster.asked(
                "look for " + name(object),
                () -> Optional.ofNullable(resource(object).get()));
    }

    private Resource<GenericKubernetesResource> resource(GenericKubernetesResource object) {
        String namespace = object.getMetadata().getNamespace();
        var any = cluster.api().resource(object);
        return namespace == null ? any : any.inNamespace(namespace);
    }

    private Applied apply(GenericKubernetesResource object, Mode mode) {
        Optional<GenericKubernetesResource> before = before(object);
        GenericKubernetesResource after = cluster.asked("apply " + name(object), () -> {
            Resource<GenericKubernetesResource> resource = resource(object);
            return switch (mode) {
                case DO -> resource.fieldManager(MANAGER).forceConflicts().serverSideApply();
                case TRY ->
                    resource.dryRun().fieldManager(MANAGER).forceConflicts().serverSideApply();
            };
        });
        Change change = before.map(old -> old.getMetadata()
                                .getResourceVersion()
                                .equals(after.getMetadata().getResourceVersion())
                        ? Change.UNCHANGED
                        : Change.CHANGED)
                .orElse(Change.CREATED);
        return new Applied(name(object), change);
    }

    static String name(GenericKubernetesResource object) {
        String namespace = object.getMetadata().getNamespace();
        return object.getKind().toLowerCase(Locale.ROOT) + " "
                + (namespace == null ? "" : namespace + "/")
                + object.getMetadata().getName();
    }

    /** How it is with operator and store now. */
    public List<Part> parts(String namespace) {
        return cluster.asked("look at the installation", () -> {
            var parts = new ArrayList<Part>();
            Deployment operator = cluster.api()
                    .apps()
                    .deployments()
                    .inNamespace(namespace)
                    .withName("stoic-operator")
                    .get();
            if (operator != null) {
                parts.add(part(namespace, "operator", isReady(operator)));
            }
            StatefulSet store = cluster.api()
                    .apps()
                    .statefulSets()
                    .inNamespace(namespace)
                    .withName("stoic-store")
                    .get();
            if (store != null) {
                parts.add(part(namespace, "store", isReady(store)));
            }
            return parts;
        });
    }

    private static boolean isReady(Deployment operator) {
        var status = operator.getStatus();
        int wanted = operator.getSpec().getReplicas();
        return status != null
                && status.getObservedGeneration() != null
                && status.getObservedGeneration() >= operator.getMetadata().getGeneration()
                && count(status.getUpdatedReplicas()) >= wanted
                && count(status.getReadyReplicas()) >= wanted
                && count(status.getReplicas()) == wanted;
    }

    private static boolean isReady(StatefulSet store) {
        var status = store.getStatus();
        return status != null
                && status.getObservedGeneration() != null
                && status.getObservedGeneration() >= store.getMetadata().getGeneration()
                && count(status.getReadyReplicas()) >= store.getSpec().getReplicas()
                && (status.getUpdateRevision() == null
                        || status.getUpdateRevision().equals(status.getCurrentRevision()));
    }

    private static int count(@org.jspecify.annotations.Nullable Integer value) {
        return value == null ? 0 : value;
    }

    private Part part(String namespace, String component, boolean ready) {
        if (ready) {
            return new Part(component, true, "");
        }
        List<Pod> pods = cluster.api()
                .pods()
                .inNamespace(namespace)
                .withLabel("app.kubernetes.io/name", "stoic")
                .withLabel("app.kubernetes.io/component", component)
                .list()
                .getItems();
        String why = pods.stream()
                .map(PodView::of)
                .filter(pod -> !pod.ready())
                .map(PodView::why)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse(pods.isEmpty() ? "no pod exists yet" : "it starts");
        return new Part(component, false, why);
    }

    /** The namespace that an operator is in, whoever installed it. */
    public String find() {
        List<Deployment> found = cluster.asked(
                "look for an operator",
                () -> cluster.api()
                        .apps()
                        .deployments()
                        .inAnyNamespace()
                        .withLabel("app.kubernetes.io/part-of", "stoic")
                        .withLabel("app.kubernetes.io/component", "operator")
                        .list()
                        .getItems());
        if (found.isEmpty()) {
            throw StoicException.user("Stoic is not installed in this cluster", "stoic install installs it");
        }
        return found.getFirst().getMetadata().getNamespace();
    }
}
