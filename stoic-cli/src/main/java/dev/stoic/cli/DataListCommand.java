package dev.stoic.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {"Lists the files of a store.", "  stoic data list", "  stoic data list cars/ --output json"})
final class DataListCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<start>", arity = "0..1", description = "only names that start with it")
    private String start = "";

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    DataListCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        return StoredData.use(shell, output, flags, data -> data.list(start));
    }
}
