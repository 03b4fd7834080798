package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stoic new learner}: what it makes learns, predicts and is verified. */
class NewLearnerTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void stand() {
        stoic = new CommandLineFixture(folder);
    }

    private Path made() throws IOException {
        Said said = stoic.run("new", "learner", "NearestMiddle", "--package", "org.acme.learn");
        assertThat(said.code()).as(said.err()).isZero();
        Path project = folder.resolve("nearest-middle");
        String source = Files.readString(project.resolve("src/main/java/org/acme/learn/NearestMiddle.java"));
        OwnJar.of(project.resolve("target/nearest-middle.jar"), "org.acme.learn.NearestMiddle", source);
        return project;
    }

    @Test
    void theProjectHasFewerThanAHundredLines() throws IOException {
        Path project = made();
        long lines = 0;
        for (String name : new String[] {
            "pom.xml",
            "job.yaml",
            "README.md",
            "src/main/java/org/acme/learn/NearestMiddle.java",
            "src/test/java/org/acme/learn/NearestMiddleTest.java"
        }) {
            try (Stream<String> all = Files.lines(project.resolve(name))) {
                lines += all.count();
            }
            assertThat(Files.readString(project.resolve(name))).doesNotContain("$NAME", "$KEY", "$PACKAGE", "$CORE");
        }
        assertThat(lines).isLessThan(100);
    }

    @Test
    void theNextStepNamesTheJdkAndTheCommandAsSeenFromTheProject() throws IOException {
        Said said = stoic.with("STOIC_COMMAND", "./stoic").run("new", "learner", "NearestMiddle");

        assertThat(said.err())
                .isEqualTo(
                        "next   cd nearest-middle && export JAVA_HOME=%s && mvn package && ../stoic train job.yaml --on processes --workers 2\n",
                        System.getProperty("java.home"));
        assertThat(Files.readString(folder.resolve("nearest-middle/README.md")))
                .contains("export JAVA_HOME=" + System.getProperty("java.home"));
    }

    @Test
    void theVersionsInItsPomAreOurs() throws IOException {
        String ours = Files.readString(Path.of("..", "pom.xml"));
        String made = Files.readString(made().resolve("pom.xml"));
        assertThat(made)
                .contains("<artifactId>junit-jupiter</artifactId><version>" + between(ours, "<junit.version>"))
                .contains("<artifactId>maven-compiler-plugin</artifactId><version>"
                        + between(ours, "<artifactId>maven-compiler-plugin</artifactId>\n          <version>"))
                .contains("<artifactId>maven-surefire-plugin</artifactId><version>"
                        + between(ours, "<artifactId>maven-surefire-plugin</artifactId>\n          <version>"));
    }

    private static String between(String text, String mark) {
        int from = text.indexOf(mark) + mark.length();
        return text.substring(from, text.indexOf('<', from));
    }

    @Test
    void whatItMakesLearnsTheSameModelWithAnyNumberOfWorkersAndIsVerified() throws IOException {
        String job = made().resolve("job.yaml").toString();
        Said one = stoic.run("train", job);
        assertThat(one.code()).as(one.err()).isZero();
        assertThat(stoic.run("train", job, "--workers", "3").hash()).isEqualTo(one.hash());
        assertThat(one.out()).contains("accuracy");
        assertThat(stoic.run("verify", "@last").out()).contains("PASS");
        Said rows = stoic.run("predict", "@last", "--data", "nearest-middle/points.csv");
        assertThat(rows.code()).as(rows.err()).isZero();
        assertThat(rows.out().lines()).hasSize(241);
        assertThat(stoic.run("evaluate", "@last").code()).isZero();
        Said exported = stoic.run("export", "@last");
        assertThat(exported.code()).isEqualTo(2);
        assertThat(exported.err()).contains("no ONNX form");
    }

    @Test
    void refusesWhatIsNoNameAndWhatIsThereAlready() throws IOException {
        assertThat(stoic.run("new", "learner", "near-est").err()).contains("as in NearestMean");
        assertThat(stoic.run("new", "learner", "A", "--package", "com.1me").err())
                .contains("is not a package name");
        assertThat(stoic.run("new", "model", "A").err()).contains("stoic new learner");
        made();
        Said again = stoic.run("new", "learner", "NearestMiddle");
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("exists already");
    }
}
