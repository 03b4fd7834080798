package dev.stoic.cli;

import dev.stoic.data.DataGet;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Fetches a public data set once, checked by SHA-256.",
            "Jobs then name it as mnist://train and mnist://test.",
            "  stoic data get mnist"
        })
final class DataGetCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<set>", arity = "0..1", description = "mnist or fashion-mnist")
    private Optional<String> set = Optional.empty();

    DataGetCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String name = DataCommand.wanted(set, "get", "stoic data get mnist fetches a data set");
        Path folder = fetched(name, shell, output);
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("set", name);
            facts.put("folder", folder);
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.out().println(folder);
        }
        return 0;
    }

    static Path fetched(String set, Shell shell, Output output) {
        return DataGet.get(set, shell.dataHome(), shell.remote(), line -> {
            if (!output.quiet && !output.isJson()) {
                shell.err().println(line);
            }
        });
    }
}
