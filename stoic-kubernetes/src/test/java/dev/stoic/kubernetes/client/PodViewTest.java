package dev.stoic.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

class PodViewTest {
    private static PodView view(String status) {
        return PodView.of(Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata: { name: digits-1a2b3c4d-w0-1, labels: { stoic.dev/role: worker, stoic.dev/index: "0", stoic.dev/attempt: "1" } }
                spec: { nodeName: n1, containers: [] }
                status: %s
                """.formatted(status), Pod.class));
    }

    @Test
    void aReadyPodHasNothingToExplain() {
        PodView pod = view("{ phase: Running, conditions: [{ type: Ready, status: \"True\" }] }");

        assertThat(pod.ready()).isTrue();
        assertThat(pod.why()).isEmpty();
        assertThat(pod.role()).isEqualTo("worker");
    }

    @Test
    void aPodWithoutANodeSaysWhatIsMissing() {
        assertThat(view("{ phase: Pending, conditions: [{ type: PodScheduled, status: \"False\", reason: Unschedulable,"
                                + " message: \"0/2 nodes are available: 2 Insufficient cpu.\" }] }")
                        .why())
                .isEqualTo("Unschedulable: 0/2 nodes are available: 2 Insufficient cpu.");
    }

    @Test
    void anImageThatIsNotThereIsNamed() {
        assertThat(view("{ phase: Pending, containerStatuses: [{ name: a, restartCount: 0, state: { waiting: { reason:"
                                + " ErrImagePull, message: \"no such image\" } } }] }")
                        .why())
                .isEqualTo("ErrImagePull: no such image");
    }

    @Test
    void aContainerThatFailedSaysWithWhat() {
        assertThat(
                        view("{ phase: Failed, containerStatuses: [{ name: a, restartCount: 2, state: { terminated: { reason:"
                                        + " OOMKilled, exitCode: 137 } } }] }")
                                .why())
                .isEqualTo("OOMKilled: ended with 137");
    }
}
