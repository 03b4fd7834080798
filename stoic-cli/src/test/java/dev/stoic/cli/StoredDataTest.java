package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.store.s3.StoreFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that were pushed to a store teach the same model as the files that they were pushed from. */
class StoredDataTest {
    private static final String JOB = """
            learner: { linear: {} }
            data: { train: %s, target: height, columns: { drop: [group] } }
            run: { workers: 2 }
            """;

    @TempDir
    private Path folder;

    private CommandLineFixture stoic;
    private StoreFixture there;

    @BeforeEach
    void open() {
        there = new StoreFixture(folder.resolve("store"));
        stoic = new CommandLineFixture(folder);
        there.environment("n.team-a").forEach(stoic::with);
        stoic.with("STOIC_STORE_DATA", "s3://stoic/team-a/data");
        stoic.points("points.csv", 120);
    }

    @AfterEach
    void end() {
        there.close();
        assertThat(there.trouble).isEmpty();
    }

    private Said train(String location) {
        stoic.file("job.yaml", JOB.formatted(location));
        return stoic.run("train", "job.yaml");
    }

    @Test
    void aFileTeachesTheSameModelFromHereFromTheStoreAndFromItsBucket() {
        String here = train("points.csv").hash();
        Said pushed = stoic.run("data", "push", "points.csv");
        assertThat(pushed.out()).isEqualTo("store://points.csv\n");
        assertThat(pushed.err()).contains("pushed points.csv, ");
        Said trained = train("store://points.csv");
        assertThat(trained.hash()).isEqualTo(here);
        assertThat(trained.err()).contains("fetched s3://stoic/team-a/data/points.csv");
        assertThat(train("s3://stoic/team-a/data/points.csv").hash()).isEqualTo(here);
        assertThat(stoic.run("verify").out()).startsWith("PASS");
        assertThat(stoic.run("predict", "@last", "--data", "store://points.csv")
                        .out()
                        .lines())
                .hasSize(121);
    }

