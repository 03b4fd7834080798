package dev.stoic.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How jobs on a cluster are told from runs here: they are written {@code tj/name}, or with the flags of a cluster. A first
 * word that names no run here is taken for a job, too, but only where there is word of a cluster. The launcher decides the
 * same before it puts the jars of a Kubernetes client on the class path.
 */
final class ClusterWords {
    private static final List<String> PREFIXES = List.of("tj/", "trainingjob/", "trainingjobs/");
    private static final List<String> FLAGS = List.of("-n", "--namespace", "--context");

    private ClusterWords() {}

    static boolean areIn(List<String> args, Shell shell) {
        return isWritten(args)
                || (!args.isEmpty()
                        && isBare(args.getFirst())
                        && knowsCluster(shell)
                        && !isRun(args.getFirst(), shell));
    }

    private static boolean isWritten(List<String> args) {
        return args.stream()
                .anyMatch(word -> PREFIXES.stream().anyMatch(word::startsWith)
                        || FLAGS.contains(word)
                        || FLAGS.stream().anyMatch(flag -> word.startsWith(flag + "=")));
    }

    /**
     * Whether the first word names a run here, for a command that is for jobs on a cluster only. Where no cluster is
     * known, what looks like a run's id means one that is not here any more.
     */
    static boolean nameRun(List<String> args, Shell shell) {
        if (args.isEmpty() || isWritten(args) || args.getFirst().startsWith("-")) {
            return false;
        }
        String word = args.getFirst();
        return word.startsWith("@") || isRun(word, shell) || (word.startsWith("r-") && !knowsCluster(shell));
    }

    private static boolean isBare(String word) {
        return !word.startsWith("-") && !word.startsWith("@");
    }

    /** Whether a kubeconfig is here. */
    static boolean knowsCluster(Shell shell) {
        String named = shell.env().getOrDefault("KUBECONFIG", "");
        return named.isEmpty()
                ? Files.isReadable(Path.of(shell.env().getOrDefault("HOME", "/"), ".kube", "config"))
                : Files.isReadable(Path.of(named));
    }

    private static boolean isRun(String word, Shell shell) {
        if (!Files.isDirectory(shell.runs())) {
            return false;
        }
        // A run is named whole, or by the beginning of what follows its r-.
        String start = word.startsWith("r-") ? word : "r-" + word;
        try (DirectoryStream<Path> runs = Files.newDirectoryStream(shell.runs(), folder -> {
            String name = folder.getFileName().toString();
            return name.equals(word) || name.startsWith(start);
        })) {
            return runs.iterator().hasNext();
        } catch (IOException _) {
            return false;
        }
    }

    /** The bare name of a job, however it was written. */
    static String name(String word) {
        Optional<String> prefix = PREFIXES.stream().filter(word::startsWith).findFirst();
        return prefix.map(start -> word.substring(start.length())).orElse(word);
    }
}
