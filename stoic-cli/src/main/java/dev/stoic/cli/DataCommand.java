package dev.stoic.cli;

import dev.stoic.data.DataGet;
import dev.stoic.data.DataHome;
import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import dev.stoic.store.s3.FetchedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Fetches public data sets once, checked by SHA-256; jobs then name them as mnist://train and mnist://test.",
            "  stoic data get mnist",
            "Brings files to a store, where jobs on any machine find them as store://iris.csv: that of STOIC_STORE_DATA, or of a",
            "Kubernetes cluster, where files belong to a namespace.",
            "  stoic data push iris.csv         stoic data push rows/ --as cars",
            "  stoic data list                  stoic data remove cars"
        })
final class DataCommand implements Callable<Integer> {
    private static final List<String> VERBS = List.of("get", "push", "list", "remove");

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(index = "0", paramLabel = "<get|push|list|remove>", arity = "1", description = "what to do")
    private String verb = "";

    @Parameters(
            index = "1",
            paramLabel = "<what>",
            arity = "0..1",
            description = "get: mnist or fashion-mnist; push: a file, a folder or one of these sets; remove: a name")
    private Optional<String> what = Optional.empty();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(
            names = "--as",
            paramLabel = "<name>",
            description = "what it is called in the store; its own name by default")
    private Optional<String> as = Optional.empty();

    DataCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        if (as.isPresent() && !verb.equals("push")) {
            throw StoicException.user("--as is for stoic data push", "leave it out");
        }
        return switch (verb) {
            case "get" -> get(wanted("stoic data get mnist fetches a data set"));
            case "push" -> push(wanted("stoic data push iris.csv brings a file to the store"));
            case "list" -> stored(data -> data.list(what.orElse("")));
            case "remove" -> {
                String name = wanted("stoic data list shows what can be removed");
                yield stored(data -> data.remove(name));
            }
            default ->
                throw StoicException.user(
                        "unknown word \"" + verb + "\"",
                        Nearest.to(verb, VERBS)
                                .map("did you mean stoic data %s?"::formatted)
                                .orElse("known are " + String.join(", ", VERBS)));
        };
    }

    private String wanted(String advice) {
        return what.orElseThrow(() -> StoicException.user("stoic data %s: what?".formatted(verb), advice));
    }

    private int get(String set) {
        Path folder = fetched(set);
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

    private Path fetched(String set) {
        return DataGet.get(set, shell.dataHome(), shell.remote(), line -> {
            if (!output.quiet && !output.isJson()) {
                shell.err().println(line);
            }
        });
    }

    private int push(String given) throws IOException {
        boolean set = DataHome.SETS.contains(given) && !java.nio.file.Files.exists(shell.path(given));
        Path from = set ? fetched(given) : shell.path(given);
        String own = String.valueOf(from.getFileName());
        String name = as.map(text -> text.endsWith("/") ? text + own : text).orElse(own);
        return stored(data -> data.push(from, name));
    }

    private int stored(StoredData.Use use) throws IOException {
        boolean meant = !flags.namespace.isEmpty() || !flags.context.isEmpty();
        boolean there = meant || (FetchedFiles.storeIn(shell.env()).isEmpty() && ClusterWords.knowsCluster(shell));
        return there ? ClusterData.use(shell, output, flags, use) : use.of(new StoredData(shell, output));
    }
}
