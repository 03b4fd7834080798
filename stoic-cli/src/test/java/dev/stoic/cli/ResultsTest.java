package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.Attempt.Said;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
    @TempDir
    private Path root;

    private Attempt attempt;
    private Path there;

    @BeforeEach
    void learn() throws IOException {
        attempt = new Attempt(root);
        there = attempt.folder();
        new CommandLineFixture(there).points("data.csv", 60);
        assertThat(run("train", "logistic", "--data", "data.csv", "--target", "group")
                        .code())
                .isZero();
    }

    private Said run(String... args) {
        return attempt.run(there, List.of(args));
    }

    private static List<List<String>> writing(String file) {
        return List.of(
                List.of("predict", "--data", "data.csv", "--out", file),
                List.of("predict", "--data", "data.csv", "--output", "json", "--out", file),
                List.of("evaluate", "--out", file),
                List.of("export", "--to", file),
                List.of("doctor", "--bundle", file));
    }

    @Test
    void everyCommandReplacesItsFormerResultAndNoOtherFile() throws IOException {
        List<List<String>> commands = writing("result");
        for (List<String> first : commands) {
            assertThat(attempt.run(there, first).code()).as(first.toString()).isZero();
            byte[] former = Files.readAllBytes(there.resolve("result"));
            for (List<String> second : commands) {
                Said said = attempt.run(there, second);
                assertThat(said.code()).as(first + " " + second + said.err()).isEqualTo(first == second ? 0 : 2);
                if (first != second) {
                    assertThat(said.err()).contains("result exists and is not ", "name another file, or add --force");
                    assertThat(there.resolve("result")).hasBinaryContent(former);
                }
                Files.write(there.resolve("result"), former);
            }
            Files.delete(there.resolve("result"));
        }
    }

    @Test
    void forceReplacesAnyFileThatIsNotRead() throws IOException {
        for (List<String> command : writing("notes.txt")) {
            Files.writeString(there.resolve("notes.txt"), "mine\n");
            assertThat(attempt.run(there, command).code()).isEqualTo(2);
            var forced = new ArrayList<>(command);
            forced.add("--force");
            assertThat(attempt.run(there, forced).code()).as(command.toString()).isZero();
            assertThat(Files.readString(there.resolve("notes.txt"), StandardCharsets.ISO_8859_1))
                    .doesNotStartWith("mine");
        }
    }

    @Test
    void predictionsOfAnotherModelAreAnotherKind() {
        run("predict", "--data", "data.csv", "--out", "p.csv");
        assertThat(run("train", "linear", "--data", "data.csv", "--target", "height")
                        .code())
                .isZero();
        Said said = run("predict", "--data", "data.csv", "--out", "p.csv");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("p.csv exists and is not a table of predictions with the same columns");
    }

    @Test
    void pagesThatDoNotYetNameWhatMadeThemAreReplaced() throws IOException {
        Files.writeString(
                there.resolve("evaluation.html"),
                "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Evaluation of r-abcde</title>");
        assertThat(run("evaluate").code()).isZero();
        Files.writeString(there.resolve("evaluation.html"), "<!doctype html><html><title>My evaluation</title>");
        assertThat(run("evaluate").code()).isEqualTo(2);
    }

    @Test
    void predictionsAreTheSameOnStandardOutputAndInAFile() throws IOException {
        String printed = run("predict", "--data", "data.csv").out();
        assertThat(run("predict", "--data", "data.csv", "--out", "-").out()).isEqualTo(printed);
        assertThat(run("predict", "--data", "data.csv", "--out", "p.csv").err()).contains("60 rows in ");
        assertThat(there.resolve("p.csv")).hasContent(printed);
        assertThat(there.resolve("-")).doesNotExist();
    }

    @Test
    void aModelOnStandardOutputIsTheOneOfTheFile() throws IOException {
        run("export", "--to", "m.onnx");
        var out = new ByteArrayOutputStream();
        attempt.run(there, List.of("export", "--to", "-"), out, out);
        assertThat(there.resolve("m.onnx")).hasBinaryContent(out.toByteArray());
        Said both = run("export", "--to", "-", "--output", "json");
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("both need standard output");
    }

    @Test
    void aBundleIsAWholeZipFile() throws IOException {
        assertThat(run("doctor", "--bundle", "help.zip").code()).isZero();
        try (var zip = new ZipFile(there.resolve("help.zip").toFile())) {
            assertThat(zip.stream().map(Object::toString)).contains("version.txt", "doctor.txt", "settings.txt");
        }
    }

    @Test
    void filesThatTheJobOfAModelNamesAreReadByItsEvaluation() throws IOException {
        new CommandLineFixture(there).points("held.csv", 30);
        assertThat(run("train", "logistic", "--data", "data.csv", "--test", "held.csv", "--target", "group")
                        .code())
                .isZero();
        Map<String, String> before = Attempt.contents(there);
        for (String file : List.of("held.csv", "data.csv")) {
            Said said = run("evaluate", "--out", file, "--force");
            assertThat(said.code()).isEqualTo(2);
            assertThat(said.err()).contains("--out " + there.resolve(file) + " is a file that the command reads");
        }
        assertThat(Attempt.contents(there)).isEqualTo(before);
    }

    @Test
    void aProjectIsWrittenAsOthersMayReadIt() throws IOException {
        assertThat(run("new", "learner", "Mine").code()).isZero();
        Path plain = Files.writeString(there.resolve("plain"), "");
        assertThat(Files.getPosixFilePermissions(there.resolve("mine/pom.xml")))
                .isEqualTo(Files.getPosixFilePermissions(plain));
        assertThat(Arrays.asList(there.toFile().list())).noneMatch(name -> name.startsWith(".unfinished"));
        assertThat(run("new", "learner", "Mine", "--folder", "no/mine").err())
                .contains("the folder " + there.resolve("no") + " does not exist");
    }
}
