package dev.stoic.kubernetes.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objects of jobs, whole, as the API server gets them. {@code -Dstoic.golden=write} writes the files anew. */
class ManifestsTest {
    private static final Path FILES = Path.of("src/test/resources/dev/stoic/kubernetes/manifest");
    private static final Installation HOME = Installation.of("stoic-system", "registry.example/stoic:0.1.0");

    enum Example {
        PLAIN(Jobs.PLAIN, HOME),
        /** Everything that a job can say about its pods, and an installation that has defaults for all of it. */
        PARTICULAR(
                """
                learner: { mlp: { hidden: [64] } }
                data: { train: mnist://train, target: label }
                run: { workers: 2, transport: grpc, suspend: false, ttl: 1h }
                pods:
                  image: registry.example/own:7
                  priority: low
                  cpu: 500m
                  memory: 3Gi
                  nodeSelector: { pool: training }
                  tolerations: [{ key: gpu, operator: Exists, effect: NoSchedule }]
                  topologySpread: [{ maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule }]
                  affinity:
                    nodeAffinity:
                      requiredDuringSchedulingIgnoredDuringExecution:
                        nodeSelectorTerms: [{ matchExpressions: [{ key: arch, operator: In, values: [amd64] }] }]
                  pullSecrets: [mine]
                  labels: { team: vision }
                  annotations: { cost/centre: "42" }
                """,
                new Installation(
                        "stoic-system",
                        "registry.example/stoic:0.1.0",
                        Optional.of("s3://all/jobs"),
                        Optional.of("stoic-coordinator"),
                        Duration.ofSeconds(20),
                        new PodsWanted(
                                Optional.empty(),
                                Optional.of("normal"),
                                Optional.of("2"),
                                Optional.empty(),
                                new Placement(
                                        Map.of("pool", "any", "disk", "ssd"),
                                        List.of(new TolerationBuilder()
                                                .withKey("shared")
                                                .withOperator("Exists")
                                                .build()),
                                        Optional.empty(),
                                        List.of()),
                                List.of("everybody"),
                                Map.of("team", "none", "mesh/inject", "false"),
                                Map.of()),
                        Map.of("HTTPS_PROXY", "http://proxy.example:3128"),
                        Optional.of(new Installation.Trusted("corporate", "bundle.pem")))),
        /** Every role there is. */
        CROWD("""
                learner: { forest: { trees: 10 } }
                data: { train: store://digits, target: label }
                run: { workers: 2, subworkers: 1, transport: hybrid }
                """, HOME),
        /** Volumes of the namespace, a store elsewhere, brokers of somebody else and code of the user's. */
        ELSEWHERE("""
                code: { jar: claim://shared/mine.jar, class: com.me.Mine }
                learner: { mine: { speed: 3 } }
                data: { train: claim://shared/rows.csv, test: s3://rows/test.csv }
                run: { workers: 1, transport: kafka, kafka: { bootstrap: "k1:9093,k2:9094" }, store: s3://models/stoic }
                """, HOME);

        private final String spec;
        private final Installation installation;

        Example(String spec, Installation installation) {
            this.spec = spec;
            this.installation = installation;
        }

        List<HasMetadata> objects() {
            JobView job = Jobs.view(spec, installation);
            var manifests = Manifests.of(job, installation);
            var all = new ArrayList<>(manifests.surroundings());
            all.add(manifests.secret(
                    new Secrets("chain", "key", "authority", "token", "j.team-a.digits-1a2b3c4d", "secret"),
                    Instant.parse("2027-01-01T00:00:00Z")));
            job.slots().forEach(slot -> all.add(manifests.pod(slot, slot.index())));
            return all;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyObjectIsAsWritten(Example example) throws IOException {
        String made = String.join(
                "", example.objects().stream().map(Serialization::asYaml).toList());
        Path file = FILES.resolve(example.name().toLowerCase(java.util.Locale.ROOT) + ".yaml");
        if (System.getProperty("stoic.golden", "").equals("write")) {
            Files.createDirectories(FILES);
            Files.writeString(file, made);
        }
        assertThat(made).isEqualTo(Files.readString(file));
    }

    @ParameterizedTest
    @EnumSource
    void everyPodIsLockedUp(Example example) {
        List<Pod> pods = example.objects().stream()
                .filter(Pod.class::isInstance)
                .map(Pod.class::cast)
                .toList();
        assertThat(pods).hasSizeGreaterThan(1);
        for (Pod pod : pods) {
            var spec = pod.getSpec();
            assertThat(spec.getHostNetwork()).isNull();
            assertThat(spec.getHostPID()).isNull();
            assertThat(spec.getHostIPC()).isNull();
            assertThat(spec.getServiceAccountName()).isNull();
            assertThat(spec.getInitContainers()).isEmpty();
            assertThat(spec.getAutomountServiceAccountToken()).isFalse();
            assertThat(spec.getSecurityContext().getRunAsNonRoot()).isTrue();
            assertThat(spec.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
            assertThat(spec.getVolumes()).allMatch(ManifestsTest::isHarmless);
            assertThat(spec.getContainers()).singleElement().satisfies(container -> {
                assertThat(container.getSecurityContext().getPrivileged()).isNull();
                assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                        .isFalse();
                assertThat(container.getSecurityContext().getReadOnlyRootFilesystem())
                        .isTrue();
                assertThat(container.getSecurityContext().getCapabilities().getDrop())
                        .containsExactly("ALL");
                assertThat(container.getSecurityContext().getCapabilities().getAdd())
                        .isEmpty();
                assertThat(container.getPorts()).allMatch(port -> port.getHostPort() == null);
            });
        }
    }

    private static boolean isHarmless(Volume volume) {
        return volume.getHostPath() == null
                && volume.getNfs() == null
                && volume.getCsi() == null
                && (volume.getEmptyDir() != null
                        || volume.getConfigMap() != null
                        || volume.getSecret() != null
                        || volume.getPersistentVolumeClaim() != null);
    }
}
