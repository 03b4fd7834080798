package dev.stoic.kubernetes.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TrainingJobCrdTest {
    private static final Path COMMITTED = Path.of("..", "deploy", "crd", "trainingjobs.stoic.dev.yaml");

    /** What RE2 has room for. */
    private static final int MOST_REPEATS = 1_000;

    private record Place(String path, Map<?, ?> schema) {}

    /** Every schema of the kind, with its path. */
    private static List<Place> places() {
        var found = new ArrayList<Place>();
        Map<?, ?> crd = Serialization.unmarshal(TrainingJobCrd.yaml(), Map.class);
        Map<?, ?> version = (Map<?, ?>) ((List<?>) at(crd, "spec").get("versions")).getFirst();
        walk("", at(at(version, "schema"), "openAPIV3Schema"), found);
        return found;
    }

    private static Map<?, ?> at(Map<?, ?> map, String key) {
        return (Map<?, ?>) map.get(key);
    }

    private static void walk(String path, Map<?, ?> schema, List<Place> found) {
        found.add(new Place(path, schema));
        if (schema.get("properties") instanceof Map<?, ?> properties) {
            properties.forEach((key, inner) -> walk(path + "." + key, (Map<?, ?>) inner, found));
        }
        if (schema.get("items") instanceof Map<?, ?> items) {
            walk(path + "[]", items, found);
        }
        if (schema.get("additionalProperties") instanceof Map<?, ?> values) {
            walk(path + ".*", values, found);
        }
    }

    @Test
    void theCommittedFileIsWhatIsMade() throws IOException {
        assertThat(Files.readString(COMMITTED))
                .as("stoic schema --crd > deploy/crd/trainingjobs.stoic.dev.yaml")
                .isEqualTo(TrainingJobCrd.yaml());
    }

    @Test
    void itIsStructural() {
        assertThat(places()).hasSizeGreaterThan(200).allSatisfy(place -> {
            boolean typed =
                    place.schema().containsKey("type") || place.schema().containsKey("x-kubernetes-int-or-string");
            assertThat(typed).as(place.path() + " has a type").isTrue();
            assertThat(place.schema().keySet().stream().map(String::valueOf))
                    .as(place.path())
                    .doesNotContain("oneOf", "anyOf", "allOf", "not", "$ref");
        });
    }

    @Test
    void unknownFieldsAreKeptOnlyWhereNobodyCanKnowThem() {
        List<String> kept = places().stream()
                .filter(place -> place.schema().containsKey(CrdSchema.PRESERVE))
                .filter(place ->
                        !String.valueOf(place.schema().get("description")).startsWith("Refused"))
                .map(Place::path)
                .filter(path -> !path.endsWith("[]"))
                .toList();

        assertThat(kept).containsExactly(".spec.learner", ".spec.pods.affinity");
    }

    @Test
    void patternsAreInTheLanguageOfTheApiServer() {
        for (Place place : places()) {
            if (place.schema().get("pattern") instanceof String pattern) {
                assertThat(pattern).as(place.path()).doesNotContain("(?=", "(?!", "(?<", "\\d", "\\s");
                Matcher repeat = Pattern.compile("\\{\\d+,(\\d+)\\}").matcher(pattern);
                while (repeat.find()) {
                    assertThat(Integer.parseInt(repeat.group(1)))
                            .as(place.path())
                            .isLessThanOrEqualTo(MOST_REPEATS);
                }
            }
        }
    }

    @Test
    void aRefusedKeyHasARuleThatNamesIt() {
        Map<?, ?> pods = places().stream()
                .filter(place -> place.path().equals(".spec.pods"))
                .findFirst()
                .orElseThrow()
                .schema();

        assertThat(pods.get(CrdSchema.RULES).toString())
                .contains("!has(self.serviceAccount)", "!has(self.hostPath)", "!has(self.privileged)")
                .contains("fieldPath=.serviceAccount");
    }

    @Test
    void clientsSeeAllOfIt() {
        var spec = TrainingJobCrd.definition().getSpec();
        var version = spec.getVersions().getFirst();

        assertThat(spec.getNames().getShortNames()).containsExactly("tj");
        assertThat(version.getSubresources().getScale().getSpecReplicasPath()).isEqualTo(".spec.run.workers");
        assertThat(version.getAdditionalPrinterColumns())
                .extracting("name")
                .containsExactly("Phase", "Round", "Percent", "Workers", "ETA", "Model", "Age");
        var run = version.getSchema()
                .getOpenAPIV3Schema()
                .getProperties()
                .get("spec")
                .getProperties()
                .get("run");
        assertThat(run.getProperties().get("workers").getDefault().asInt())
                .as("autoscalers need it")
                .isEqualTo(1);
        assertThat(run.getProperties().get("parts").getXKubernetesIntOrString()).isTrue();
        assertThat(run.getXKubernetesValidations()).hasSize(3);
    }

    @Test
    void everyFieldOfTheStatusHasASchema() {
        List<String> paths = places().stream().map(Place::path).toList();

        assertThat(paths)
                .contains(".status.phase", ".status.conditions[].lastTransitionTime", ".status.metrics.*")
                .containsAll(java.util.Arrays.stream(TrainingJobStatus.class.getFields())
                        .map(field -> ".status." + field.getName())
                        .toList());
    }
}
