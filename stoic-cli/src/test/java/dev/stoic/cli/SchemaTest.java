package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.job.JobSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {
    @TempDir
    Path folder;

    private CommandLineFixture.Said stoic(String... args) {
        return new CommandLineFixture(folder).run(args);
    }

    @Test
    void theSchemaForEditorsIsJson() {
        var said = stoic("schema");

        assertThat(said.code()).isZero();
        assertThat(said.out())
                .startsWith("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n")
                .contains("\"description\": \"Number of workers.\"")
                .endsWith("}\n");
        assertThat(Yaml.value(said.out(), "schema")).isEqualTo(Yaml.value(Json.write(JobSchema.json()), "schema"));
    }

    @Test
    void theKindForKubernetesIsTheCommittedOne() throws Exception {
        assertThat(stoic("schema", "--crd").out())
                .isEqualTo(Files.readString(Path.of("..", "deploy", "crd", "trainingjobs.stoic.dev.yaml")));
    }

    @Test
    void aJobFileIsAResourceWithoutShortForms() {
        Path job = CommandLineFixture.examples().resolve("diabetes.yaml");

        assertThat(stoic("schema", "--resource", job.toString()).out()).isEqualTo("""
                        apiVersion: "stoic.dev/v1"
                        kind: "TrainingJob"
                        metadata:
                          name: "diabetes"
                        spec:
                          learner:
                            linear: {}
                          data:
                            train: "data/diabetes.csv"
                            test: "20%"
                            target: "progression"
                          run:
                            seed: 42
                        """);
    }
}
