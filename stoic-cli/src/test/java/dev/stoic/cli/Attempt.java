package dev.stoic.cli;

import dev.stoic.cli.result.StandardOutput;
import dev.stoic.codec.Codec;
import dev.stoic.store.ModelFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Commands that read every table anew, because each has a home of its own, in folders of their own. */
final class Attempt {
    private static final String RUNS = "stoic-runs";

    private final Path root;
    private int folders;

    Attempt(Path root) {
        this.root = root;
    }

    record Said(int code, String out, String err) {}

    /** An empty one. */
    Path folder() throws IOException {
        return Files.createDirectory(root.resolve("folder-" + folders++));
    }

    Said run(Path directory, List<String> args) {
        var out = new ByteArrayOutputStream();
        return run(directory, args, out, out);
    }

    /** @param to where standard output goes */
    Said run(Path directory, List<String> args, OutputStream to, ByteArrayOutputStream arrived) {
        var err = new ByteArrayOutputStream();
        int code = Stoic.run(
                args,
                new StandardOutput(to),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Map.of("STOIC_HOME", "../home-" + folders++, "STOIC_THREADS", "1"),
                directory);
        return new Said(code, arrived.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Hashes of all files below a folder. */
    static Map<String, String> contents(Path folder) throws IOException {
        var contents = new TreeMap<String, String>();
        for (Path file : files(folder)) {
            String name = folder.relativize(file).toString();
            contents.put(name, Files.isDirectory(file) ? "" : Codec.sha256(Files.readAllBytes(file)));
        }
        return contents;
    }

    /** Hashes of the models of all runs in a folder, which are all whole. */
    static List<String> models(Path folder) throws IOException {
        var models = new ArrayList<String>();
        for (Path file : files(folder.resolve(RUNS))) {
            if (file.endsWith("model.stoic")) {
                models.add(ModelFile.read(file).hash());
            }
        }
        return models;
    }

    /** The name of the one run in a folder, or nothing. */
    static String run(Path folder) throws IOException {
        Path runs = folder.resolve(RUNS);
        return files(runs).stream()
                .filter(file -> file.endsWith("job.yaml"))
                .map(file -> runs.relativize(file).getName(0).toString())
                .findFirst()
                .orElse("");
    }

    static Path copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            Path copy = to.resolve(from.relativize(file).toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(file, copy);
            }
        }
        return to;
    }

    static void delete(Path path) throws IOException {
        for (Path file : files(path).reversed()) {
            Files.delete(file);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted(Comparator.naturalOrder()).toList();
        }
    }
}
