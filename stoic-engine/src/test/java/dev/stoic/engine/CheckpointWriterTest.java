package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.store.BlobStore;
import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.FailingStore;
import dev.stoic.store.MemoryBlobStore;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CheckpointWriterTest {
    private final FailingStore store = new FailingStore(new MemoryBlobStore());
    private final CheckpointWriter writer = new CheckpointWriter(new Checkpoints(store, "job"));
    private long round;

    @AfterEach
    void end() {
        writer.close();
    }

    @Test
    void aStoreThatFailsAndRecoversIsToldOnceEach() {
        assertThat(next()).containsExactly(new Progress.Checkpointed(1, 3));
        store.refuse(request -> request.startsWith("put"));
        assertThat(next())
                .singleElement()
                .asString()
                .contains("round 2", "No space left", "The run goes on and tries again; free some space in the store");
        assertThat(writer.isFailing()).isTrue();
        assertThat(next()).isEmpty();
        assertThat(next()).isEmpty();
        store.refuse(_ -> false);
        List<Progress> well = next();
        assertThat(well).hasSize(2).endsWith(new Progress.Checkpointed(5, 3));
        assertThat(well.getFirst().toString()).contains("written to the store again, from round 5 on");
        assertThat(next()).containsExactly(new Progress.Checkpointed(6, 3));
    }

    @Test
    void adviceIsAboutWhatIsWrong() {
        assertThat(StoreTrouble.of(new AccessDeniedException("s3://models/a", null, "AccessDenied"), "s3://models"))
                .hasToString("StoreTrouble[kind=DENIED, why=s3://models/a: AccessDenied,"
                        + " advice=check the write permission of s3://models]");
        assertThat(StoreTrouble.of(new IllegalStateException(), "/runs").advice())
                .isEqualTo("check /runs");
        assertThat(StoreTrouble.of(new FileAlreadyExistsException("/runs/a"), "/runs")
                        .why())
                .isEqualTo("FileAlreadyExistsException /runs/a");
        BlobStore unnamed = new MemoryBlobStore();
        assertThat(new Checkpoints(unnamed, "job").place()).isEqualTo("the store");
    }

    private List<Progress> next() {
        round++;
        writer.write(new Checkpoint(round, new byte[] {1, 2, (byte) round}));
        return writer.await();
    }
}
