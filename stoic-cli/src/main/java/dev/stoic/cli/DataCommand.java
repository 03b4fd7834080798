package dev.stoic.cli;

import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Downloads public data sets, checked by SHA-256. Jobs name them as mnist://train and mnist://test.",
            "  stoic data get mnist",
            "Uploads files to a store, where jobs on any machine read them as store://iris.csv. The store is that of",
            "STOIC_STORE_DATA, or of a Kubernetes cluster, where files belong to a namespace.",
            "  stoic data push iris.csv         stoic data push rows/ --as cars",
            "  stoic data list                  stoic data remove cars",
            "Shows and empties the cache of decoded rows on this machine.",
            "  stoic data cache                 stoic data cache clear iris.csv"
        })
final class DataCommand implements Callable<Integer>, TakesWord {
    private final Shell shell;

    /** Only what is not a known word gets here. */
    @Parameters(arity = "0..*", paramLabel = "<get|push|list|remove|cache>", hidden = true)
    private List<String> unknown = List.of();

    DataCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Map<String, Callable<Integer>> words() {
        var words = new LinkedHashMap<String, Callable<Integer>>();
        words.put("get", new DataGetCommand(shell));
        words.put("push", new DataPushCommand(shell));
        words.put("list", new DataListCommand(shell));
        words.put("remove", new DataRemoveCommand(shell));
        words.put("cache", new DataCacheCommand(shell));
        return words;
    }

    @Override
    public Integer call() {
        var known = words().keySet();
        String all = String.join(", ", known);
        if (unknown.isEmpty()) {
            throw StoicException.user("stoic data needs another word", "add one of " + all);
        }
        String word = unknown.getFirst();
        throw StoicException.user(
                "unknown word \"" + word + "\"",
                Nearest.to(word, known)
                        .map("did you mean stoic data %s?"::formatted)
                        .orElse("known are " + all));
    }

    /** The word that follows; what is missing is told with an example. */
    static String wanted(Optional<String> what, String word, String advice) {
        return what.orElseThrow(() -> StoicException.user("stoic data %s: what?".formatted(word), advice));
    }
}
