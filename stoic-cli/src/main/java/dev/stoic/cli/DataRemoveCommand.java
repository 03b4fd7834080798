package dev.stoic.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {"Removes a file, or all files below a name, from a store.", "  stoic data remove cars"})
final class DataRemoveCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<name>", arity = "0..1", description = "as stoic data list shows it")
    private Optional<String> what = Optional.empty();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    DataRemoveCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        String name = DataCommand.wanted(what, "remove", "stoic data list shows what can be removed");
        return StoredData.use(shell, output, flags, data -> data.remove(name));
    }
}
