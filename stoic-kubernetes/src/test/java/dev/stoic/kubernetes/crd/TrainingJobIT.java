package dev.stoic.kubernetes.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.code.Jars;
import dev.stoic.document.Node.Mapping;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobReader;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Learners;
import dev.stoic.job.RandomJob;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The API server of the cluster that KUBECONFIG names agrees with the readers. */
@EnabledIfEnvironmentVariable(named = "KUBECONFIG", matches = ".+")
class TrainingJobIT {
    private static final int DOCUMENTS = 300;
    private static final KubernetesClient CLIENT = new KubernetesClientBuilder().build();
    private static String namespace = "";

    @BeforeAll
    static void install() {
        CLIENT.resource(TrainingJobCrd.definition()).forceConflicts().serverSideApply();
        namespace = CLIENT.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withGenerateName("stoic-trainingjob-it-")
                        .endMetadata()
                        .build())
                .create()
                .getMetadata()
                .getName();
    }

    @AfterAll
    static void leave() {
        CLIENT.namespaces().withName(namespace).delete();
        CLIENT.close();
    }

    private static void send(Mapping job) {
        CLIENT.resource(TrainingJobs.of(namespace, "job", job))
                .dryRun()
                .fieldValidation(FieldValidateable.Validation.STRICT)
                .create();
    }

    private static Optional<JobSpec> read(Mapping job) {
        var reader = new JobReader(Learners.KNOWN, _ -> Optional.empty(), new Jars.Unopened());
        try {
            return Optional.of(reader.read(JobDocument.of("job", job), "job"));
        } catch (StoicException e) {
            return Optional.empty();
        }
    }

    @Test
    void itTakesEveryJobThatReadersTake() {
        int taken = 0;
        for (long seed = 0; taken < DOCUMENTS; seed++) {
            Mapping job = RandomJob.of(seed);
            if (read(job).isPresent()) {
                assertThat(catchThrowableOfType(KubernetesClientException.class, () -> send(job)))
                        .as("seed %d: %s", seed, job)
                        .isNull();
                taken++;
            }
        }
    }

    @Test
    void itRefusesEveryUnknownKey() {
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            Mapping job = RandomJob.withUnknownKey(seed);
            assertThat(catchThrowableOfType(KubernetesClientException.class, () -> send(job)))
                    .as("seed %d: %s", seed, job)
                    .isNotNull()
                    .satisfies(thrown -> assertThat(thrown.getCode()).isIn(400, 422));
        }
    }
}
