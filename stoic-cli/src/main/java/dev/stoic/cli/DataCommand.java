package dev.stoic.cli;

import dev.stoic.data.DataGet;
import dev.stoic.fault.StoicException;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Fetches a public data set once, checked by SHA-256; jobs then name it as mnist://train and mnist://test.",
            "  stoic data get mnist"
        })
final class DataCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(index = "0", paramLabel = "get", arity = "1", description = "the only thing to do with data so far")
    private String verb = "get";

    @Parameters(index = "1", paramLabel = "<set>", arity = "1", description = "mnist or fashion-mnist")
    private String set = "";

    DataCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (!verb.equals("get")) {
            throw StoicException.user("unknown word \"" + verb + "\"", "stoic data get <set> fetches a data set");
        }
        var folder = DataGet.get(set, shell.dataHome(), line -> {
            if (!output.quiet && !output.isJson()) {
                shell.err().println(line);
            }
        });
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("set", set);
            facts.put("folder", folder);
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.out().println(folder);
        }
        return 0;
    }
}
