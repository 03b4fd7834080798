package dev.stoic.acceptance;

import dev.stoic.cli.Stoic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The real command over a folder of its own: in this JVM, or as a process that can be killed. */
final class Command {
    private final Path home;
    private final Path runs;

    /** What a command left behind. */
    record Ended(int code, String out, String err) {
        List<String> lines() {
            return out.lines().toList();
        }

        String last() {
            return out.isBlank() ? "" : lines().getLast();
        }

        String hash() {
            return field("model");
        }

        /** A text field of the last line. */
        String field(String name) {
            String mark = "\"" + name + "\":\"";
            int from = last().indexOf(mark);
            if (from < 0) {
                throw new AssertionError("no " + name + " in the last line: " + this);
            }
            int start = from + mark.length();
            return last().substring(start, last().indexOf('"', start));
        }
    }

    Command(Path home, Path runs) {
        this.home = home;
        this.runs = runs;
    }

    static Path examples() {
        return Path.of("..", "examples").toAbsolutePath().normalize();
    }

    Ended run(Path directory, String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = Stoic.run(
                List.of(args),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                environment(),
                directory);
        return new Ended(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    Map<String, String> environment() {
        var environment = new HashMap<String, String>();
        environment.put("STOIC_HOME", home.toString());
        environment.put("STOIC_RUNS", runs.toString());
        return environment;
    }

    /** A process of its own, with its output in files beside the runs. */
    Process start(Path directory, Path out, Map<String, String> more, List<String> jvm, String... args) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC"));
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.stoic.cli.Stoic"));
        command.addAll(List.of(args));
        var builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(Path.of(out + ".err").toFile());
        builder.environment().putAll(environment());
        builder.environment().putAll(more);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Ended end(Process process, Path out) {
        try {
            int code = process.waitFor();
            return new Ended(code, Files.readString(out), Files.readString(Path.of(out + ".err")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a command ran", e);
        }
    }
}
