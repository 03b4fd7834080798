package dev.stoic.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.code.Jars;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.document.NormalForm;
import dev.stoic.document.Shape;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobSchemaTest {
    private static final int DOCUMENTS = 2_000;
    private static final JobReader READER = new JobReader(Learners.KNOWN, _ -> Optional.empty(), new Jars.Unopened());

    /** What a reading gave: a job, or problems. */
    private record Outcome(Optional<JobSpec> job, List<String> problems) {}

    private static Outcome read(Mapping job) {
        try {
            return new Outcome(Optional.of(READER.read(JobDocument.of("job.yaml", job), "job")), List.of());
        } catch (StoicException e) {
            return new Outcome(
                    Optional.empty(),
                    ((Fault.User) e.fault())
                            .problems().stream().map(Fault.Problem::toString).toList());
        }
    }

    private static boolean isAboutKeys(String problem) {
        return problem.contains("unknown key")
                || problem.contains("unknown value")
                || problem.contains("exactly one")
                || problem.contains("a mapping")
                || problem.contains("a list");
    }

    private static Mapping map(Object... keysAndValues) {
        var entries = new LinkedHashMap<String, Node>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = keysAndValues[i + 1];
            entries.put((String) keysAndValues[i], value instanceof Node n ? n : new Scalar(value.toString(), 0));
        }
        return new Mapping(entries, 0);
    }

    @Test
    void whatTheSchemaAcceptsHasNoUnknownKey() {
        int whole = 0;
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            Mapping job = RandomJob.of(seed);
            Outcome read = read(job);
            assertThat(read.problems().stream().filter(JobSchemaTest::isAboutKeys))
                    .as("seed %d: %s", seed, job)
                    .isEmpty();
            whole += read.job().isPresent() ? 1 : 0;
        }
        assertThat(whole).as("documents without any problem").isGreaterThan(DOCUMENTS / 20);
    }

    @Test
    void anUnknownKeyAnywhereIsRefused() {
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            Mapping job = RandomJob.withUnknownKey(seed);
            assertThat(read(job).problems())
                    .as("seed %d: %s", seed, job)
                    .anyMatch(problem -> problem.contains("unknown key") || problem.contains("exactly one"));
        }
    }

    @Test
    void theNormalFormSaysTheSame() {
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            Mapping job = RandomJob.of(seed);
            Outcome written = read(job);
            Outcome normal = read((Mapping) NormalForm.read(JobSchema.normal(job)));
            assertThat(normal)
                    .as("seed %d: %s", seed, job)
                    .usingRecursiveComparison()
                    // Leaving a key out and saying auto are the same, but not to whoever asks who said it.
                    .ignoringFieldsMatchingRegexes(".*\\.given")
                    .isEqualTo(written);
        }
    }

    @Test
    void theNormalFormHasNoShortFormsAndTypesForEverything() {
        Mapping job = map(
                "learner",
                map(
                        "cnn",
                        map(
                                "layers",
                                new Sequence(
                                        List.of(
                                                map("conv", 32),
                                                new Scalar("norm", 0),
                                                new Scalar("pool 3 2", 0),
                                                map("dense", "1_28")),
                                        0),
                                "shape",
                                28,
                                "l2",
                                "1e-4",
                                "optimizer",
                                "adam")),
                "data",
                map("train", 7, "test", "20%", "csv", map("header", "auto", "separator", ";")),
                "run",
                map("parts", "auto", "suspend", "true", "elastic", map("max", 8)));

        assertThat(JobSchema.normal(job))
                .isEqualTo(Map.of(
                        "learner",
                        Map.of(
                                "cnn",
                                Map.of(
                                        "layers",
                                        List.of(
                                                Map.of("conv", Map.of("value", 32L)),
                                                Map.of("norm", Map.of()),
                                                Map.of("pool", Map.of("value", "3 2")),
                                                Map.of("dense", Map.of("value", 128L))),
                                        "shape",
                                        List.of(28L),
                                        "l2",
                                        new BigDecimal("1e-4"),
                                        "optimizer",
                                        Map.of("adam", Map.of()))),
                        "data",
                        Map.of("train", "7", "test", "20%", "csv", Map.of("separator", ";")),
                        "run",
                        Map.of("parts", "auto", "suspend", true, "elastic", Map.of("max", 8L))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "logistic", "kmeans", "forest", "boost", "mlp", "cnn"})
    void everyLearnerIsThereWithAllItsKeys(String learner) {
        var choice = (Shape.Choice) field("learner").shape();
        assertThat(choice.alternatives()).containsOnlyKeys(Learners.KNOWN.keySet());
        assertThat(choice.alternatives().get(learner).fields())
                .containsKeys(Learners.keys(learner).toArray(String[]::new));
    }

    private static Shape.Field field(String key) {
        return JobSchema.shape().fields().get(key);
    }

    @Test
    void whatAJobNeedsIsKnown() {
        assertThat(JobSchema.shape().fields().entrySet().stream()
                        .filter(entry -> entry.getValue().isNeeded())
                        .map(Map.Entry::getKey))
                .containsExactly("learner", "data");
        var learners = (Shape.Choice) field("learner").shape();
        assertThat(learners.alternatives().get("kmeans").fields().get("k").isNeeded())
                .isTrue();
        assertThat(learners.others()).as("code brings its own").isEqualTo(Shape.Others.POSSIBLE);
    }

    @Test
    void everyKeyHasAMeaningAndEveryMeaningAKey() {
        var meanings = Meanings.load();
        var silent = new ArrayList<String>();
        silent("", meanings.in(JobSchema.shape()), silent);

        assertThat(silent).as("keys without a meaning").isEmpty();
        assertThat(meanings.unused()).as("meanings without a key").isEmpty();
    }

    private static void silent(String path, Shape shape, List<String> found) {
        switch (shape) {
            case Shape.Fields(var fields) ->
                fields.forEach((key, field) -> {
                    if (field.meaning().isEmpty() && !(field.shape() instanceof Shape.Refused)) {
                        found.add(path + key);
                    }
                    silent(path + key + ".", field.shape(), found);
                });
            case Shape.Choice(var names, var _) ->
                names.forEach((name, fields) -> silent(path + name + ".", fields, found));
            case Shape.Items(Shape item) -> silent(path + "[].", item, found);
            default -> {}
        }
    }

    @Test
    void everyKeyThatAReaderResolvedIsInTheSchema() {
        for (long seed = 0; seed < DOCUMENTS / 10; seed++) {
            read(RandomJob.of(seed)).job().ifPresent(job -> {
                for (Keys.Resolved value : job.resolved()) {
                    assertThat(find(value.path())).as(value.path()).isTrue();
                }
            });
        }
    }

    private static boolean find(String path) {
        Shape at = JobSchema.shape();
        for (String key : path.split("\\.")) {
            at = switch (at) {
                case Shape.Fields(var fields)
                when fields.containsKey(key) -> fields.get(key).shape();
                case Shape.Choice(var names, var _) when names.containsKey(key) -> names.get(key);
                case Shape.Choice(var _, var others) when others == Shape.Others.POSSIBLE -> new Shape.Anything();
                case Shape.Anything anything -> anything;
                default -> null;
            };
            if (at == null) {
                return false;
            }
        }
        return true;
    }
}