    @Test
    void packedFilesFoldersAndGlobsAreReadInTheOrderOfTheirNames() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("points.csv"));
        Path rows = Files.createDirectories(folder.resolve("rows"));
        Files.write(
                rows.resolve("b.csv"),
                Stream.concat(lines.stream().limit(1), lines.stream().skip(61)).toList());
        try (var out = new GZIPOutputStream(Files.newOutputStream(rows.resolve("a.csv")))) {
            out.write(String.join("\n", lines.subList(0, 61)).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        String here = train("rows/*.csv").hash();
        assertThat(here).isEqualTo(train("points.csv").hash());
        stoic.run("data", "push", "rows", "--as", "cars/old");
        assertThat(train("store://cars/old/*.csv").hash()).isEqualTo(here);
        assertThat(train("\"store://cars/{new,old}/?.csv\"").hash()).isEqualTo(here);
        assertThat(train("store://cars").hash()).isEqualTo(here);
        assertThat(train("s3://stoic/team-a/data/cars/old/*").hash()).isEqualTo(here);
    }

    @Test
    void codeMayLieThereToo() throws IOException {
        var own = new OwnMean(stoic, folder);
        Said here = own.train(OwnMean.mean("class Mean"), "mean");
        assertThat(here.code()).as(here.err()).isZero();
        stoic.run("data", "push", "my.jar");
        Files.delete(folder.resolve("my.jar"));
        Said there = own.again("mean", "--set", "code.jar=store://my.jar");
        assertThat(there.code()).as(there.err()).isZero();
        assertThat(there.hash()).isEqualTo(here.hash());
    }

    @Test
    void validationRowsMayLieThereToo() {
        stoic.points("other.csv", 60);
        stoic.run("data", "push", "points.csv");
        stoic.run("data", "push", "other.csv", "--as", "held/");
        String here = train("points.csv, test: other.csv").hash();
        Said there = train("store://points.csv, test: store://held/other.csv");
        assertThat(there.hash()).isEqualTo(here);
    }

    @Test
    void whatHasNotChangedIsNeitherSentNorFetchedAgain() throws IOException {
        stoic.run("data", "push", "points.csv");
        assertThat(stoic.run("data", "push", "points.csv").err()).contains("points.csv exists already");
        Said first = train("store://points.csv");
        Said second = train("store://points.csv");
        assertThat(first.err()).contains("fetched ");
        assertThat(second.err()).doesNotContain("fetched ");
        stoic.points("points.csv", 150);
        String changed = train("points.csv").hash();
        assertThat(stoic.run("data", "push", "points.csv").err()).contains("pushed points.csv");
        Said third = train("store://points.csv");
        assertThat(third.err()).contains("fetched ");
        assertThat(third.hash()).isEqualTo(changed).isNotEqualTo(first.hash());
        try (var kept = Files.walk(folder.resolve("home/data/fetched"))) {
            assertThat(kept.filter(path -> path.endsWith("points.csv")))
                    .as("one version")
                    .hasSize(1);
        }
    }

    @Test
    void whatIsThereIsListedAndRemoved() {
        stoic.run("data", "push", "points.csv", "--as", "a/one.csv");
        stoic.run("data", "push", "points.csv", "--as", "b.csv");
        assertThat(stoic.run("data", "list").out()).contains("store://a/one.csv", "store://b.csv");
        assertThat(stoic.run("data", "list", "--output", "json").out()).contains("{\"name\":\"b.csv\",\"bytes\":");
        assertThat(stoic.run("data", "remove", "store://a").err()).contains("removed a/one.csv");
        assertThat(stoic.run("data", "list").out()).doesNotContain("one.csv");
        Said gone = stoic.run("data", "remove", "a");
        assertThat(gone.code()).isEqualTo(2);
        assertThat(gone.err()).contains("there is no a in s3://stoic/team-a/data/");
    }

    @Test
    void whatIsMissingIsSaidWithWhatComesNearest() {
        stoic.run("data", "push", "points.csv");
        Said missing = train("store://point.csv");
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("store://point.csv does not exist", "did you mean points.csv?");
        assertThat(train("store://x/*.csv").err()).contains("nothing matches store://x/*.csv");
        Said target = stoic.run("train", "linear", "--data", "store://points.csv");
        assertThat(target.err()).contains("--target: is missing");
        assertThat(stoic.run("data", "push", "nothing.csv").err()).contains("nothing.csv: no such file");
        assertThat(stoic.run("data", "push", "points.csv", "--as", "../x").err())
                .contains("is not a valid name");
        stoic.with("STOIC_STORE_DATA", "");
        Said nowhere = train("store://points.csv");
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err())
                .contains("store://points.csv has no store to be fetched from", "→ set STOIC_STORE_DATA=");
        assertThat(stoic.run("data", "list").err()).contains("nothing says where the store is");
    }

    @Test
    void aStoreThatRefusesIsTheEnvironment() {
        there.environment("n.team-b").forEach(stoic::with);
        Said said = train("store://points.csv");
        assertThat(said.code()).isEqualTo(3);
        assertThat(said.err()).contains("store://points.csv cannot be fetched", "credentials");
    }

    @Test
    void aStoreMayBeAFolderThatIsMounted() {
        String here = train("points.csv").hash();
        stoic.with("STOIC_STORE_DATA", folder.toString());
        assertThat(train("store://points.csv").hash()).isEqualTo(here);
        assertThat(train("store://point?.csv").hash()).isEqualTo(here);
    }

    @Test
    void targetsInAFileOfTheirOwnAreFetchedToo() throws IOException {
        Path examples = CommandLineFixture.examples();
        assertThat(examples).isDirectory();
        Files.write(folder.resolve("x.npy"), npy("(4, 1)", 1, 2, 3, 4));
        Files.write(folder.resolve("y.npy"), npy("(4,)", 3, 5, 7, 9));
        stoic.file("job.yaml", "learner: { linear: {} }\ndata: { train: x.npy, target: y.npy }\n");
        String here = stoic.run("train", "job.yaml").hash();
        stoic.run("data", "push", "x.npy", "--as", "t/");
        stoic.run("data", "push", "y.npy", "--as", "t/");
        stoic.file("job.yaml", "learner: { linear: {} }\ndata: { train: store://t/x.npy, target: y.npy }\n");
        assertThat(stoic.run("train", "job.yaml").hash()).isEqualTo(here);
        stoic.file("job.yaml", "learner: { linear: {} }\ndata: { train: x.npy, target: store://t/y.npy }\n");
        assertThat(stoic.run("train", "job.yaml").hash()).isEqualTo(here);
    }

    private static byte[] npy(String shape, double... values) {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': %s, }".formatted(shape);
        String padded = header + " ".repeat(117 - header.length()) + "\n";
        var buffer = java.nio.ByteBuffer.allocate(128 + 8 * values.length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        buffer.put((byte) 0x93).put("NUMPY".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        buffer.put((byte) 1).put((byte) 0).putShort((short) 118);
        buffer.put(padded.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        for (double value : values) {
            buffer.putDouble(value);
        }
        return buffer.array();
    }
}
