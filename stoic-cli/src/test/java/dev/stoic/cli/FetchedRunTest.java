package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.fault.StoicException;
import dev.stoic.store.MemoryBlobStore;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchedRunTest {
    private static final String RUN = "points-1a2b3c4d";

    @TempDir
    Path folder;

    private final MemoryBlobStore store = new MemoryBlobStore();

    private RunFolders runs() {
        return new RunFolders(folder.resolve("elsewhere"), dev.stoic.engine.Time.system(), new SecureRandom());
    }

    /** As a coordinator on a cluster leaves it: what a run here leaves, below {@code record/}. */
    private String train() throws IOException {
        var stoic = new CommandLineFixture(folder);
        stoic.points("points.csv", 90);
        var said = stoic.run("train", "kmeans", "--data", "points.csv", "--k", "3", "--keep", "x,y");
        RunFolder run = new RunFolders(folder.resolve("stoic-runs"), dev.stoic.engine.Time.system(), new SecureRandom())
                .find("@last");
        for (String name : new String[] {"job.yaml", "events.ndjson", "metrics.csv", "model.stoic"}) {
            store.put(
                    "record/" + name,
                    java.nio.file.Files.readAllBytes(run.path().resolve(name)));
        }
        return said.hash();
    }

    @Test
    void aFetchedRunPredictsLikeOneThatWasTrainedHere() throws IOException {
        String hash = train();

        assertThat(new FetchedRun(runs()).fetch(RUN, store)).last().isEqualTo("model.stoic");

        assertThat(runs().find(RUN).isFinished()).isTrue();
        var there = new CommandLineFixture(folder)
                .with("STOIC_RUNS", folder.resolve("elsewhere").toString());
        assertThat(there.run("runs").out()).contains(RUN);
        var said = there.run("predict", RUN, "--data", "points.csv");
        assertThat(said.code()).as(said.err()).isZero();
        assertThat(there.run("resume", RUN).out()).contains(hash);
    }

    @Test
    void fetchingAgainChangesNothing() throws IOException {
        train();
        new FetchedRun(runs()).fetch(RUN, store);
        new FetchedRun(runs()).fetch(RUN, store);

        assertThat(runs().list()).hasSize(1);
    }

    @Test
    void aRunThatHasNotBegunIsSaidToBeSo() {
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> new FetchedRun(runs()).fetch(RUN, store))
                .withMessageContaining("nothing of run " + RUN);
    }
}
