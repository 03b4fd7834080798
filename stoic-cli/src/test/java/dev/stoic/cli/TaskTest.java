package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.job.Learners;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is predicted, classes or numbers, from the command line to the model. */
class TaskTest {
    private static final int ROWS = 60;

    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
        var text = new StringBuilder("rooms,size,price,left\n");
        for (int i = 0; i < ROWS; i++) {
            text.append("%d,%d,%s,%s%n"
                    .formatted(1 + i % 5, i * 37 % 100, 10 + i * 53 % 97 + ".5", i % 3 == 0 ? "yes" : "no"));
        }
        stoic.file("houses.csv", text.toString());
    }

    private Said ok(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isZero();
        return said;
    }

    private Said refused(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isEqualTo(2);
        return said;
    }

    @ParameterizedTest
    @ValueSource(strings = {"forest", "boost", "mlp", "logistic"})
    void pricesAreRefusedAsClassesBeforeAnythingIsTrained(String learner) {
        for (int again = 0; again < 2; again++) {
            assertThat(refused("train", learner, "--data", "houses.csv", "--target", "price", "--drop", "left")
                            .err())
                    .contains(
                            "target \"price\" looks like numbers to predict, not classes: ",
                            "task numbers",
                            "--task classes if these are classes");
        }
        assertThat(refused("plan", learner, "--data", "houses.csv", "--target", "price")
                        .err())
                .contains("looks like numbers to predict");
        assertThat(folder.resolve("stoic-runs")).doesNotExist();
    }

    /** In processes, in a pod and under faults: before any other process is there. */
    @Test
    void everyWayToBeginARunRefusesPrices() {
        stoic.file("job.yaml", """
                learner: forest
                data: { train: houses.csv, target: price }
                run: { store: %s }
                """.formatted(folder.resolve("store")));
        String[][] ways = {
            {"train", "job.yaml", "--on", "processes", "--workers", "2"},
            {"coordinator", "job.yaml", "--listen", "127.0.0.1:0"},
            {"coordinator", "job.yaml", "--run", "a-1", "--listen", "127.0.0.1:0"},
            {"chaos", "job.yaml"},
        };
        for (String[] way : ways) {
            assertThat(refused(way).err()).contains("looks like numbers to predict", "learner.forest.task: numbers");
        }
    }

    @Test
    void pricesAreRefusedInEveryFormat() throws IOException {
        var x = ByteBuffer.allocate(8 * ROWS).order(ByteOrder.LITTLE_ENDIAN);
        var y = ByteBuffer.allocate(8 * ROWS).order(ByteOrder.LITTLE_ENDIAN);
        var columns = ByteBuffer.allocate(12 + ROWS).putInt(0x802).putInt(ROWS).putInt(1);
        var labels = ByteBuffer.allocate(8 + ROWS).putInt(0x801).putInt(ROWS);
        for (int i = 0; i < ROWS; i++) {
            x.putDouble(i);
            y.putDouble(i + 0.25);
            columns.put((byte) i);
            labels.put((byte) i);
        }
        npy("x.npy", x.array());
        npy("y.npy", y.array());
        Files.write(folder.resolve("x.idx"), columns.array());
        Files.write(folder.resolve("y.idx"), labels.array());
        for (String format : new String[] {".npy", ".idx"}) {
            assertThat(refused("train", "forest", "--data", "x" + format, "--target", "y" + format)
                            .err())
                    .contains("60 different numbers in 60 rows");
        }
    }

    private void npy(String name, byte[] values) throws IOException {
        byte[] dict = "{'descr': '<f8', 'fortran_order': False, 'shape': (%d,), }\n"
                .formatted(ROWS)
                .getBytes(StandardCharsets.US_ASCII);
        var file = ByteBuffer.allocate(10 + dict.length + values.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        file.putShort((short) dict.length).put(dict).put(values);
        Files.write(folder.resolve(name), file.array());
    }

    @ParameterizedTest
    @CsvSource({
        "forest, trees, 3, criterion, variance",
        "boost, trees, 3, predict, number",
        "mlp, epochs, 1, loss, squared"
    })
    void theTaskAndItsOlderSpellingLearnTheSameModel(
            String learner, String key, String few, String older, String word) {
        String[] plain = {"train", learner, "--data", "houses.csv", "--target", "price", "--" + key, few};

        Said task = ok(with(plain, "--task", "numbers"));
        Said spelled = ok(with(plain, "--" + older, word));

        assertThat(task.hash()).isEqualTo(spelled.hash());
        assertThat(identity(task)).isEqualTo(identity(spelled));
        assertThat(task.err()).contains("\ntask   numbers: price from 10.5 to 103.5\n");
        assertThat(spelled.err()).contains("\ntask   numbers: price from 10.5 to 103.5\n");
    }

    private static String[] with(String[] args, String flag, String value) {
        String[] more = Arrays.copyOf(args, args.length + 2);
        more[args.length] = flag;
        more[args.length + 1] = value;
        return more;
    }

    private String identity(Said run) {
        try {
            return Files.readString(
                    folder.resolve("stoic-runs").resolve(run.run()).resolve("identity"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As earlier releases wrote it: a run that has begun is never refused. */
    @Test
    void aRunOfAnEarlierReleaseGoesOn() throws IOException {
        Said stopped = stoic.run(
                "train",
                "logistic",
                "--data",
                "houses.csv",
                "--target",
                "price",
                "--task",
                "classes",
                "--stop-after",
                "2");
        assertThat(stopped.code()).isEqualTo(130);
        Path run;
        try (var runs = Files.list(folder.resolve("stoic-runs"))) {
            run = runs.findFirst().orElseThrow();
        }
        Path job = run.resolve("job.yaml");
        Files.writeString(job, Files.readString(job).replaceAll("(?m)^ *task: .*\\n", ""));

        String resumed = ok("resume", run.getFileName().toString()).hash();

        assertThat(resumed)
                .isEqualTo(ok("train", "logistic", "--data", "houses.csv", "--target", "price", "--task", "classes")
                        .hash());
        assertThat(ok("verify", run.getFileName().toString()).out()).startsWith("PASS");
    }

    @Test
    void theFirstLinesSayWhatIsPredicted() {
        String[] left = {"train", "forest", "--data", "houses.csv", "--target", "left", "--trees", "2"};
        assertThat(ok(left).err().lines().skip(1)).first().isEqualTo("task   classes: 2 values of left");
        assertThat(ok(with(left, "--output", "json")).out().lines())
                .first()
                .asString()
                .contains("\"task\":\"classes\",\"target\":\"left\",\"classes\":2,");
        assertThat(ok("train", "linear", "--data", "houses.csv", "--target", "price", "--output", "json")
                        .out()
                        .lines())
                .first()
                .asString()
                .contains("\"task\":\"numbers\",\"target\":\"price\",\"least\":10.5,\"most\":103.5,");
        assertThat(ok("train", "kmeans", "--data", "houses.csv", "--k", "2").err())
                .doesNotContain("task");
    }

    @Test
    void wordsForALearnerOfNumbersAreOneMistakeWithTheRightLearner() {
        assertThat(refused("train", "linear", "--data", "houses.csv", "--target", "left")
                        .err())
                .isEqualTo("""
                        ✗ target "left" holds words (yes, no), not numbers
                          → name a column of numbers with --target, or use logistic, forest, boost or mlp to predict classes
                        """);
        assertThat(refused("train", "boost", "--predict", "number", "--data", "houses.csv", "--target", "left")
                        .err())
                .contains("use --task classes to predict classes and remove --predict");
    }

    @Test
    void theEndOfEarlyStoppingIsAboutOneNetwork() {
        Said said = ok(
                "train",
                "mlp",
                "--data",
                "houses.csv",
                "--target",
                "left",
                "--validation",
                "50%",
                "--batch",
                "4",
                "--epochs",
                "400",
                "--patience",
                "2");

        assertThat(said.out().lines().findFirst().orElseThrow())
                .matches("ended \\(kept epoch \\d+ of \\d+: lowest validation loss\\) after .*");
        String validation = line(said, "validation");
        assertThat(number(validation, "loss")).isEqualTo(number(validation, "logloss"));
        assertThat(line(said, "train")).doesNotContain(" loss ");
    }

    private static String line(Said said, String start) {
        return said.out()
                .lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow();
    }

    private static String number(String line, String measure) {
        return line.replaceFirst(".* " + measure + " ", "").replaceFirst(" .*", "");
    }

    @Test
    void theEndOfARunSaysWhy() {
        stoic.file("two.csv", "a\n1\n2\n1\n2\n");
        stoic.file("one.csv", "a,y\n1,2\n");
        assertThat(ok("train", "forest", "--data", "houses.csv", "--target", "left", "--trees", "2")
                        .out())
                .startsWith("ended (all 2 trees grown) after ");
        assertThat(ok("train", "kmeans", "--data", "two.csv", "--k", "4").out())
                .startsWith("converged (2 of 4 clusters are empty: the rows have only 2 distinct values) after ");
        Said one = ok("train", "linear", "--data", "one.csv", "--target", "y");
        assertThat(one.out()).contains("r2 undefined").doesNotContain("NaN");
        assertThat(one.err())
                .contains(
                        "one.csv 1 row × 1 → y",
                        "task   numbers: y is 2 in all training rows\n",
                        "only 1 training row");
    }

    @Test
    void helpSaysWhatEachFlagOfALearnerIs() {
        for (String learner : Learners.KNOWN.keySet()) {
            String help = ok("train", learner, "--help").out().replaceAll("\\s+", " ");
            Learners.meanings(learner).forEach((key, meaning) -> {
                assertThat(meaning).as(learner + " " + key).isNotEmpty();
                assertThat(help).contains("--" + key + "=<value> ").contains(meaning.substring(1));
            });
        }
        assertThat(ok("train", "forest", "--help").out())
                .contains("split criterion: gini, entropy (classes), variance (numbers); default gini");
    }

    @ParameterizedTest
    @ValueSource(strings = {"boost", "mlp"})
    void earlyStoppingWithoutRowsToWatchIsRefusedBeforeTheRunBegins(String learner) {
        assertThat(refused(
                                "train",
                                learner,
                                "--task",
                                "numbers",
                                "--patience",
                                "3",
                                "--data",
                                "houses.csv",
                                "--target",
                                "price",
                                "--drop",
                                "left")
                        .err())
                .contains("--patience needs validation rows, and the job has none", "use --validation 10%");
        assertThat(folder.resolve("stoic-runs")).doesNotExist();
    }
}
