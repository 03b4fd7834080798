package dev.stoic.engine;

import dev.stoic.fault.StoicException;
import dev.stoic.store.WholeFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what happens in a run folder: {@code events.ndjson}, {@code metrics.csv}, {@code log.txt} and TensorBoard's file. Of
 * rounds it records the first, the last before anything else happens or another phase begins, and at most one every 50 ms in
 * between, so that 100,000 short rounds are not slowed down by their own history.
 */
public final class RunRecorder implements ProgressListener, AutoCloseable {
    private static final long BETWEEN_ROUNDS = Duration.ofMillis(50).toNanos();
    private static final String METRICS_HEADER = "round,name,value\n";

    private final Path folder;
    private final Time time;
    private final Writer events;
    private final Writer log;
    private @Nullable Writer metrics;
    private @Nullable TensorBoardFile board;
    private Progress.@Nullable RoundDone unwritten;
    private boolean anyRound;
    private long written;

    RunRecorder(Path folder, Time time) throws IOException {
        this.folder = folder;
        this.time = time;
        events = append(folder.resolve("events.ndjson"));
        log = append(folder.resolve("log.txt"));
    }

    @Override
    public void on(Progress progress) {
        try {
            if (progress instanceof Progress.RoundDone round) {
                if (unwritten != null && unwritten.ask().phase() != round.ask().phase()) {
                    flushRound();
                }
                if (anyRound && time.nanos() - written < BETWEEN_ROUNDS) {
                    unwritten = round;
                } else {
                    write(round);
                }
                return;
            }
            flushRound();
            if (progress instanceof Progress.Started started) {
                begin(started.rounds());
            }
            event(progress);
            if (progress instanceof Progress.Accounted) {
                return;
            }
            log(EventLines.of(progress).toString());
        } catch (IOException e) {
            throw StoicException.environment(
                    "run folder %s cannot be written: %s".formatted(folder, e.getMessage()), "check the disk", e);
        }
    }

    /** Adds a line to {@code log.txt}. */
    public void log(String line) throws IOException {
        log.write(time.now() + " " + line + "\n");
        log.flush();
    }

    /** Forgets measures of rounds after the checkpoint: they are about to be measured again. */
    private void begin(long rounds) throws IOException {
        Path file = folder.resolve("metrics.csv");
        String kept = METRICS_HEADER;
        if (Files.exists(file)) {
            try (var lines = Files.lines(file)) {
                kept = lines.filter(line -> isUpTo(line, rounds))
                        .map(line -> line + "\n")
                        .collect(Collectors.joining("", METRICS_HEADER, ""));
            }
        }
        WholeFile.write(file, kept.getBytes(StandardCharsets.UTF_8));
        metrics = append(file);
        Path boards = Files.createDirectories(folder.resolve("tensorboard"));
        long earlier;
        try (var files = Files.list(boards)) {
            earlier = files.count();
        }
        // Readers take the files in the order of their names.
        String name = "events.out.tfevents.%010d.stoic.%d".formatted(time.now().getEpochSecond(), earlier);
        board = new TensorBoardFile(boards.resolve(name), time.now(), rounds);
    }

    private static boolean isUpTo(String line, long rounds) {
        int comma = line.indexOf(',');
        return comma > 0
                && line.substring(0, comma).matches("\\d{1,18}")
                && Long.parseLong(line.substring(0, comma)) <= rounds;
    }

    private void flushRound() throws IOException {
        if (unwritten != null) {
            write(unwritten);
        }
    }

    private void write(Progress.RoundDone round) throws IOException {
        unwritten = null;
        anyRound = true;
        written = time.nanos();
        event(round);
        Writer table = metrics;
        if (table != null) {
            for (var measure : round.report().measures()) {
                table.write(round.round() + "," + quoted(measure.name()) + "," + measure.value() + "\n");
            }
            table.flush();
        }
        if (board != null && !round.report().measures().isEmpty()) {
            board.scalars(time.now(), round.round(), round.report());
        }
    }

    private static String quoted(String name) {
        return name.matches("[^\",\\r\\n]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    private void event(Progress progress) throws IOException {
        events.write(EventLines.of(progress).with("at", time.now().toString()) + "\n");
        events.flush();
    }

    /** A crash may have left half a line, which nobody could read. */
    private static Writer append(Path file) throws IOException {
        if (Files.exists(file)) {
            byte[] bytes = Files.readAllBytes(file);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            if (end < bytes.length) {
                WholeFile.write(file, Arrays.copyOf(bytes, end));
            }
        }
        return Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Override
    public void close() throws IOException {
        flushRound();
        events.close();
        log.close();
        if (metrics != null) {
            metrics.close();
        }
        if (board != null) {
            board.close();
        }
    }
}
