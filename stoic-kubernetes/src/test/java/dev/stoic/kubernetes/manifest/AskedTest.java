package dev.stoic.kubernetes.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AskedTest {
    @Test
    void whatIsForTheOperatorDoesNotReachTheProcesses() {
        Asked asked = read("""
                learner: { kmeans: { k: 3 } }
                data: { train: store://x }
                run: { workers: 2, suspend: true, deadline: 2h, ttl: 10m }
                pods: { cpu: 2 }
                """);
        assertThat(asked.run().suspend()).isTrue();
        assertThat(asked.run().deadline()).contains(Duration.ofHours(2));
        assertThat(asked.run().ttl()).contains(Duration.ofMinutes(10));
        assertThat(asked.document().toString())
                .isEqualTo("{name=digits, learner={kmeans={k=3}}, data={train=store://x}, run={workers=2}}");
    }

    @Test
    void numbersOfWorkersMayChangeUnderARunAndNothingElse() {
        Installation home = Installation.of("s", "i");
        Asked asked = read(Jobs.PLAIN);
        Pins pins = Pins.of(Jobs.DIGITS, asked, home);
        assertThat(pins.agreesWith(read(Jobs.PLAIN.replace("workers: 3", "workers: 5"))))
                .isTrue();
        assertThat(pins.agreesWith(read(Jobs.PLAIN.replace("k: 8", "k: 9")))).isFalse();
        assertThat(Pins.of(pins.toMap())).contains(pins);
    }

    @Test
    void aHostileJobIsRefusedWithTheField() {
        assertThat(problems("""
                learner: { kmeans: { k: 3 } }
                data: { train: store://x }
                volumes: [{ hostPath: { path: / } }]
                pods:
                  hostPath: /
                  privileged: true
                  hostNetwork: true
                  serviceAccount: admin
                  env: { LD_PRELOAD: x }
                  securityContext: { runAsUser: 0 }
                  priority: "../x"
                  cpu: "-1"
                  tolerations: [{ key: a, privileged: true }]
                  labels: { stoic.dev/uid: other, app.kubernetes.io/managed-by: me }
                  annotations: { container.apparmor.security.beta.kubernetes.io/stoic: unconfined }
                """))
                .contains(
                        "volumes",
                        "pods.hostPath",
                        "pods.privileged",
                        "pods.hostNetwork",
                        "pods.serviceAccount",
                        "pods.env",
                        "pods.securityContext",
                        "pods.priority",
                        "pods.cpu",
                        "pods.tolerations[0].privileged",
                        "pods.labels",
                        "pods.annotations");
    }

    @Test
    void filesOfSomebodysComputerAndFoldersOfAPodAreRefused() {
        assertThat(problems("""
                learner: { kmeans: { k: 3 } }
                data: { train: rows.csv }
                run: { store: /tmp/x }
                """)).containsExactlyInAnyOrder("data.train", "run.store");
    }

    @Test
    void aNameThatNoServiceCanHaveIsRefused() {
        var job = new JobRef("ns", "7.digits", "u");
        assertThatThrownBy(() -> Asked.read(job, Jobs.spec(Jobs.PLAIN)))
                .isInstanceOfSatisfying(
                        StoicException.class,
                        e -> assertThat(((Fault.User) e.fault()).problems())
                                .singleElement()
                                .satisfies(
                                        problem -> assertThat(problem.where()).isEqualTo("metadata.name")));
    }

    private static Asked read(String yaml) {
        return Asked.read(Jobs.DIGITS, Jobs.spec(yaml));
    }

    private static List<String> problems(String yaml) {
        try {
            read(yaml);
        } catch (StoicException e) {
            return ((Fault.User) e.fault())
                    .problems().stream().map(Fault.Problem::where).toList();
        }
        throw new AssertionError("was read: " + yaml);
    }
}
