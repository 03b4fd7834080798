package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.crd.TrainingJob;
import dev.stoic.kubernetes.manifest.JobRef;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Lets the framework say when to look; what is seen and done is not its business. */
@ControllerConfiguration(name = "trainingjob")
final class JobReconciler implements Reconciler<TrainingJob> {
    /** What belongs to jobs beside pods. */
    private static final List<Class<? extends HasMetadata>> KINDS =
            List.of(ConfigMap.class, Secret.class, Service.class, NetworkPolicy.class, PodDisruptionBudget.class);

    private final Reconciliation reconciliation;
    private final FabricCluster cluster;
    private final Measures measures;
    private final InstantSource clock;
    private final Consumer<String> log;
    private volatile Optional<IndexerResourceCache<TrainingJob>> jobs = Optional.empty();
    private final SimpleInboundEventSource<TrainingJob> news = new SimpleInboundEventSource<>("reports");

    JobReconciler(
            Reconciliation reconciliation,
            FabricCluster cluster,
            Measures measures,
            InstantSource clock,
            Consumer<String> log) {
        this.reconciliation = reconciliation;
        this.cluster = cluster;
        this.measures = measures;
        this.clock = clock;
        this.log = log;
    }

    /** A coordinator had something to say. */
    void heardOf(JobRef job) {
        news.propagateEvent(new ResourceID(job.name(), job.namespace()));
    }

    /** The unique ids of all jobs that there are. */
    Set<String> known() {
        return jobs.map(cache ->
                        cache.list().map(job -> job.getMetadata().getUid()).collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    @Override
    public List<EventSource<?, TrainingJob>> prepareEventSources(EventSourceContext<TrainingJob> context) {
        jobs = Optional.of(context.getPrimaryCache());
        var sources = new ArrayList<EventSource<?, TrainingJob>>();
        sources.add(watch(Pod.class, context));
        KINDS.forEach(kind -> sources.add(watch(kind, context)));
        sources.add(news);
        return sources;
    }

    private static <R extends HasMetadata> InformerEventSource<R, TrainingJob> watch(
            Class<R> kind, EventSourceContext<TrainingJob> context) {
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(kind, TrainingJob.class)
                        .withLabelSelector(JobRef.MANAGED_BY + "=" + JobRef.MANAGER + "," + JobRef.JOB)
                        .withNamespacesInheritedFromController()
                        .withSecondaryToPrimaryMapper(JobReconciler::owner)
                        .build(),
                context);
    }

    private static Set<ResourceID> owner(HasMetadata object) {
        Map<String, String> labels = object.getMetadata().getLabels();
        String job = labels == null ? null : labels.get(JobRef.JOB);
        return job == null
                ? Set.of()
                : Set.of(new ResourceID(job, object.getMetadata().getNamespace()));
    }

    @Override
    public UpdateControl<TrainingJob> reconcile(TrainingJob job, Context<TrainingJob> context) {
        long begun = System.nanoTime();
        JobRef ref = Reconciliation.ref(job);
        try {
            List<Pod> pods = context.getSecondaryResourcesAsStream(Pod.class)
                    .filter(pod ->
                            ref.uid().equals(pod.getMetadata().getLabels().get(JobRef.UID)))
                    .toList();
            List<HasMetadata> objects = KINDS.stream()
                    .<HasMetadata>flatMap(kind -> context.getSecondaryResourcesAsStream(kind))
                    .collect(Collectors.toUnmodifiableList());
            var sight = new Cluster.Sight(job, pods, objects, cluster.nodes(pods));
            UpdateControl<TrainingJob> control = UpdateControl.noUpdate();
            reconciliation.look(sight, clock.instant()).ifPresent(control::rescheduleAfter);
            return control;
        } catch (RuntimeException e) {
            measures.failed();
            log.accept("%s/%s: %s".formatted(ref.namespace(), ref.name(), e));
            throw e;
        } finally {
            measures.looked(Duration.ofNanos(System.nanoTime() - begun));
        }
    }
}
