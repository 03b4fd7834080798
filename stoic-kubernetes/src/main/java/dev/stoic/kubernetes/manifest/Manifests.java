package dev.stoic.kubernetes.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The objects of a job: all but its secret and its pods in one list, those one by one. */
public final class Manifests {
    /** On objects that a job owns: by which version of their form they were made. */
    public static final String FORM = "stoic.dev/form";

    /** On a secret: when its certificate is due to be made anew. */
    public static final String RENEW = "stoic.dev/renew-at";

    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .build());

    private final JobView job;
    private final Installation installation;

    private Manifests(JobView job, Installation installation) {
        this.job = job;
        this.installation = installation;
    }

    public static Manifests of(JobView job, Installation installation) {
        return new Manifests(job, installation);
    }

    /** Everything that stands around the pods, in the order in which it is made. */
    public List<HasMetadata> surroundings() {
        var all = new ArrayList<HasMetadata>();
        all.add(document());
        all.add(service(
                job.ref().coordinatorService(),
                job.ref().selector(Role.COORDINATOR),
                port("rounds", Ports.ROUNDS),
                port("report", Ports.REPORT)));
        if (job.pins().crew().brokers() > 0) {
            all.add(service(job.ref().brokerService(), job.ref().selector(Role.BROKER), port("kafka", Ports.BROKER)));
        }
        for (int i = 0; job.pins().crew().subworkers() > 0 && i < job.workers(); i++) {
            Map<String, String> selector = job.ref().selector(Role.WORKER);
            selector.put(JobRef.INDEX, Integer.toString(i));
            all.add(service(job.ref().workerService(i), selector, port("subworkers", Ports.SUBWORKERS)));
        }
        all.add(Fence.around(job, installation, meta(job.ref().name(), Map.of())));
        all.add(budget());
        return List.copyOf(all);
    }

    /** @param renew when the certificate in it is due to be made anew */
    public Secret secret(Secrets secrets, Instant renew) {
        ObjectMeta meta = meta(job.ref().secret(), Map.of());
        meta.getAnnotations().put(RENEW, renew.toString());
        return new SecretBuilder()
                .withMetadata(meta)
                .withType("Opaque")
                .withData(secrets.data())
                .build();
    }

    public Pod pod(Slot slot, int attempt) {
        return new PodForm(job, installation).pod(slot, attempt, meta(job.ref().pod(slot, attempt), Map.of()));
    }

    /** Nobody changes it under a run. */
    private ConfigMap document() {
        return new ConfigMapBuilder()
                .withMetadata(meta(job.ref().document(), Map.of()))
                .withImmutable(true)
                .withData(Map.of("job.yaml", text()))
                .build();
    }

    private String text() {
        var document = new LinkedHashMap<>(job.asked().document());
        if (job.pins().crew().brokers() > 0) {
            var run = new LinkedHashMap<String, Object>();
            Trees.at(document, "run").forEach((key, value) -> run.put(String.valueOf(key), value));
            var kafka = new LinkedHashMap<String, Object>();
            Trees.at(run, "kafka").forEach((key, value) -> kafka.put(String.valueOf(key), value));
            kafka.put("bootstrap", job.ref().host(job.ref().brokerService()) + ":" + Ports.BROKER);
            run.put("kafka", kafka);
            document.put("run", run);
        }
        try {
            return YAML.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers cannot be written", e);
        }
    }

    private Service service(String name, Map<String, String> selector, ServicePort... ports) {
        return new ServiceBuilder()
                .withMetadata(meta(name, Map.of()))
                .withNewSpec()
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .withSelector(selector)
                .withPorts(ports)
                .endSpec()
                .build();
    }

    private static ServicePort port(String name, int number) {
        return new ServicePortBuilder()
                .withName(name)
                .withPort(number)
                .withTargetPort(new IntOrString(name))
                .withProtocol("TCP")
                .build();
    }

    /**
     * Of workers only, and never all of them: who drains a node must get somewhere, and whoever leaves is replaced elsewhere.
     * A number that may be away would need to know how many there should be, which disruption controllers cannot always
     * find out for pods of our kind.
     */
    private PodDisruptionBudget budget() {
        int least = Math.min(job.pins().crew().min(), job.workers() - 1);
        return new PodDisruptionBudgetBuilder()
                .withMetadata(meta(job.ref().budget(), Map.of()))
                .withNewSpec()
                .withMinAvailable(new IntOrString(least))
                .withNewSelector()
                .withMatchLabels(job.ref().selector(Role.WORKER))
                .endSelector()
                .endSpec()
                .build();
    }

    private ObjectMeta meta(String name, Map<String, String> more) {
        Map<String, String> labels = job.ref().labels();
        labels.putAll(more);
        var annotations = new LinkedHashMap<String, String>();
        annotations.put(FORM, Integer.toString(Pins.VERSION));
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(job.ref().namespace())
                .withLabels(labels)
                .withAnnotations(annotations)
                .addNewOwnerReference()
                .withApiVersion("stoic.dev/v1")
                .withKind("TrainingJob")
                .withName(job.ref().name())
                .withUid(job.ref().uid())
                .withController(true)
                .endOwnerReference()
                .build();
    }
}
