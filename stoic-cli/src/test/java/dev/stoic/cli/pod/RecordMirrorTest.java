package dev.stoic.cli.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.engine.Time;
import dev.stoic.store.FailingStore;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.store.ModelFile;
import dev.stoic.store.Provenance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordMirrorTest {
    @TempDir
    private Path disk;

    private final MemoryBlobStore store = new MemoryBlobStore();
    private final FailingStore away = new FailingStore(store);
    private final LinkedBlockingQueue<String> told = new LinkedBlockingQueue<>();
    private RunFolder folder;

    @BeforeEach
    void begin() throws IOException {
        folder = run("first");
        Files.writeString(folder.path().resolve("events.ndjson"), "{\"event\":\"opened\"}\n");
        Files.writeString(folder.path().resolve("metrics.csv"), "round,name,value\n1,loss,0.5\n");
    }

    private RunFolder run(String name) throws IOException {
        return new RunFolders(disk.resolve(name), Time.system(), new Random(1))
                .create("digits-1", "learner: kmeans\n")
                .storedIn(away);
    }

    private static ModelFile model() {
        var platform = new Provenance.Platform("25", "os", "arch", "lanes");
        return new ModelFile(
                "kmeans",
                "shape",
                1,
                new Provenance(List.of(), List.of(), 1, 1, "0", platform, "now", List.of()),
                new byte[] {1, 2});
    }

    private String kept(String name) throws IOException {
        return new String(store.get("record/" + name).orElseThrow(), StandardCharsets.UTF_8);
    }

    @Test
    void whatARunLeavesIsFoundOnAnEmptyDisk() throws Exception {
        folder.write(model());
        try (var mirror = new RecordMirror(folder, told::add)) {
            mirror.finish();
        }
        RunFolder other = run("second");
        RecordMirror.restore(other);
        assertThat(other.path().resolve("events.ndjson")).hasContent("{\"event\":\"opened\"}\n");
        assertThat(other.path().resolve("metrics.csv")).hasContent("round,name,value\n1,loss,0.5\n");
        assertThat(kept("job.yaml")).isEqualTo("learner: kmeans\n");
        assertThat(RecordMirror.finished(store).orElseThrow().hash()).isEqualTo(model().hash());
        assertThat(told).isEmpty();
    }

    @Test
    void withoutItsModelARunHasNotFinished() throws Exception {
        new RecordMirror(folder, told::add).close();
        assertThat(kept("events.ndjson")).isNotEmpty();
        assertThat(RecordMirror.finished(store)).isEmpty();
    }

    @Test
    void theModelWaitsForAStoreThatIsAway() throws Exception {
        folder.write(model());
        away.refuse(_ -> true);
        var mirror = new RecordMirror(folder, told::add);
        Thread finishing = Thread.ofVirtual().start(() -> {
            try {
                mirror.finish();
            } catch (IOException | InterruptedException e) {
                told.add("unexpected " + e);
            }
        });
        assertThat(told.take()).contains("No space left");
        assertThat(store.get("record/model.stoic")).isEmpty();
        away.refuse(_ -> false);
        finishing.join();
        assertThat(RecordMirror.finished(store)).isPresent();
        assertThat(told).as("it is said once").isEmpty();
    }

    @Test
    void ofALargeFileBeginningAndEndAreKept() throws IOException {
        Path file = disk.resolve("lines");
        var text = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            text.append("line ").append(i).append('\n');
        }
        Files.writeString(file, text);
        assertThat(new String(Excerpt.of(file, 100_000, 10), StandardCharsets.UTF_8))
                .isEqualTo(text.toString());
        List<String> lines = new String(Excerpt.of(file, 200, 50), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(lines).startsWith("line 0", "line 1").endsWith("line 998", "line 999");
        assertThat(lines).allMatch(line -> line.matches("line [0-9]+")).hasSizeBetween(15, 30);
    }
}
