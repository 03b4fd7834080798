package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.image.ImageLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Loads an image file into the nodes of a local cluster.",
            "Uses the first of kind, minikube, k3s, ctr and docker that is installed; the kubectl context decides between several.",
            "  stoic image load stoic.tar",
            "  stoic image load stoic.tar --with 'ssh node ctr -n k8s.io images import {}'"
        })
final class ImageLoadCommand implements Callable<Integer> {
    private static final String CONTEXT = "current-context:";

    private final Shell shell;

    @Parameters(paramLabel = "<FILE.tar>", arity = "1", description = "file from stoic image build")
    private String given = "";

    @Option(
            names = "--with",
            paramLabel = "<'command {}'>",
            description = "the command that loads a file, with {} for its path")
    private Optional<String> with = Optional.empty();

    @Option(names = "--quiet", description = "suppress progress output")
    private boolean quiet;

    ImageLoadCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path file = shell.path(given);
        if (!Files.isRegularFile(file)) {
            throw StoicException.user(file + " is not there", "build it with stoic image build --output " + given);
        }
        String path = shell.env().getOrDefault("PATH", "");
        List<String> command = with.isPresent()
                ? ImageLoad.command(file, with.get())
                : ImageLoad.command(file, context(), program -> ImageLoad.isOnPath(program, path));
        shell.out().println(String.join(" ", command));
        shell.out().flush();
        ImageLoad.run(command, shell.directory(), line -> {
            if (!quiet) {
                shell.err().println(line);
            }
        });
        return 0;
    }

    /** The cluster that kubectl talks to, as far as the first file of its settings tells. */
    private Optional<String> context() throws IOException {
        String named = shell.env().getOrDefault("KUBECONFIG", "");
        int end = named.indexOf(':');
        Path file = named.isEmpty()
                ? Path.of(shell.env().getOrDefault("HOME", ""), ".kube", "config")
                : shell.path(end < 0 ? named : named.substring(0, end));
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(CONTEXT))
                    .map(line -> line.substring(CONTEXT.length()).strip().replace("\"", ""))
                    .findFirst();
        }
    }
}
