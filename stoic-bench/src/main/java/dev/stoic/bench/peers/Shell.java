package dev.stoic.bench.peers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts one process after the other; what they print is kept beside the results. */
public final class Shell {
    /** Every tool gets these many cores, on machines with more of them too. */
    static final int CORES = 2;

    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final Path logs;

    public Shell(Path logs) throws IOException {
        this.logs = Files.createDirectories(logs);
    }

    /**
     * @param peakMegabytes of the largest process; NaN when it was not watched
     * @param wall seconds from its start to its end; NaN when it was not watched
     */
    public record Finished(int exit, List<String> printed, String complaint, double peakMegabytes, double wall) {
        public boolean failed() {
            return exit != 0;
        }
    }

    /** Runs a command on the agreed cores and watches its memory. */
    Finished measure(String name, Python python, List<String> command, Path folder, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path result = logs.resolve(name + ".json").toAbsolutePath();
        Files.deleteIfExists(result);
        var whole = new ArrayList<>(List.of(
                python.plain(), python.script("measure.py").toString(), result.toString(), String.valueOf(CORES)));
        whole.addAll(command);
        var finished = run(name, whole, folder, environment);
        if (!Files.exists(result)) {
            return finished;
        }
        var measured = Lines.objects(lines(result));
        return new Finished(
                finished.exit(),
                finished.printed(),
                finished.complaint(),
                measured.isEmpty() ? Double.NaN : Lines.number(measured.getFirst(), "peak_mb"),
                measured.isEmpty() ? Double.NaN : Lines.number(measured.getFirst(), "wall"));
    }

    public Finished run(String name, List<String> command, Path folder, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path out = logs.resolve(name + ".out");
        Path err = logs.resolve(name + ".err");
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException cannotStart) {
            return new Finished(127, List.of(), String.valueOf(cannotStart.getMessage()), Double.NaN, Double.NaN);
        }
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            return new Finished(
                    124, List.of(), "gave up after " + PATIENCE.toMinutes() + " minutes", Double.NaN, Double.NaN);
        }
        int exit = process.exitValue();
        String complaint = exit == 0 ? "" : "exit %d: %s".formatted(exit, lastLine(err));
        return new Finished(exit, lines(out), complaint, Double.NaN, Double.NaN);
    }

    private static String lastLine(Path file) throws IOException {
        return lines(file).stream()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .orElse("nothing on stderr")
                .strip();
    }

    /** Whatever a tool printed: bytes that are no text must not stop the others. */
    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }
}
