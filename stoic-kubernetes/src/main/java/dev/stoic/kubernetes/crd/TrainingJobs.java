package dev.stoic.kubernetes.crd;

import dev.stoic.code.Jars;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.NormalForm;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobReader;
import dev.stoic.job.JobSchema;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Learners;
import dev.stoic.job.StoreLocation;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A job file as the spec of a resource, and back. */
public final class TrainingJobs {
    private static final String CLAIMS = "/claims/";

    private TrainingJobs() {}

    /** The resource for a job as it was written, without the short forms that an API server could not check. */
    public static TrainingJob of(String namespace, String name, Mapping job) {
        var resource = new TrainingJob();
        resource.setMetadata(
                new ObjectMetaBuilder().withNamespace(namespace).withName(name).build());
        resource.setSpec(JobSchema.normal(job));
        return resource;
    }

    /** The same as text, for whoever creates it by other means. */
    public static String yaml(String name, Mapping job) {
        return Serialization.asYaml(CrdSchema.map(
                        "apiVersion",
                        "stoic.dev/v1",
                        "kind",
                        "TrainingJob",
                        "metadata",
                        Map.of("name", name),
                        "spec",
                        JobSchema.normal(job)))
                .replaceFirst("^---\n", "");
    }

    /** The spec as the document that it is. */
    public static JobDocument document(TrainingJob job) {
        Map<String, Object> spec = job.getSpec();
        return JobDocument.of(
                job.getMetadata().getName(),
                NormalForm.read(spec) instanceof Mapping mapping ? mapping : Mapping.empty(0));
    }

    /**
     * What the job asks for, as far as that can be known without its data and without running its code.
     *
     * @throws StoicException a user's fault with every problem
     */
    public static JobSpec read(TrainingJob job) {
        var reader = new JobReader(Learners.KNOWN, TrainingJobs::unreachable, new Jars.Unopened());
        JobDocument document = document(job);
        Optional<Fault.Problem> store = store(document);
        try {
            JobSpec read = reader.read(document, job.getMetadata().getName());
            if (store.isEmpty()) {
                return read;
            }
            throw problems(document.file(), List.of(), store);
        } catch (StoicException e) {
            if (e.fault() instanceof Fault.User(String _, String _, List<Fault.Problem> found) && store.isPresent()) {
                throw problems(document.file(), found, store);
            }
            throw e;
        }
    }

    private static StoicException problems(String name, List<Fault.Problem> found, Optional<Fault.Problem> more) {
        var all = new ArrayList<>(found);
        more.filter(problem -> !all.contains(problem)).ifPresent(all::add);
        return StoicException.user(name + ": " + (all.size() == 1 ? "1 problem" : all.size() + " problems"), "", all);
    }

    /** What is wrong with a location that a pod is to read. */
    private static Optional<String> unreachable(String location) {
        return location.contains("://") || location.startsWith("/")
                ? Optional.empty()
                : Optional.of("is a local file, which pods cannot read. Upload it with stoic data push and write"
                        + " store://<name>, or name a volume as in claim://<claim>/" + location);
    }

    private static Optional<Fault.Problem> store(JobDocument document) {
        boolean gone = document.root().entries().get("run") instanceof Mapping run
                && NormalForm.asIs(run) instanceof Map<?, ?> values
                && values.get("store") instanceof String text
                && StoreLocation.parse(text).orElse(null) instanceof StoreLocation.Folder(String path)
                && !path.startsWith(CLAIMS);
        return gone
                ? Optional.of(new Fault.Problem(
                        "run.store",
                        "must be s3://bucket/prefix or claim://name/folder: folders of a pod are deleted with it"))
                : Optional.empty();
    }
}
