package dev.stoic.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.kubernetes.client.JobView.Phase;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobViewTest {
    static JobView view(String status) {
        return JobView.of(Serialization.unmarshal("""
                apiVersion: stoic.dev/v1
                kind: TrainingJob
                metadata: { name: digits, namespace: team, uid: 1a2b3c4d-0000-0000-0000-000000000000, generation: 2, creationTimestamp: "2026-01-01T10:00:00Z" }
                spec: { learner: { mlp: { hidden: [8] } }, data: { train: "mnist://train" }, run: { workers: 3 } }
                status: %s
                """.formatted(status), GenericKubernetesResource.class));
    }

    @Test
    void aStatusIsReadWhole() {
        JobView job = view("""
                { observedGeneration: 2, phase: Running, run: digits-1a2b3c4d, round: 40, rounds: 160, percent: 25.0, eta: 1m30s,
                  workers: 2, wanted: 3, metrics: { loss: 0.5 }, restarts: 1, started: "2026-01-01T10:00:05Z", image: "stoic:1",
                  conditions: [{ type: Running, status: "True", reason: Rounds, message: "" }] }""");

        assertThat(job.phase()).isEqualTo(Phase.RUNNING);
        assertThat(job.path()).isEqualTo("team/digits");
        assertThat(job.learner()).isEqualTo("mlp");
        assertThat(job.round()).isEqualTo(40);
        assertThat(job.rounds()).contains(160L);
        assertThat(job.share()).isEqualTo(0.25);
        assertThat(job.eta()).contains(Duration.ofSeconds(90));
        assertThat(job.metrics()).containsEntry("loss", 0.5);
        assertThat(job.started()).contains(Instant.parse("2026-01-01T10:00:05Z"));
        assertThat(job.finished()).isEmpty();
        assertThat(job.observed()).isTrue();
        assertThat(job.conditions())
                .singleElement()
                .satisfies(each -> assertThat(each.holds()).isTrue());
    }

    @Test
    void aJobThatNobodyHasLookedAtYetIsPending() {
        JobView job = view("{}");

        assertThat(job.phase()).isEqualTo(Phase.PENDING);
        assertThat(job.observed()).isFalse();
        assertThat(job.wanted()).isEqualTo(3);
        assertThat(job.share()).isZero();
    }

    @Test
    void whatIsNotAsPromisedIsPassedOver() {
        JobView job = view(
                "{ phase: [1], round: many, metrics: { loss: NaN?, deep: { a: 1 } }, started: yesterday, eta: soon }");

        assertThat(job.phase()).isEqualTo(Phase.PENDING);
        assertThat(job.round()).isZero();
        assertThat(job.metrics()).isEmpty();
        assertThat(job.started()).isEmpty();
        assertThat(job.eta()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"abc, sha256:abc", "sha256:abc, sha256:abc", "'', ''"})
    void aModelIsNamedAsTrainNamesIt(String told, String shown) {
        assertThat(view("{ model: \"" + told + "\" }").model()).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "Succeeded, Done, 0",
        "Failed, InvalidJob, 2",
        "Failed, OutOfResources, 4",
        "Failed, InternalError, 70",
        "Failed, Stopped, 130",
        "Failed, Waiting, 3",
        "Failed, DeadlineExceeded, 4"
    })
    void theEndHasTheExitCodeOfTheSameEndHere(String phase, String reason, int code) {
        assertThat(view("{ phase: %s, reason: %s }".formatted(phase, reason)).exitCode())
                .isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"90, PT1M30S", "1.5, PT1.5S", "1m30s, PT1M30S", "PT2H, PT2H"})
    void durationsAreReadAsJobsWriteThem(String text, Duration expected) {
        assertThat(JobView.duration(text)).isEqualTo(Optional.of(expected));
    }
}
