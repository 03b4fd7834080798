package dev.stoic.kubernetes.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.code.Jars;
import dev.stoic.code.UnopenedSettings;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.NormalForm;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobReader;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Learners;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrainingJobsTest {
    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    private static Mapping written(String yaml) {
        return (Mapping) NormalForm.read(Serialization.unmarshal(yaml, Map.class));
    }

    /** As it comes back from an API server. */
    private static TrainingJob sent(TrainingJob job) {
        return Serialization.unmarshal(Serialization.asJson(job), TrainingJob.class);
    }

    private static List<String> problems(String yaml) {
        TrainingJob job = sent(TrainingJobs.of("team", "job", written(yaml)));
        var thrown = catchThrowableOfType(StoicException.class, () -> TrainingJobs.read(job));
        assertThat(thrown).isNotNull();
        return ((Fault.User) thrown.fault())
                .problems().stream().map(Fault.Problem::toString).toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aJobIsTheSameThroughTheApiServer(Path file) throws IOException {
        Mapping job = written(Files.readString(file).replace("train: data/", "train: store://"));
        JobSpec laptop = new JobReader(Learners.KNOWN, _ -> Optional.empty(), new Jars.Unopened())
                .read(JobDocument.of("job", job), "job");

        JobSpec cluster = TrainingJobs.read(sent(TrainingJobs.of("team", "job", job)));

        assertThat(cluster).usingRecursiveComparison().isEqualTo(laptop);
    }

    @Test
    void theResourceAsTextIsTheSameResource() throws IOException {
        Mapping job = written(Files.readString(Path.of("..", "examples", "digits-cnn.yaml")));

        TrainingJob read = Serialization.unmarshal(TrainingJobs.yaml("digits-cnn", job), TrainingJob.class);

        assertThat(read.getMetadata().getName()).isEqualTo("digits-cnn");
        assertThat(TrainingJobs.document(read))
                .isEqualTo(TrainingJobs.document(TrainingJobs.of("a", "digits-cnn", job)));
    }

    @Test
    void allProblemsComeTogether() {
        assertThat(problems("""
                        learner: {kmeans: {k: 0, cluster: 3}}
                        data: {train: data/iris.csv}
                        run: {store: /tmp/runs, workers: 0}
                        pods: {hostPath: {path: /etc}}
                        """))
                .satisfiesExactlyInAnyOrder(
                        problem -> assertThat(problem).startsWith("learner.kmeans.k: must be a whole number"),
                        problem -> assertThat(problem).startsWith("learner.kmeans.cluster: unknown key"),
                        problem -> assertThat(problem)
                                .startsWith("data.train: is a local file, which pods cannot read")
                                .contains("stoic data push", "claim://<claim>/data/iris.csv"),
                        problem -> assertThat(problem).startsWith("run.workers: must be a whole number"),
                        problem -> assertThat(problem).startsWith("run.store: must be s3://bucket/prefix or claim://"),
                        problem -> assertThat(problem).startsWith("pods.hostPath: is refused"));
    }

    @Test
    void aFolderOfAPodIsNoStore() {
        assertThat(problems("""
                        learner: {kmeans: {k: 3}}
                        data: {train: "store://iris.csv"}
                        run: {store: runs}
                        """))
                .containsExactly(
                        "run.store: must be s3://bucket/prefix or claim://name/folder: folders of a pod are deleted"
                                + " with it");
    }

    @Test
    void codeIsReadAndNeverOpened() {
        TrainingJob job = sent(TrainingJobs.of("team", "job", written("""
                        learner: {naive-bayes: {smoothing: 1e-9, anything: [1, 2]}}
                        code: {jar: "store://naive-bayes.jar", class: dev.stoic.example.NaiveBayes}
                        data: {train: "claim://data/iris.csv", target: species}
                        """)));

        assertThat(TrainingJobs.read(job).learner()).isEqualTo(new UnopenedSettings("naive-bayes"));
    }

    @Test
    void whatNobodySaidIsNoProblem() {
        var job = new TrainingJob();
        job.getMetadata().setName("empty");

        var thrown = catchThrowableOfType(StoicException.class, () -> TrainingJobs.read(job));

        assertThat(thrown.fault().condition()).isEqualTo("InvalidJob");
        assertThat(thrown.fault().toString()).contains("learner", "data.train");
    }
}
