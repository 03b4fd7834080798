package dev.stoic.kubernetes.client;

import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The jobs of a namespace. */
public final class Jobs {
    private static final String MANAGER = "stoic-submit";

    private final Cluster cluster;

    public Jobs(Cluster cluster) {
        this.cluster = cluster;
    }

    private MixedOperation<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            kind() {
        return cluster.api().genericKubernetesResources(Kinds.TRAINING_JOB);
    }

    private Resource<GenericKubernetesResource> named(String name) {
        return kind().inNamespace(cluster.namespace()).withName(name);
    }

    public Optional<JobView> find(String name) {
        return cluster.asked(
                "look for job " + name,
                () -> Optional.ofNullable(named(name).get()).map(JobView::of));
    }

    /** @throws StoicException if there is no such job; it names the nearest */
    public JobView get(String name) {
        return find(name).orElseThrow(() -> {
            List<String> names = list().stream().map(JobView::name).toList();
            return StoicException.user(
                    "job %s does not exist in namespace %s".formatted(name, cluster.namespace()),
                    Nearest.to(name, names)
                                    .map(near -> "Did you mean tj/" + near + "? ")
                                    .orElse("")
                            + "stoic top -n " + cluster.namespace() + " lists all jobs");
        });
    }

    /** Those of the namespace, the newest last. */
    public List<JobView> list() {
        return cluster.asked(
                "list jobs", () -> views(kind().inNamespace(cluster.namespace()).list()));
    }

    public List<JobView> everywhere() {
        return cluster.asked("list jobs", () -> views(kind().inAnyNamespace().list()));
    }

    private static List<JobView> views(GenericKubernetesResourceList list) {
        return list.getItems().stream()
                .map(JobView::of)
                .sorted(Comparator.comparing(JobView::created).thenComparing(JobView::name))
                .toList();
    }

    /** The job as the API server keeps it, for programs. */
    public String written(String name) {
        get(name);
        return cluster.asked("read job " + name, () -> {
            GenericKubernetesResource object = named(name).get();
            object.getMetadata().setManagedFields(null);
            return Serialization.asYaml(object);
        });
    }

    /** As an object of the API: {@code spec} is the job file. */
    static GenericKubernetesResource object(String namespace, String name, Map<String, Object> spec) {
        return new GenericKubernetesResourceBuilder()
                .withApiVersion("stoic.dev/v1")
                .withKind("TrainingJob")
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .addToAdditionalProperties("spec", new LinkedHashMap<>(spec))
                .build();
    }

    /** Creates the job, or changes one of the same name that is still under way. */
    public JobView submit(String name, Map<String, Object> spec, Installation.Mode mode) {
        GenericKubernetesResource object = object(cluster.namespace(), name, spec);
        return cluster.asked("submit job " + name, () -> {
            Resource<GenericKubernetesResource> resource =
                    kind().inNamespace(cluster.namespace()).resource(object);
            var strict = mode == Installation.Mode.TRY
                    ? resource.dryRun().fieldValidation(Validation.STRICT)
                    : resource.fieldValidation(Validation.STRICT);
            return JobView.of(strict.fieldManager(MANAGER).forceConflicts().serverSideApply());
        });
    }

    public void suspend(String name, boolean suspended) {
        patch(name, Map.of("spec", Map.of("run", Map.of("suspend", suspended))), "suspend or resume");
    }

    public void scale(String name, int workers) {
        patch(name, Map.of("spec", Map.of("run", Map.of("workers", workers))), "scale");
    }

    private void patch(String name, Map<String, Object> change, String what) {
        cluster.asked(
                what + " job " + name,
                () -> named(name)
                        .patch(
                                new PatchContext.Builder()
                                        .withPatchType(PatchType.JSON_MERGE)
                                        .withFieldManager(MANAGER)
                                        .build(),
                                Serialization.asJson(change)));
    }

    /** The job and, since they are owned by it, its pods. What is in the store stays. */
    public void delete(String name) {
        cluster.asked("delete job " + name, () -> named(name).delete());
    }

    public List<PodView> pods(String name) {
        return cluster.asked(
                "list pods of job " + name,
                () -> cluster
                        .api()
                        .pods()
                        .inNamespace(cluster.namespace())
                        .withLabel("stoic.dev/job", name)
                        .list()
                        .getItems()
                        .stream()
                        .map(PodView::of)
                        .sorted(Comparator.comparing(PodView::name))
                        .toList());
    }

    /** What happened to the job, its pods and what else it owns; the latest last. */
    public List<JobEvent> events(JobView job) {
        String own = job.name() + "-";
        return cluster.asked(
                "list events of job " + job.name(),
                () -> cluster.api().v1().events().inNamespace(cluster.namespace()).list().getItems().stream()
                        .filter(event -> isAbout(event, job, own))
                        .map(JobEvent::of)
                        .sorted(Comparator.comparing(JobEvent::at))
                        .toList());
    }

    private static boolean isAbout(Event event, JobView job, String own) {
        var object = event.getInvolvedObject();
        if (object == null || object.getName() == null) {
            return false;
        }
        return job.uid().equals(object.getUid())
                || (object.getName().startsWith(own)
                        && object.getName().contains(job.uid().replace("-", "").substring(0, 8)));
    }
}
