package dev.stoic.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.document.Problems;
import dev.stoic.fault.Fault;
import dev.stoic.job.JobSpec.Spread;
import dev.stoic.job.JobSpec.Toleration;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodsReaderTest {
    private final Problems problems = new Problems();

    private static Mapping map(Object... keysAndValues) {
        var entries = new LinkedHashMap<String, Node>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = keysAndValues[i + 1];
            entries.put((String) keysAndValues[i], value instanceof Node n ? n : new Scalar(value.toString(), 0));
        }
        return new Mapping(entries, 0);
    }

    private static Sequence list(Node... items) {
        return new Sequence(List.of(items), 0);
    }

    private JobSpec.Pods read(Object... keysAndValues) {
        return PodsReader.read(new Keys("", map("pods", map(keysAndValues)), problems));
    }

    private List<String> said() {
        return problems.list().stream().map(Fault.Problem::toString).toList();
    }

    @Test
    void nothingIsAskedOfPodsByDefault() {
        assertThat(PodsReader.read(new Keys("", map(), problems))).isEqualTo(JobSpec.Pods.DEFAULT);
        assertThat(said()).isEmpty();
    }

    @Test
    void everyKeyReachesItsPlace() {
        Mapping affinity = map("nodeAffinity", map("weight", 3));
        JobSpec.Pods pods = read(
                "image",
                "registry.example.com:5000/team/stoic@sha256:abc",
                "priority",
                "high",
                "cpu",
                "1500m",
                "memory",
                "2Gi",
                "nodeSelector",
                map("kubernetes.io/arch", "arm64"),
                "tolerations",
                list(
                        map("key", "gpu", "value", "yes", "effect", "NoSchedule"),
                        map("operator", "Exists", "effect", "NoExecute", "tolerationSeconds", 30)),
                "affinity",
                affinity,
                "topologySpread",
                list(map("topologyKey", "kubernetes.io/hostname", "maxSkew", 2, "whenUnsatisfiable", "DoNotSchedule")),
                "pullSecrets",
                "registry",
                "labels",
                map("team", "a", "cost", 7),
                "annotations",
                map("example.com/note", "what you like: {}"));

        assertThat(said()).isEmpty();
        assertThat(pods)
                .isEqualTo(new JobSpec.Pods(
                        Optional.of("registry.example.com:5000/team/stoic@sha256:abc"),
                        Optional.of("high"),
                        Quantity.parse("1500m"),
                        Quantity.parse("2Gi"),
                        Map.of("kubernetes.io/arch", "arm64"),
                        List.of(
                                new Toleration(
                                        Optional.of("gpu"),
                                        Toleration.Operator.EQUAL,
                                        Optional.of("yes"),
                                        Optional.of(Toleration.Effect.NO_SCHEDULE),
                                        OptionalLong.empty()),
                                new Toleration(
                                        Optional.empty(),
                                        Toleration.Operator.EXISTS,
                                        Optional.empty(),
                                        Optional.of(Toleration.Effect.NO_EXECUTE),
                                        OptionalLong.of(30))),
                        Optional.of(affinity),
                        List.of(new Spread("kubernetes.io/hostname", 2, Spread.Unsatisfiable.DO_NOT_SCHEDULE)),
                        List.of("registry"),
                        Map.of("team", "a", "cost", "7"),
                        Map.of("example.com/note", "what you like: {}")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serviceAccount",
                "serviceAccountName",
                "automountServiceAccountToken",
                "hostPath",
                "privileged",
                "securityContext",
                "volumes",
                "hostNetwork",
                "env",
                "initContainers"
            })
    void whatWouldLeadOutOfAPodIsRefusedWithTheReason(String key) {
        read(key, "x");

        assertThat(said())
                .singleElement()
                .asString()
                .startsWith("pods." + key + ": is refused: ")
                .hasSizeGreaterThan(80);
    }

    @Test
    void theReasonFitsTheKey() {
        read("serviceAccount", "admin", "privileged", "true", "hostPath", map("path", "/etc"));

        assertThat(said())
                .anySatisfy(said ->
                        assertThat(said).startsWith("pods.serviceAccount").contains("no access to the Kubernetes API"))
                .anySatisfy(
                        said -> assertThat(said).startsWith("pods.privileged").contains("restricted"))
                .anySatisfy(said -> assertThat(said).startsWith("pods.hostPath").contains("claim://"));
    }

    @Test
    void wrongValuesAreNamedWithWhatWasExpected() {
        read(
                "image",
                "two words",
                "priority",
                "High",
                "cpu",
                "two",
                "memory",
                "0",
                "nodeSelector",
                map("-bad", "a", "disk", "not ok!"),
                "pullSecrets",
                "No_Secret",
                "labels",
                map("stoic.dev/job", "other"),
                "annotations",
                map("cluster-autoscaler.kubernetes.io/safe-to-evict", "false"),
                "affinity",
                map("nodeAfinity", map()),
                "tolerations",
                "all",
                "topologySpread",
                list(map("maxSkew", 0)));

        assertThat(said())
                .containsExactly(
                        "pods.image: must be an image such as registry.example.com/stoic:1.0, got \"two words\"",
                        "pods.priority: must be a name of lower-case letters, digits, dashes and dots, such as team-a, got"
                                + " \"High\"",
                        "pods.cpu: must be cores such as 2 or 500m, got \"two\"",
                        "pods.memory: must be bytes such as 512Mi or 2Gi, got \"0\"",
                        "pods.nodeSelector.-bad: is a key that must be a label's name such as team or example.com/team",
                        "pods.nodeSelector.disk: must be at most 63 letters, digits, dashes, dots and underscores that"
                                + " begin and end with a letter or digit, got \"not ok!\"",
                        "pods.tolerations: must be a list of mappings, got \"all\"",
                        "pods.affinity: has nodeAfinity, which is not one of nodeAffinity, podAffinity, podAntiAffinity",
                        "pods.topologySpread[0].topologyKey: is missing. Name a label of nodes such as"
                                + " kubernetes.io/hostname",
                        "pods.topologySpread[0].maxSkew: must be a whole number from 1 to 1000, got \"0\"",
                        "pods.pullSecrets: must be names of secrets, got \"No_Secret\"",
                        "pods.labels: must not say stoic.dev/job, which Stoic sets itself",
                        "pods.annotations: must not say cluster-autoscaler.kubernetes.io/safe-to-evict, which Stoic sets"
                                + " itself");
    }

    @Test
    void aTolerationMustMakeSense() {
        read(
                "tolerations",
                list(
                        map("value", "x"),
                        map("key", "a", "operator", "Exists", "value", "x"),
                        map("key", "a", "effect", "NoSchedule", "tolerationSeconds", 3),
                        map("key", "a", "effect", "noexecute")));

        assertThat(said())
                .containsExactly(
                        "pods.tolerations[0].key: is missing: only operator Exists needs no value",
                        "pods.tolerations[1].value: must be absent with operator Exists",
                        "pods.tolerations[2].tolerationSeconds: belongs to effect NoExecute",
                        "pods.tolerations[3].effect: unknown value \"noexecute\". Did you mean \"NoExecute\"? Known:"
                                + " NoExecute, NoSchedule, PreferNoSchedule");
    }

    @ParameterizedTest
    @CsvSource({"2,2", "500m,0.5", "1.5Gi,1610612736", "3k,3000", "1Ki,1024"})
    void quantitiesAreReadAsKubernetesReadsThem(String text, BigDecimal amount) {
        assertThat(Quantity.parse(text)).hasValueSatisfying(read -> {
            assertThat(read.amount()).isEqualByComparingTo(amount);
            assertThat(read).hasToString(text);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "0", "1 Gi", "1gb", "1e3", "Gi"})
    void whatIsNoQuantityIsNone(String text) {
        assertThat(Quantity.parse(text)).isEmpty();
    }
}
