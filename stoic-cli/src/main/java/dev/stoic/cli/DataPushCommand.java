package dev.stoic.cli;

import dev.stoic.data.DataHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Brings a file, a folder or a public data set to a store.",
            "Jobs on any machine find it as store://iris.csv.",
            "  stoic data push iris.csv",
            "  stoic data push rows/ --as cars"
        })
final class DataPushCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<what>", arity = "0..1", description = "a file, a folder, mnist or fashion-mnist")
    private Optional<String> what = Optional.empty();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(
            names = "--as",
            paramLabel = "<name>",
            description = "what it is called in the store; its own name by default")
    private Optional<String> as = Optional.empty();

    DataPushCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        String given = DataCommand.wanted(what, "push", "stoic data push iris.csv brings a file to the store");
        boolean set = DataHome.SETS.contains(given) && !Files.exists(shell.path(given));
        Path from = set ? DataGetCommand.fetched(given, shell, output) : shell.path(given);
        String own = String.valueOf(from.getFileName());
        String name = as.map(text -> text.endsWith("/") ? text + own : text).orElse(own);
        return StoredData.use(shell, output, flags, data -> data.push(from, name));
    }
}
