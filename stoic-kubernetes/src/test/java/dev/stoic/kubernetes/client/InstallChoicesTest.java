package dev.stoic.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstallChoicesTest {
    private static InstallChoices choices(List<String> watched, Map<String, String> settings) {
        return new InstallChoices("here", Optional.empty(), watched, settings);
    }

    private static String text(InstallChoices choices) {
        return Serialization.asYaml(choices.objects());
    }

    private static GenericKubernetesResource only(InstallChoices choices, String kind, String name) {
        return choices.objects().stream()
                .filter(each -> each.getKind().equals(kind)
                        && each.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "team-a,team-b"})
    void everyObjectCanBeFoundAgainAndNoNameIsLeftToBeReplaced(String watched) {
        var choices = choices(watched.isEmpty() ? List.of() : List.of(watched.split(",", -1)), Map.of());

        assertThat(text(choices)).doesNotContain("placeholder");
        assertThat(choices.objects())
                .hasSizeGreaterThan(15)
                .allSatisfy(each -> assertThat(each.getMetadata().getLabels())
                        .containsEntry("stoic.dev/installation", "here")
                        .containsEntry("app.kubernetes.io/managed-by", "stoic-install")
                        .containsEntry("app.kubernetes.io/part-of", "stoic"));
    }

    @Test
    void theNamespaceComesFirstAndRefusesWhatIsNotRestricted() {
        GenericKubernetesResource first = choices(List.of(), Map.of()).objects().getFirst();

        assertThat(first.getKind()).isEqualTo("Namespace");
        assertThat(first.getMetadata().getName()).isEqualTo("here");
        assertThat(first.getMetadata().getLabels()).containsEntry("pod-security.kubernetes.io/enforce", "restricted");
    }

    @Test
    void oneImageRunsOperatorStoreAndJobs() {
        var choices = new InstallChoices("here", Optional.of("registry.test/stoic:7"), List.of(), Map.of());

        assertThat(text(choices)).doesNotContain("stoic.dev/stoic:");
        assertThat(text(choices).split("registry.test/stoic:7", -1)).hasSize(4);
    }

    @Test
    void withAListOfNamespacesThereIsARoleInEachAndNoneForTheWholeCluster() {
        var choices = choices(List.of("team-a", "team-b"), Map.of());

        assertThat(choices.objects())
                .filteredOn(each -> each.getMetadata().getName().equals("stoic-jobs"))
                .extracting(each -> each.getKind() + " " + each.getMetadata().getNamespace())
                .containsExactlyInAnyOrder("Role team-a", "Role team-b", "RoleBinding team-a", "RoleBinding team-b");
        String cluster = Serialization.asYaml(only(choices, "ClusterRole", "stoic-operator-here"));
        assertThat(cluster).doesNotContain("secrets", "pods", "trainingjobs");
        assertThat(text(choices)).contains("\"team-a,team-b\"");
    }

    @ParameterizedTest
    @CsvSource({
        "replicas, 3, Deployment, stoic-operator, 'replicas: 3'",
        "api.qps, 7, Deployment, stoic-operator, '\"7\"'",
        "javaOptions, -Xmx99m, Deployment, stoic-operator, '-Xmx99m'",
        "resources.limits.memory, 999Mi, Deployment, stoic-operator, 'memory: \"999Mi\"'",
        "imagePullSecrets, pull, StatefulSet, stoic-store, 'name: \"pull\"'",
        "image.pullPolicy, Never, StatefulSet, stoic-store, 'imagePullPolicy: \"Never\"'",
        "store.size, 3Ti, StatefulSet, stoic-store, 'storage: \"3Ti\"'",
        "store.storageClass, fast, StatefulSet, stoic-store, 'storageClassName: \"fast\"'",
        "store.resources.requests.cpu, 9, StatefulSet, stoic-store, 'cpu: \"9\"'"
    })
    void aSettingIsSeenInItsObject(String key, String value, String kind, String name, String expected) {
        String before = Serialization.asYaml(only(choices(List.of(), Map.of()), kind, name));
        String after = Serialization.asYaml(only(choices(List.of(), Map.of(key, value)), kind, name));

        assertThat(before).doesNotContain(expected);
        assertThat(after).contains(expected);
    }

    @Test
    void withoutTheStoreNothingOfItIsApplied() {
        var settings = Map.of("store.enabled", "false");

        assertThat(choices(List.of(), settings).objects())
                .extracting(each -> each.getMetadata().getName())
                .doesNotContain("stoic-store", "stoic-store-client");
        assertThat(text(choices(List.of(), settings))).doesNotContain("stoic://");
    }

    @Test
    void anUnknownSettingNamesTheNearestAndTheChart() {
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> choices(List.of(), Map.of("store.sise", "3Gi")))
                .withMessage("stoic install has no setting store.sise")
                .satisfies(e -> assertThat(e.fault().advice()).contains("\"store.size\"", "deploy/helm/stoic"));
    }

    @Test
    void aNameThatNoNamespaceCanHaveIsRefused() {
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> new InstallChoices("Stoic_System", Optional.empty(), List.of(), Map.of()))
                .withMessageContaining("Stoic_System");
    }
}
