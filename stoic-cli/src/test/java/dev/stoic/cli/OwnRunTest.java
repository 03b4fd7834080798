package dev.stoic.cli;

import static dev.stoic.cli.OwnMean.assertRefused;
import static dev.stoic.cli.OwnMean.mean;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's learner at work: what becomes of its failures, and that a model goes with one jar and no other. */
class OwnRunTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;
    private OwnMean own;

    @BeforeEach
    void stand() {
        stoic = new CommandLineFixture(folder);
        own = new OwnMean(stoic, folder);
    }

    @Test
    void aModelIsUsedWithItsOwnJarOnly() throws IOException {
        assertThat(own.train(mean("class Mean"), "mean").code()).isZero();
        Path run = run();
        Path jar = folder.resolve("my.jar");
        byte[] bytes = Files.readAllBytes(jar);
        // The jar is built anew, then gone: the run has kept its own.
        Files.writeString(jar, "another one");
        assertThat(predict("@last").code()).isZero();
        Files.delete(jar);
        assertThat(predict("@last").code()).isZero();
        assertThat(stoic.run("verify", "@last").out()).contains("PASS");
        // The model alone, elsewhere, without the jar, with another one, with the right one.
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.copy(run.resolve("model.stoic"), other.resolve("model.stoic"));
        String model = other.resolve("model.stoic").toString();
        assertRefused(predict(model), "is not here any more", "put it beside the model");
        Files.writeString(other.resolve("my.jar"), "another one");
        assertRefused(predict(model), "is another one");
        Files.write(other.resolve("my.jar"), bytes);
        assertThat(predict(model).code()).isZero();
        assertThat(stoic.run("verify", model).out()).contains("PASS");
    }

    @Test
    void aStoppedRunGoesOnWithTheJarItBeganWith() throws IOException {
        Said whole = own.train(mean("class Mean"), "mean");
        Said stopped = own.again("mean", "--stop-after", "1");
        assertThat(stopped.code()).as(stopped.err()).isEqualTo(130);
        Files.writeString(folder.resolve("my.jar"), "another one");
        Said resumed = stoic.run("resume");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.hash()).isEqualTo(whole.hash());
        assertThat(stoic.run("resume", "--code", "my.jar").code()).isZero();
    }

    @Test
    void theRunFolderNamesClassAndContentOfTheJar() throws IOException {
        assertThat(own.train(mean("class Mean"), "mean").code()).isZero();
        String job = Files.readString(run().resolve("job.yaml"), StandardCharsets.UTF_8);
        assertThat(job)
                .contains(
                        "class: com.me.Mean",
                        "sha256: ",
                        folder.resolve("my.jar").toString());
        try (var kept = Files.list(run().resolve("checkpoints/code"))) {
            assertThat(kept.map(path -> path.getFileName().toString()).toList())
                    .hasSize(1)
                    .allSatisfy(name -> assertThat(job).contains(name));
        }
    }

    @Test
    void codeThatThrowsIsNamedWithItsPartAndRound() throws IOException {
        String fails = "if (model.round() == 1 && part.index() == 5) { int[] none = {}; none[3] = 1; }";
        Said said = own.train(mean("class Mean").replace("/*contribute*/", fails), "mean");
        assertRefused(
                said,
                "com.me.Mean.contribute (Mean.java:",
                "failed in part 5 of round 2: java.lang.ArrayIndexOutOfBoundsException",
                "your own code");
        assertRefused(
                own.train(
                        mean("class Mean").replace("/*predict*/", "if (true) throw new IllegalStateException();"),
                        "mean"),
                "com.me.Mean$Model.predict (Mean.java:",
                "of round 4");
        assertRefused(
                own.train(
                        mean("class Mean").replace("/*begin*/", "if (true) throw new IllegalStateException();"),
                        "mean"),
                "com.me.Mean.begin (Mean.java:");
    }

    @Test
    void codeThatFailsOnceAndThenNotGoesOn() throws IOException {
        String once = "if (!tried.getAndSet(true)) throw new IllegalStateException(\"only once\");";
        String source = mean("class Mean")
                .replace("/*contribute*/", once)
                .replace(
                        "/*more*/",
                        "private final java.util.concurrent.atomic.AtomicBoolean tried = new java.util.concurrent.atomic.AtomicBoolean();");
        Said said = own.train(source, "mean");
        assertThat(said.code()).as(said.err()).isZero();
    }

    private Said predict(String model) {
        return stoic.run("predict", model, "--data", "points.csv");
    }

    private Path run() throws IOException {
        try (var runs = Files.list(folder.resolve("stoic-runs"))) {
            return runs.filter(path -> Files.exists(path.resolve("model.stoic")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void codeThatIsNotDeterministicIsFoundOutAtOnce() throws IOException {
        String source = mean("class Mean")
                .replace("new Sum(part.rows(), sum)", "new Sum(part.rows(), sum + System.nanoTime())");
        assertRefused(
                own.train(source, "mean"),
                "com.me.Mean is not deterministic: part",
                "gave two different contributions");
    }

    @Test
    void codeThatGivesNothingIsNamed() throws IOException {
        assertRefused(
                own.train(mean("class Mean").replace("return new Sum(part.rows(), sum)", "return null"), "mean"),
                "com.me.Mean.contribute returned null");
        String hollow = mean("class Mean")
                .replace("record Sum(long rows, double sum)", "record Sum(long rows, double sum, String word)")
                .replace("sum + right.sum)", "sum + right.sum, word)")
                .replace("new Sum(part.rows(), sum)", "new Sum(part.rows(), sum, null)");
        assertRefused(own.train(hollow, "mean"), "a contribution of com.me.Mean cannot be written", "may be null");
    }
}
