package dev.stoic.image;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Makes an image that is a file known to the nodes of a cluster on this machine, by whichever tool is here. */
public final class ImageLoad {
    private static final String HOLE = "{}";
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern COLON = Pattern.compile(":");

    private ImageLoad() {}

    /** In the order in which they are looked for: those that know their cluster first. */
    private enum Tool {
        KIND("kind load image-archive {}", "kind-"),
        MINIKUBE("minikube image load {}", "minikube"),
        K3S("k3s ctr images import {}", "default"),
        CTR("ctr -n k8s.io images import {}", ""),
        DOCKER("docker load --input {}", "docker-desktop");

        private final String line;
        private final String context;

        Tool(String line, String context) {
            this.line = line;
            this.context = context;
        }

        /** @param current the name of the cluster that kubectl talks to */
        private List<String> command(Path file, Optional<String> current) {
            var command = new ArrayList<>(filled(line, file));
            if (this == KIND && current.isPresent() && isOf(current.get())) {
                command.addAll(List.of("--name", current.get().substring(context.length())));
            }
            return command;
        }

        private boolean isOf(String current) {
            return !context.isEmpty() && current.startsWith(context);
        }
    }

    /**
     * The command that loads a file.
     *
     * @param current the context that kubectl uses, which tells what kind of cluster is meant
     * @param isHere whether there is a program of that name
     */
    public static List<String> command(Path file, Optional<String> current, Predicate<String> isHere) {
        var found = new ArrayList<Tool>();
        for (Tool tool : Tool.values()) {
            if (isHere.test(tool.name().toLowerCase(Locale.ROOT))) {
                found.add(tool);
            }
        }
        if (found.isEmpty()) {
            throw StoicException.user(
                    "none of kind, minikube, k3s, ctr and docker is installed",
                    "name a command that loads images: stoic image load %s --with 'command {}'; or push to a registry: stoic image build --push registry/name:tag"
                            .formatted(file));
        }
        Tool tool = found.stream()
                .filter(one -> current.isPresent() && one.isOf(current.get()))
                .findFirst()
                .orElse(found.getFirst());
        return tool.command(file, current);
    }

    /** The command that somebody gave, with the file in its place. */
    public static List<String> command(Path file, String with) {
        if (!with.contains(HOLE)) {
            throw StoicException.user(
                    "--with \"%s\" has no {} where the file goes".formatted(with), "write --with 'command {}'");
        }
        return filled(with.strip(), file);
    }

    private static List<String> filled(String line, Path file) {
        return SPACE.splitAsStream(line)
                .map(word -> word.replace(HOLE, file.toString()))
                .toList();
    }

    /** Whether a program is found where the shell looks for it. */
    public static boolean isOnPath(String program, String path) {
        return COLON.splitAsStream(path)
                .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, program)));
    }

    /** Runs a command; what it says is passed on. */
    public static void run(List<String> command, Path directory, Consumer<String> say)
            throws IOException, InterruptedException {
        String line = String.join(" ", command);
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw StoicException.environment("cannot start " + line, "check that the program is installed", e);
        }
        process.getOutputStream().close();
        try (var said = process.inputReader()) {
            said.lines().forEach(say);
        }
        int code = process.waitFor();
        if (code != 0) {
            throw new StoicException(new Fault.Environment(
                    "%s ended with %d".formatted(line, code), "see its output, or choose another command with --with"));
        }
    }
}
