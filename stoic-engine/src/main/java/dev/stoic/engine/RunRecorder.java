package dev.stoic.engine;

import dev.stoic.store.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
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
    private final Consumer<String> tell;
    private final AppendedFile events;
    private final AppendedFile log;
    private @Nullable AppendedFile metrics;
    private @Nullable TensorBoardFile board;
    private Progress.@Nullable RoundDone unwritten;
    private boolean anyRound;
    private long written;
    private boolean told;

    /** @param tell hears, once, that something could not be kept */
    RunRecorder(Path folder, Time time, Consumer<String> tell) throws IOException {
        this.folder = folder;
        this.time = time;
        this.tell = tell;
        events = AppendedFile.lines(folder.resolve("events.ndjson"));
        log = AppendedFile.lines(folder.resolve("log.txt"));
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
            missed(e);
        }
    }

    private void log(String line) throws IOException {
        log.add(time.now() + " " + line + "\n");
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
        metrics = AppendedFile.lines(file);
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
        if (metrics != null) {
            var lines = new StringBuilder();
            for (var measure : round.report().measures()) {
                lines.append(round.round())
                        .append(',')
                        .append(quoted(measure.name()))
                        .append(',');
                lines.append(measure.value()).append('\n');
            }
            metrics.add(lines.toString());
        }
        if (board != null && !round.report().measures().isEmpty()) {
            board.scalars(time.now(), round.round(), round.report());
        }
    }

    private static String quoted(String name) {
        return name.matches("[^\",\\r\\n]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    private void event(Progress progress) throws IOException {
        events.add(EventLines.of(progress).with("at", time.now().toString()) + "\n");
    }

    /** A run that cannot be told about goes on all the same. */
    private void missed(IOException e) {
        if (!told) {
            told = true;
            var trouble = StoreTrouble.of(e, folder.toString());
            tell.accept("some events are not recorded in the run folder: %s. The run goes on; %s"
                    .formatted(trouble.why(), trouble.advice()));
        }
    }

    @Override
    public void close() throws IOException {
        try {
            flushRound();
        } catch (IOException e) {
            missed(e);
        }
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
