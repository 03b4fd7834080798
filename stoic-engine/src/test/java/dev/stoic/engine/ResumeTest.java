package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.EverySeed;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Bits;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on disk when a run ends early is enough to end it well. */
class ResumeTest {
    private static final int PARTS = 8;
    private static final Fickle LEARNER = new Fickle(4, 12);

    @TempDir
    private Path root;

    @EverySeed(10)
    void aDamagedNewestCheckpointIsPassedOver(RandomGenerator random) throws IOException {
        RunFolder run = folder(random);
        dieIn(run, random.nextInt(4, 12));
        Path manifest = newest(run);
        byte[] bytes = Files.readAllBytes(manifest);
        bytes[random.nextInt(bytes.length)] ^= 1;
        Files.write(manifest, bytes);
        var notes = new ArrayList<String>();
        var result = run(run.checkpoints("job"), Duration.ZERO, event -> {
            if (event instanceof Progress.Note(var text)) {
                notes.add(text);
            }
        });
        assertThat(notes).singleElement().asString().contains("skipped");
        assertThat(Bits.of(result.state())).isEqualTo(whole());
    }

    @Test
    void withoutAnyWholeCheckpointItBeginsAtTheBeginning() throws IOException {
        RunFolder run = folder(RandomGenerator.of("L64X128MixRandom"));
        dieIn(run, 6);
        try (var files = Files.walk(run.path().resolve("checkpoints"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }
        var started = new ArrayList<Progress>();
        var result = run(run.checkpoints("job"), Duration.ZERO, started::add);
        assertThat(started).contains(new Progress.Started(0, 2, 2, PARTS));
        assertThat(Bits.of(result.state())).isEqualTo(whole());
    }

    @Test
    void aStoppedRunNamesTheRoundAndGoesOnThere() throws IOException {
        RunFolder run = folder(RandomGenerator.of("L64X128MixRandom"));
        var stop = new StopSignal();
        var stopped = catchThrowableOfType(
                StoicException.class,
                () -> run(
                        run.checkpoints("job"),
                        Duration.ofDays(1),
                        event -> {
                            if (event instanceof Progress.RoundDone done && done.round() == 5) {
                                stop.request();
                            }
                        },
                        stop));
        assertThat(stopped.fault()).isInstanceOf(Fault.Stopped.class);
        var events = new ArrayList<Progress>();
        var result = run(run.checkpoints("job"), Duration.ofDays(1), events::add);
        long behind = ((Progress.Started) events.getFirst()).rounds();
        assertThat(stopped).hasMessageContaining("round " + behind);
        assertThat(behind).isBetween(5L, 6L);
        assertThat(Bits.of(result.state())).isEqualTo(whole());
    }

    @Test
    void aCheckpointThatCannotBeWrittenIsANoteAndNotTheEnd() {
        var notes = new ArrayList<String>();
        var result = run(new Checkpoints(new FullDisk(), "job"), Duration.ZERO, event -> {
            if (event instanceof Progress.Note(var text)) {
                notes.add(text);
            }
        });
        assertThat(Bits.of(result.state())).isEqualTo(whole());
        assertThat(notes).singleElement().asString().contains("No space left", "free some space");
    }

    @Test
    void aStopThatCannotKeepItsCheckpointIsAFailure() {
        var stop = new StopSignal();
        stop.request();
        assertThatThrownBy(() ->
                        run(new Checkpoints(new FullDisk(), "job"), Duration.ofDays(1), ProgressListener.none(), stop))
                .isInstanceOfSatisfying(
                        StoicException.class, e -> assertThat(e.fault()).isInstanceOf(Fault.Resources.class));
    }

    @Test
    void aCheckpointOfAnotherLearnerIsRefusedInWords() throws IOException {
        RunFolder run = folder(RandomGenerator.of("L64X128MixRandom"));
        dieIn(run, 6);
        var checkpoint = run.checkpoints("job").newest().checkpoint().orElseThrow();
        var other = new Checkpoints(new MemoryBlobStore(), "job");
        other.save(new dev.stoic.store.Checkpoint(
                checkpoint.round(), java.util.Arrays.copyOf(checkpoint.content(), checkpoint.content().length - 1)));
        assertThatThrownBy(() -> run(other, Duration.ZERO, ProgressListener.none()))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("not of this learner");
    }

    private RunFolder folder(RandomGenerator random) throws IOException {
        return new RunFolders(root, Time.system(), random).create("learner: fickle\n");
    }

    private static Path newest(RunFolder run) throws IOException {
        try (var files = Files.list(run.path().resolve("checkpoints"))) {
            return files.filter(Files::isRegularFile).sorted().toList().getLast();
        }
    }

    /** Ends without any good order, after at least two checkpoints. */
    private static void dieIn(RunFolder run, int round) {
        var checkpoints = new ArrayList<Progress>();
        assertThatThrownBy(() -> run(run.checkpoints("job"), Duration.ZERO, event -> {
                    if (event instanceof Progress.Checkpointed) {
                        checkpoints.add(event);
                    }
                    if (event instanceof Progress.RoundDone done && done.round() >= round && checkpoints.size() >= 2) {
                        throw new IllegalStateException("killed");
                    }
                }))
                .isInstanceOf(StoicException.class);
    }

    private static String whole() {
        return Bits.of(run(new Checkpoints(new MemoryBlobStore(), "job"), Duration.ofDays(1), ProgressListener.none())
                .state());
    }

    private static Result<Fickle.State> run(
            Checkpoints checkpoints, Duration every, ProgressListener listener, StopSignal stop) {
        return new LocalRuntime(2, Time.system())
                .run(
                        LEARNER,
                        Fickle.problem(PARTS, 3),
                        Fickle.rows(PARTS),
                        new Plan(PARTS, 2, List.of()),
                        checkpoints,
                        every,
                        listener,
                        stop);
    }

    private static Result<Fickle.State> run(Checkpoints checkpoints, Duration every, ProgressListener listener) {
        return run(checkpoints, every, listener, new StopSignal());
    }

    private static final class FullDisk implements BlobStore {
        @Override
        public void put(String name, byte[] bytes) throws IOException {
            throw new IOException("No space left on device");
        }

        @Override
        public boolean create(String name, byte[] bytes) throws IOException {
            throw new IOException("No space left on device");
        }

        @Override
        public Optional<byte[]> get(String name) {
            return Optional.empty();
        }

        @Override
        public List<String> list(String prefix) {
            return List.of();
        }

        @Override
        public void delete(String name) {}
    }
}
