package dev.stoic.kubernetes.client;

import dev.stoic.kubernetes.crd.TrainingJobCrd;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;

/** The kinds that Stoic adds to a cluster. */
final class Kinds {
    static final String JOBS = TrainingJobCrd.NAME;

    static final ResourceDefinitionContext TRAINING_JOB = new ResourceDefinitionContext.Builder()
            .withGroup("stoic.dev")
            .withVersion("v1")
            .withKind("TrainingJob")
            .withPlural("trainingjobs")
            .withNamespaced(true)
            .build();

    private Kinds() {}

    static List<GenericKubernetesResource> all() {
        return List.of(Serialization.unmarshal(TrainingJobCrd.yaml(), GenericKubernetesResource.class));
    }
}
