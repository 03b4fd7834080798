package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.crd.TrainingJob;
import dev.stoic.kubernetes.manifest.JobRef;
import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A real API server. */
final class FabricCluster implements Cluster {
    private static final int UNPROCESSABLE = 422;

    private final KubernetesClient client;
    private final InstantSource clock;

    /** Whoever may look at namespaces only learns of lost nodes from the cluster, which deletes their pods. */
    private volatile boolean mayAskForNodes = true;

    FabricCluster(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    @Override
    public Optional<Sight> look(JobRef ref, Sight before) {
        TrainingJob job = client.resources(TrainingJob.class)
                .inNamespace(ref.namespace())
                .withName(ref.name())
                .get();
        if (job == null || !ref.uid().equals(job.getMetadata().getUid())) {
            return Optional.empty();
        }
        List<Pod> pods = client.pods()
                .inNamespace(ref.namespace())
                .withLabel(JobRef.UID, ref.uid())
                .list()
                .getItems();
        return Optional.of(new Sight(job, pods, before.objects(), nodes(pods)));
    }

    /** Asked only for pods that should answer and do not. */
    Map<String, Observed.NodeView> nodes(List<Pod> pods) {
        var unwell = new HashMap<String, Observed.NodeView>();
        for (Pod pod : pods) {
            Optional<String> node = PodView.of(pod)
                    .filter(view -> view.fate() == PodView.Fate.GOES
                            || view.stage().equals(new Stage.Running(Stage.Readiness.NOT_YET)))
                    .flatMap(PodView::node);
            if (mayAskForNodes && node.isPresent() && !unwell.containsKey(node.get())) {
                health(node.get()).ifPresent(health -> unwell.put(node.get(), health));
            }
        }
        return unwell;
    }

    private Optional<Observed.NodeView> health(String name) {
        try {
            Node node = client.nodes().withName(name).get();
            if (node == null) {
                return Optional.of(new Observed.NodeView(Observed.Health.GONE, Optional.empty()));
            }
            return node.getStatus().getConditions().stream()
                    .filter(condition -> condition.getType().equals("Ready")
                            && !condition.getStatus().equals("True"))
                    .findFirst()
                    .map(condition -> new Observed.NodeView(
                            Observed.Health.AWAY, Optional.of(Instant.parse(condition.getLastTransitionTime()))));
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                mayAskForNodes = false;
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public Optional<HasMetadata> find(HasMetadata like) {
        return Optional.ofNullable(client.resource(like).get());
    }

    @Override
    public Outcome create(HasMetadata object) {
        return answer(() -> {
            client.resource(object).create();
            return new Outcome.Done();
        });
    }

    @Override
    public Outcome apply(HasMetadata object, String uid) {
        if (!uid.isEmpty()) {
            object.getMetadata().setUid(uid);
        }
        return answer(() -> {
            client.resource(object)
                    .fieldManager(JobRef.MANAGER)
                    .forceConflicts()
                    .serverSideApply();
            return new Outcome.Done();
        });
    }

    @Override
    public Outcome delete(JobRef job, PodView pod, Write.Manner manner) {
        var options = new DeleteOptionsBuilder().withPropagationPolicy("Background");
        if (manner == Write.Manner.FORCED) {
            // Nobody is left who would change the object in between.
            options.withGracePeriodSeconds(0L)
                    .withNewPreconditions()
                    .withUid(pod.uid())
                    .endPreconditions();
        } else {
            options.withNewPreconditions()
                    .withUid(pod.uid())
                    .withResourceVersion(pod.version())
                    .endPreconditions();
        }
        return delete("/api/v1/namespaces/%s/pods/%s".formatted(job.namespace(), pod.name()), options.build());
    }

    @Override
    public Outcome delete(Observed.JobNow job) {
        return delete(
                "/apis/stoic.dev/v1/namespaces/%s/trainingjobs/%s"
                        .formatted(job.ref().namespace(), job.ref().name()),
                new DeleteOptionsBuilder()
                        .withPropagationPolicy("Background")
                        .withNewPreconditions()
                        .withUid(job.ref().uid())
                        .withResourceVersion(job.version())
                        .endPreconditions()
                        .build());
    }

    /** Not by the client's own means, which know no precondition by id. */
    private Outcome delete(String path, DeleteOptions options) {
        return answer(() -> {
            String _ = client.raw(path, "DELETE", options);
            return new Outcome.Done();
        });
    }

    @Override
    public Outcome patch(Observed.JobNow job, Standing standing) {
        var changed = new TrainingJob();
        changed.setMetadata(new ObjectMetaBuilder()
                .withNamespace(job.ref().namespace())
                .withName(job.ref().name())
                .withUid(job.ref().uid())
                .withResourceVersion(job.version())
                .build());
        changed.setSpec(job.spec());
        changed.setStatus(Statuses.write(job.ref(), standing));
        return answer(() -> new Outcome.Changed(client.resource(changed).updateStatus()));
    }

    @Override
    public Outcome tell(JobRef job, Write.Tell tell) {
        String now = clock.instant().toString();
        Event event = new EventBuilder()
                .withNewMetadata()
                .withNamespace(job.namespace())
                .withName(Events.name(job, tell))
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion("stoic.dev/v1")
                .withKind("TrainingJob")
                .withNamespace(job.namespace())
                .withName(job.name())
                .withUid(job.uid())
                .endInvolvedObject()
                .withType(tell.kind().word())
                .withReason(tell.reason())
                .withMessage(tell.message())
                .withNewSource()
                .withComponent(JobRef.MANAGER)
                .endSource()
                .withReportingComponent(JobRef.MANAGER)
                .withFirstTimestamp(now)
                .withLastTimestamp(now)
                .withCount(1)
                .build();
        Outcome outcome = create(event);
        if (outcome instanceof Outcome.Exists) {
            return answer(() -> {
                client.resource(event)
                        .edit(old -> new EventBuilder(old)
                                .withCount(Optional.ofNullable(old.getCount()).orElse(1) + 1)
                                .withLastTimestamp(now)
                                .build());
                return new Outcome.Done();
            });
        }
        return outcome;
    }

    private static Outcome answer(Supplier<Outcome> request) {
        try {
            return request.get();
        } catch (KubernetesClientException e) {
            boolean exists = e.getStatus() != null
                    && "AlreadyExists".equals(e.getStatus().getReason());
            return switch (e.getCode()) {
                case HttpURLConnection.HTTP_CONFLICT -> exists ? new Outcome.Exists() : new Outcome.Outdated();
                case HttpURLConnection.HTTP_FORBIDDEN, UNPROCESSABLE, HttpURLConnection.HTTP_BAD_REQUEST ->
                    new Outcome.Refused(
                            e.getStatus() == null || e.getStatus().getMessage() == null
                                    ? String.valueOf(e.getMessage())
                                    : e.getStatus().getMessage());
                case HttpURLConnection.HTTP_NOT_FOUND -> new Outcome.Outdated();
                default -> throw e;
            };
        }
    }
}
