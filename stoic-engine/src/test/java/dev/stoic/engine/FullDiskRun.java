package dev.stoic.engine;

import dev.stoic.job.Plan;
import dev.stoic.learn.Bits;
import dev.stoic.store.Checkpoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

/** A run on a small disk that is full for a while; a process of its own, because only that one has the disk. */
final class FullDiskRun {
    private static final int PARTS = 8;
    private static final long FULL_FROM = 20;
    private static final long FULL_TO = 60;
    private static final Fickle LEARNER = new Fickle(4, 1000);

    private FullDiskRun() {}

    /** @param args where the disk is */
    public static void main(String[] args) throws IOException {
        Path disk = Path.of(args[0]);
        Path filler = disk.resolve("filler");
        var filled = new AtomicBoolean();
        RunFolder folder = new RunFolders(disk, Time.system(), RandomGenerator.of("L64X128MixRandom")).create("a");
        try (var recorder = folder.recorder(new QuickTime(), note -> say("note", note))) {
            var result = run(folder.checkpoints("job"), recorder.and(event -> {
                switch (event) {
                    case Progress.Note(String text) -> say("note", text);
                    // Nothing is being written at that moment, so nothing makes room afterwards.
                    case Progress.Checkpointed done
                    when done.round() >= FULL_FROM && filled.compareAndSet(false, true) -> fill(filler);
                    case Progress.RoundDone done when done.round() == FULL_TO -> relieve(folder, filler);
                    default -> {}
                }
            }));
            say("bits", Bits.of(result.state()));
        }
        try (var files = Files.walk(folder.path())) {
            say(
                    "unfinished",
                    String.valueOf(files.filter(file -> file.toString().contains(".unfinished-"))
                            .count()));
        }
        say(
                "whole lines",
                String.valueOf(Files.readAllLines(folder.path().resolve("events.ndjson")).stream()
                        .allMatch(line -> line.startsWith("{") && line.endsWith("}"))));
    }

    static Result<Fickle.State> run(Checkpoints checkpoints, ProgressListener listener) {
        return new LocalRuntime(2, Time.system())
                .run(
                        LEARNER,
                        Fickle.problem(PARTS, 3),
                        Fickle.rows(PARTS),
                        new Plan(PARTS, 2, List.of()),
                        checkpoints,
                        Duration.ZERO,
                        listener,
                        new StopSignal());
    }

    private static void fill(Path filler) {
        try (var file = Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            byte[] page = new byte[4096];
            while (true) {
                file.write(page);
            }
        } catch (IOException e) {
            say("full", String.valueOf(e.getMessage()));
        }
    }

    private static void relieve(RunFolder folder, Path filler) {
        try {
            say(
                    "newest",
                    String.valueOf(
                            folder.checkpoints("job").newest().checkpoint().isPresent()));
            say("kept", String.valueOf(folder.blobs().list("manifest-").size()));
            Files.delete(filler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void say(String what, String how) {
        System.out.println(what + ": " + how);
    }

    /** Every look at the clock is 60 ms later than the last, so that every round is recorded. */
    private static final class QuickTime implements Time {
        private long nanos;

        @Override
        public long nanos() {
            nanos += Duration.ofMillis(60).toNanos();
            return nanos;
        }

        @Override
        public Instant now() {
            return Instant.EPOCH.plusNanos(nanos);
        }
    }
}
