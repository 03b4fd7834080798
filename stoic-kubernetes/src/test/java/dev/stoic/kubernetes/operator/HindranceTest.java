package dev.stoic.kubernetes.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.kubernetes.manifest.Asked;
import dev.stoic.kubernetes.manifest.Installation;
import dev.stoic.kubernetes.manifest.Jobs;
import dev.stoic.kubernetes.manifest.Pins;
import dev.stoic.kubernetes.manifest.Slot;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of schedulers, nodes and API servers, as they really say them, in words that say what to do. */
class HindranceTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Pins PINS = Pins.of(
            Jobs.DIGITS, Asked.read(Jobs.DIGITS, Jobs.spec(Jobs.PLAIN)), Installation.of("stoic-system", "stoic:1"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0/3 nodes are available: 1 Insufficient cpu, 2 Insufficient memory. preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod. | Unschedulable | of 3, 1 have less than 1 cpu free, 2 have less than 1152Mi memory free. Do one of these: lower pods.cpu, request fewer workers, lower pods.memory, add nodes
            0/2 nodes are available: 2 node(s) had untolerated taint(s) {gpu: true}. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling. | Unschedulable | of 2, 2 have a taint {gpu: true}. Do one of these: set pods.tolerations, add nodes
            0/2 nodes are available: 2 node(s) didn't match Pod's node affinity/selector. | Unschedulable | of 2, 2 are not what pods.nodeSelector or pods.affinity ask for. Do one of these: change pods.nodeSelector or pods.affinity, add nodes
            0/2 nodes are available: 2 node(s) didn't match pod topology spread constraints. | Unschedulable | of 2, 2 would break pods.topologySpread. Do one of these: loosen pods.topologySpread, add nodes
            0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. | VolumePending | waits for a volume: 0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. Check the claims
            persistentvolumeclaim "shared" not found | VolumePending | waits for a volume: persistentvolumeclaim "shared" not found
            something that nobody has said before | Unschedulable | cannot be scheduled: something that nobody has said before
            """)
    void whatASchedulerSays(String said, String reason, String told) {
        Hindrance hindrance = of(new Stage.Unplaced(said), NOW).orElseThrow();
        assertThat(hindrance.reason()).isEqualTo(reason);
        assertThat(hindrance.message()).startsWith("worker 1 (pod p)").contains(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ErrImagePull | rpc error: not found | 1 | ImagePull
            InvalidImageName | | 1 | ImagePull
            CreateContainerConfigError | secret "x" not found | 1 | CannotStart
            ContainerCreating | | 59 | none
            ContainerCreating | | 61 | SlowStart
            """)
    void whatANodeSays(String reason, String message, int after, String told) {
        var stage = new Stage.Starting(reason, message == null ? "" : message);
        assertThat(of(stage, NOW.plusSeconds(after)).map(Hindrance::reason).orElse("none"))
                .isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pods "x" is forbidden: exceeded quota: q, requested: requests.cpu=1, used: requests.cpu=4, limited: requests.cpu=4 | QuotaExceeded | it requests requests.cpu=1, requests.cpu=4 of requests.cpu=4 is in use
            pods "x" is forbidden: no PriorityClass with name low was found | AdmissionRefused | no PriorityClass with name low was found
            """)
    void whatAnApiServerSays(String said, String reason, String told) {
        Hindrance hindrance = Hindrance.refused(Slot.worker(1), said);
        assertThat(hindrance.reason()).isEqualTo(reason);
        assertThat(hindrance.message()).contains("worker 1").contains(told);
    }

    private static Optional<Hindrance> of(Stage stage, Instant at) {
        var pod = new PodView(
                "p",
                "u",
                "1",
                Slot.worker(1),
                0,
                NOW,
                stage,
                PodView.Fate.STAYS,
                Optional.empty(),
                Optional.of("n1"),
                Optional.empty());
        return Hindrance.of(pod, PINS, at);
    }
}
