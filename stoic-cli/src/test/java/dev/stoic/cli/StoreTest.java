package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.store.s3.S3Double;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where checkpoints are kept does not show in a model. */
class StoreTest {
    @TempDir
    private Path folder;

    private CommandLineFixture stoic;
    private String undisturbed;

    @BeforeEach
    void train() {
        stoic = new CommandLineFixture(folder);
        stoic.points("points.csv", 120);
        stoic.file("groups.yaml", """
                learner: { kmeans: { k: 3 } }
                data: { train: points.csv, columns: { drop: [group] } }
                run: { workers: 2 }
                """);
        undisturbed = stoic.run("train", "groups.yaml").hash();
    }

    @Test
    void aRunResumesFromTheFolderItsJobNames() throws IOException {
        stoic.run("train", "groups.yaml", "--store", "kept", "--stop-after", "2");
        String run = newestRun();
        assertThat(folder.resolve("kept").resolve(run)).isDirectoryRecursivelyContaining("glob:**/manifest-*");
        assertThat(folder.resolve("stoic-runs").resolve(run).resolve("checkpoints"))
                .doesNotExist();
        Said resumed = stoic.run("resume");
        assertThat(resumed.hash()).isEqualTo(undisturbed);
        assertThat(Files.readString(folder.resolve("stoic-runs").resolve(run).resolve("events.ndjson")))
                .as("it began where it was stopped")
                .containsPattern("\"event\":\"started\",\"rounds\":[23],");
    }

    @Test
    void aRunResumesFromS3() throws IOException {
        try (var there = new S3Double()) {
            there.environment().forEach(stoic::with);
            stoic.run("train", "groups.yaml", "--store", "s3://models/team", "--stop-after", "2");
            String run = newestRun();
            assertThat(there.keys()).isNotEmpty().allMatch(key -> key.startsWith("team/" + run + "/"));
            Said resumed = stoic.run("resume");
            assertThat(resumed.hash()).isEqualTo(undisturbed);
            assertThat(Files.readString(
                            folder.resolve("stoic-runs").resolve(run).resolve("events.ndjson")))
                    .containsPattern("\"event\":\"started\",\"rounds\":[23],");
            assertThat(stoic.run("verify").out()).startsWith("PASS");
        }
    }

    @Test
    void aStoreThatFailsDuringTheRunEndsNothing() throws IOException {
        try (var there = new S3Double()) {
            there.environment().forEach(stoic::with);
            there.failAfter(25);
            Said said = stoic.run("train", "groups.yaml", "--store", "s3://models/team", "--checkpoint", "0s");
            assertThat(said.code()).isZero();
            assertThat(said.hash()).isEqualTo(undisturbed);
            assertThat(said.out() + said.err())
                    .containsOnlyOnce("could not be written")
                    .contains("SlowDown", "The run goes on and tries again; check s3://models/team/" + newestRun());
            assertThat(there.keys())
                    .filteredOn(key -> key.contains("manifest-"))
                    .isNotEmpty();
        }
    }

    @Test
    void whatIsMissingToReachAStoreIsSaidBeforeThereIsARun() throws IOException {
        String before = newestRun();
        stoic.with("HOME", folder.toString());
        Said said = stoic.run("train", "groups.yaml", "--store", "s3://models/team");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("region of s3://models/team", "→ set AWS_REGION");
        assertThat(newestRun()).isEqualTo(before);
    }

    @Test
    void aFolderThatCannotBeOneIsRefusedBeforeThereIsARun() throws IOException {
        String before = newestRun();
        Said said = stoic.run("train", "groups.yaml", "--store", "points.csv/kept");
        assertThat(said.code()).isEqualTo(3);
        assertThat(said.err()).contains("points.csv is not a folder", "→ name another folder");
        assertThat(newestRun()).isEqualTo(before);
    }

    @Test
    void aStoreThatDoesNotAnswerAtTheStartIsNoFaultOfTheJob() throws IOException {
        try (var there = new S3Double()) {
            there.environment().forEach(stoic::with);
            Said said = stoic.run("train", "groups.yaml", "--store", "s3://other");
            assertThat(said.code()).isEqualTo(3);
            assertThat(said.err()).contains("NoSuchBucket", "then: stoic resume " + newestRun());
        }
    }

    @Test
    void aVolumeOfAClusterIsRefusedOnAMachineThatHasNone() {
        Said said = stoic.run("train", "groups.yaml", "--store", "claim://runs/a");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("--store claim://runs/a is not here", "stoic submit");
        assertThat(stoic.run("train", "groups.yaml", "--data", "claim://data/iris.csv")
                        .err())
                .contains("--data: claim://data/iris.csv is not here: a claim is a volume of a cluster");
        assertThat(stoic.run("train", "groups.yaml", "--data", "claim://data/../iris.csv")
                        .err())
                .contains("--data: must be claim://name/path");
    }

    @Test
    void aLocationThatIsNoneIsReportedWithEverythingElse() {
        Said said = stoic.run("train", "groups.yaml", "--store", "s3://Models", "--seed", "x");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("--store: must be a folder, or s3://bucket/prefix", "--seed");
    }

    private String newestRun() throws IOException {
        try (var runs = Files.list(folder.resolve("stoic-runs"))) {
            List<Path> byTime = runs.sorted((a, b) -> {
                        try {
                            return Files.readString(a.resolve("created"))
                                    .compareTo(Files.readString(b.resolve("created")));
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    })
                    .toList();
            return byTime.getLast().getFileName().toString();
        }
    }
}
