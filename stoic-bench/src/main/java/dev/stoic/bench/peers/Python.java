package dev.stoic.bench.peers;

import dev.stoic.bench.peers.Shell.Finished;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The benchmark's own Python environment: made once, by name, with the pip that the machine has. */
public final class Python {
    static final List<String> SCRIPTS = Stream.concat(
                    Stream.of("measure.py", "quality.py", "data.py", "torchrun_peer.py"),
                    Stream.of(Peer.Tool.values()).map(Peer.Tool::script).distinct())
            .toList();

    private final Path work;
    private final Shell shell;
    private final Progress progress;

    public Python(Path work, Shell shell, Progress progress) throws IOException {
        this.work = work.toAbsolutePath();
        this.shell = shell;
        this.progress = progress;
        Files.createDirectories(this.work.resolve("scripts"));
        for (String name : SCRIPTS) {
            try (InputStream script =
                    Objects.requireNonNull(Python.class.getResourceAsStream("/peers/" + name), name)) {
                Files.copy(script, script(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** The machine's own interpreter: enough to watch a process. */
    String plain() {
        return "python3";
    }

    Path interpreter() {
        return work.resolve("venv/bin/python");
    }

    Path script(String name) {
        return work.resolve("scripts").resolve(name);
    }

    public List<String> command(String script, List<String> arguments) {
        var command =
                new ArrayList<>(List.of(interpreter().toString(), script(script).toString()));
        command.addAll(arguments);
        return command;
    }

    /** Installs what is missing; the reason when that did not work. */
    public Optional<String> install(List<String> packages) throws IOException, InterruptedException {
        String wanted = String.join(" ", packages);
        Path marker =
                work.resolve("venv").resolve("stoic-" + packages.getFirst().replaceAll("[^a-z-].*", ""));
        if (Files.exists(marker) && Files.readString(marker).equals(wanted)) {
            return Optional.empty();
        }
        if (!Files.exists(interpreter())) {
            progress.say("making a Python environment in " + work.resolve("venv"));
            var made = shell.run(
                    "venv", List.of(plain(), "-m", "venv", work.resolve("venv").toString()), work, Map.of());
            if (made.failed()) {
                return Optional.of("no Python environment: " + made.complaint());
            }
        }
        progress.say("installing " + wanted);
        var command = new ArrayList<>(List.of(interpreter().toString(), "-m", "pip", "install", "--quiet"));
        command.addAll(packages);
        Finished installed = shell.run("pip-" + marker.getFileName(), command, work, Map.of());
        if (installed.failed()) {
            return Optional.of("pip could not install %s: %s".formatted(wanted, installed.complaint()));
        }
        Files.writeString(marker, wanted);
        return Optional.empty();
    }
}
