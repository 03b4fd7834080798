package dev.stoic.kubernetes.client;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;

/** The kinds that Stoic adds to a cluster. */
final class Kinds {
    static final String JOBS = "trainingjobs.stoic.dev";

    static final ResourceDefinitionContext TRAINING_JOB = new ResourceDefinitionContext.Builder()
            .withGroup("stoic.dev")
            .withVersion("v1")
            .withKind("TrainingJob")
            .withPlural("trainingjobs")
            .withNamespaced(true)
            .build();

    private static final List<String> FILES = List.of("/dev/stoic/kubernetes/crd/trainingjobs.stoic.dev.yaml");

    private Kinds() {}

    static List<GenericKubernetesResource> all() {
        return FILES.stream()
                .map(file -> Serialization.unmarshal(InstallChoices.read(file), GenericKubernetesResource.class))
                .toList();
    }
}
