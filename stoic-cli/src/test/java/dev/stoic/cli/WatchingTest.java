package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.engine.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that show a run. */
class WatchingTest {
    private static final List<String> VERBS = List.of("explain", "status", "logs");

    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
    }

    private String train() {
        stoic.points("points.csv", 300);
        return stoic.run("train", "kmeans", "--data", "points.csv", "--k", "3", "--drop", "group,height")
                .run();
    }

    @Test
    void explainAccountsForAllOfTheTime() {
        String run = train();
        Facts explained =
                Facts.parse(stoic.run("explain", "--output", "json").out()).orElseThrow();

        assertThat(explained.text("run")).isEqualTo(run);
        assertThat(explained.text("state")).isEqualTo("finished");
        Facts causes = explained.facts("causes");
        double sum =
                causes.values().keySet().stream().mapToDouble(causes::number).sum();
        assertThat(sum).isPositive().isCloseTo(explained.number("seconds"), within(1e-9));
        assertThat(explained.whole("rounds")).isPositive();
        assertThat(explained.list("workers")).as("all in one process").isEmpty();
        assertThat(explained.values()).containsKeys("redone", "bytes", "workers", "recoveries", "delay", "advice");

        Said said = stoic.run("explain", run);
        assertThat(said.code()).isZero();
        assertThat(said.out()).startsWith("run " + run + " · finished · ").contains("computing", "%", "▕");
    }

    @Test
    void statusSaysHowARunEnded() {
        String run = train();
        assertThat(stoic.run("status").out())
                .startsWith("run " + run + " · finished")
                .contains("100 %");
        assertThat(stoic.run("status", "--tree", "--watch").out()).contains("all in one process (");
        Facts status =
                Facts.parse(stoic.run("status", run, "--output", "json").out()).orElseThrow();
        assertThat(status.text("state")).isEqualTo("finished");
        assertThat(status.number("share")).isEqualTo(1);
        assertThat(status.values()).containsKeys("round", "eta", "metrics", "workers", "epoch", "roundsPerSecond");
    }

    @Test
    void logsAreOneStoryInTheOrderOfTime() throws IOException {
        String run = train();
        Path logs = Files.createDirectories(
                folder.resolve("stoic-runs").resolve(run).resolve("logs"));
        Files.writeString(logs.resolve("worker-0.log"), """
                2020-01-01T00:00:00Z I was here first
                \tat a place without a time
                2099-01-01T00:00:00Z and last
                """);

        List<String> lines = stoic.run("logs", "--follow").out().lines().toList();
        assertThat(lines.getFirst()).endsWith("worker-0      I was here first");
        assertThat(lines.get(1)).contains("worker-0").endsWith("at a place without a time");
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("run           started  rounds 0"));
        assertThat(lines.getLast()).endsWith("and last");
        assertThat(stoic.run("logs", "--worker", "worker-0").out().lines()).hasSize(3);
        assertThat(Facts.parse(stoic.run("logs", "--worker", "worker-0", "--output", "json")
                                .out()
                                .lines()
                                .findFirst()
                                .orElseThrow())
                        .orElseThrow()
                        .text("at"))
                .isEqualTo("2020-01-01T00:00:00Z");
    }

    @Test
    void anUnknownWorkerSuggestsTheNearest() throws IOException {
        String run = train();
        Path logs = Files.createDirectories(
                folder.resolve("stoic-runs").resolve(run).resolve("logs"));
        Files.writeString(logs.resolve("worker-0.log"), "hello\n");
        Said said = stoic.run("logs", "--worker", "worker-00");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("no log of \"worker-00\"", "did you mean \"worker-0\"?");
    }

    @Test
    void anUnknownRunIsExplained() {
        assertThat(VERBS).allSatisfy(verb -> {
            Said said = stoic.run(verb);
            assertThat(said.code()).isEqualTo(2);
            assertThat(said.err()).contains("no runs in");
        });
        String run = train();
        assertThat(VERBS).allSatisfy(verb -> {
            Said said = stoic.run(verb, "r-zzzzz");
            assertThat(said.code()).isEqualTo(2);
            assertThat(said.err()).contains("\"r-zzzzz\"", "the newest is " + run);
        });
    }

    @Test
    void aRunThatNeverToldIsNoRiddle() throws IOException {
        String run = train();
        Files.delete(folder.resolve("stoic-runs").resolve(run).resolve("events.ndjson"));
        Said said = stoic.run("explain");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("has not told yet where its time goes");
        assertThat(stoic.run("status").out()).startsWith("run " + run + " · finished");
    }

    @Test
    void topShowsOnlyWhatIsUnderWay() throws IOException {
        train();
        assertThat(stoic.run("top", "--once").out()).startsWith("nothing is running in ");
        assertThat(stoic.run("top", "--once", "--output", "json").out()).isBlank();

        // As if this process had begun another run and not come far yet.
        var other = FolderRun.folders(new Shell(System.out, System.err, java.util.Map.of(), folder, Terminal.lines()))
                .create("name: another\nlearner: { kmeans: { k: 3 } }\n");
        ProcessNote.leave(other, "run");
        assertThat(stoic.run("top", "--once").out())
                .contains(other.id() + "        another        starting")
                .contains("process " + ProcessHandle.current().pid());
        Facts top = Facts.parse(stoic.run("top", "--once", "--output", "json").out())
                .orElseThrow();
        assertThat(top.list("processes")).singleElement().satisfies(process -> {
            assertThat(process.text("name")).isEqualTo("run");
            assertThat(process.whole("bytes")).isPositive();
        });
    }

    @Test
    void everyLineOfAWorkerCarriesItsTime() {
        var bytes = new ByteArrayOutputStream();
        try (var err = new PrintStream(new StampedStream(bytes, noon()), true, StandardCharsets.UTF_8)) {
            err.print("one ");
            err.println("line");
            err.print("another\nand a third\n");
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("""
                2026-01-01T12:00:00Z one line
                2026-01-01T12:00:00Z another
                2026-01-01T12:00:00Z and a third
                """);
    }

    @Test
    void whatWasDrawnOverIsNotKept() throws IOException {
        Path file = folder.resolve("coordinator.log");
        var keeper = new LogKeeper(file, noon());
        byte[] said = "\r\u001b[2K 12 %\r\u001b[2K\u001b[2mnote   hello\u001b[0m\n\r\u001b[2K 13 %"
                .getBytes(StandardCharsets.UTF_8);
        keeper.add(said, said.length);
        assertThat(file).hasContent("2026-01-01T12:00:00Z note   hello\n");
    }

    private static Time noon() {
        return new Time() {
            @Override
            public long nanos() {
                return 0;
            }

            @Override
            public Instant now() {
                return Instant.parse("2026-01-01T12:00:00Z");
            }
        };
    }
}
