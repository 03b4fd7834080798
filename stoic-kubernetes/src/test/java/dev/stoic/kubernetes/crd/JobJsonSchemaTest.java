package dev.stoic.kubernetes.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.job.JobSchema;
import dev.stoic.job.RandomJob;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema for editors, judged by a validator of other people. */
class JobJsonSchemaTest {
    private static final int DOCUMENTS = 500;
    private static final JsonSchema SCHEMA =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(json(JobSchema.json()));

    private static JsonNode json(Object plain) {
        return new ObjectMapper().valueToTree(plain);
    }

    private static Set<ValidationMessage> problems(Mapping job) {
        return SCHEMA.validate(json(plain(job)));
    }

    private static Set<ValidationMessage> problems(String yaml) {
        return SCHEMA.validate(Serialization.unmarshal(yaml, JsonNode.class));
    }

    /** Scalars with the types that an editor's YAML gives them. */
    private static Object plain(Node node) {
        return switch (node) {
            case Scalar(String text, int _) when text.matches("[-+]?[0-9]+") -> Long.parseLong(text);
            case Scalar(String text, int _)
            when text.matches("[-+]?[0-9]*\\.[0-9]+([eE][-+]?[0-9]+)?") -> Double.parseDouble(text);
            case Scalar(String text, int _) when text.matches("true|false") -> Boolean.parseBoolean(text);
            case Scalar(String text, int _) -> text;
            case Sequence(List<Node> items, int _) ->
                items.stream().map(JobJsonSchemaTest::plain).toList();
            case Mapping(Map<String, Node> entries, int _) -> {
                var plain = new LinkedHashMap<String, Object>();
                entries.forEach((key, value) -> plain.put(key, plain(value)));
                yield plain;
            }
        };
    }

    static Stream<Path> examples() throws IOException {
        return Stream.concat(
                TrainingJobsTest.examples(), Stream.of(Path.of("..", "examples", "naive-bayes", "job.yaml")));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleIsLegal(Path file) throws IOException {
        assertThat(problems(Files.readString(file))).isEmpty();
    }

    @Test
    void whatReadersTakeIsLegalInLongAndShortForms() {
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            Mapping job = RandomJob.of(seed);
            assertThat(problems(job)).as("seed %d: %s", seed, job).isEmpty();
        }
    }

    @Test
    void anUnknownKeyAnywhereIsNot() {
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            Mapping job = RandomJob.withUnknownKey(seed);
            assertThat(problems(job)).as("seed %d: %s", seed, job).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "learner: kmeans\ndata: {train: a.csv}",
                "learner: {kmeans: {k: 0}}\ndata: {train: a.csv}",
                "learner: {linear: {}, forest: {}}\ndata: {train: a.csv}",
                "learner: naive-bayes\ndata: {train: a.csv}",
                "learner: linear",
                "learner: linear\ndata: {}",
                "learner: linear\ndata: {train: a.csv}\nrun: {checkpoint: 30}",
                "learner: linear\ndata: {train: a.csv}\npods: {hostPath: {path: /etc}}",
                "learner: {cnn: {layers: [{conv: {value: 3, filters: 4}}]}}\ndata: {train: a.csv}"
            })
    void whatIsWrongIsNot(String yaml) {
        assertThat(problems(yaml)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "learner: linear\ndata: {train: a.csv, target: 7}",
                "learner: {mlp: {hidden: 64, schedule: cosine, l2: '1e-4'}}\ndata: {train: a.csv, target: y}",
                "learner: {cnn: {layers: [conv 32 5x5, norm: , relu, pool: 2, {dense: {value: 12}}]}}\ndata: {train: a.csv}",
                "learner: {kmeans: {k: 1_000, init: {file: a.npy}}}\ndata: {train: a.csv, columns: {drop: id}}",
                "learner: {forest: {features: sqrt}}\ndata: {train: a.csv, csv: {header: false, separator: ','}}",
                "learner: {forest: {features: 3}}\ndata: {train: a.csv}\nrun: {parts: auto, elastic: {max: 4}}\npods: {cpu: 2}"
            })
    void shortFormsStayLegal(String yaml) {
        assertThat(problems(yaml)).isEmpty();
    }
}
