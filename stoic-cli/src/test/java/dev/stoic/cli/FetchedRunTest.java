package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.fault.StoicException;
import dev.stoic.store.BlobStore;
import dev.stoic.store.MemoryBlobStore;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

    /** Lists a model that it has no more. */
    private record Forgetful(MemoryBlobStore store) implements BlobStore {
        @Override
        public void put(String name, byte[] bytes) {
            store.put(name, bytes);
        }

        @Override
        public boolean create(String name, byte[] bytes) {
            return store.create(name, bytes);
        }

        @Override
        public Optional<byte[]> get(String name) {
            return name.endsWith("model.stoic") ? Optional.empty() : store.get(name);
        }

        @Override
        public List<String> list(String prefix) {
            return store.list(prefix);
        }

        @Override
        public void delete(String name) {
            store.delete(name);
        }
    }

    @Test
    void aModelThatArrivesDamagedOrNotAtAllIsNotKept() throws IOException {
        train();
        byte[] model = store.get("record/model.stoic").orElseThrow();
        store.put("record/model.stoic", Arrays.copyOf(model, model.length - 1));
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> new FetchedRun(runs()).fetch(RUN, store))
                .withMessageContaining("run " + RUN + " cannot be fetched whole")
                .satisfies(e -> assertThat(e.fault().exitCode()).isEqualTo(3));
        assertThat(runs().find(RUN).isFinished()).isFalse();

        var forgetful = new Forgetful(store);
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> new FetchedRun(runs()).fetch(RUN, forgetful))
                .withMessageContaining("model.stoic is gone");
    }

    @Test
    void aRunThatHasNotBegunIsSaidToBeSo() {
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> new FetchedRun(runs()).fetch(RUN, store))
                .withMessageContaining("nothing of run " + RUN);
    }
}
