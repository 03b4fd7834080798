package dev.stoic.cli;

import dev.stoic.data.RowCache;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Removes entries of the cache, after asking.",
            "Entries that a process uses stay. A job that needs what was removed reads the files again.",
            "  stoic data cache clear",
            "  stoic data cache clear iris.csv 4be2a91c --yes"
        })
final class DataCacheClearCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private Confirmation confirmation = new Confirmation();

    @Parameters(
            paramLabel = "<name>",
            arity = "0..*",
            description = "names of stoic data cache list, or files that rows were read from; all entries by default")
    private List<String> names = List.of();

    DataCacheClearCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        List<CacheEntry> entries = meant(CacheEntry.all(shell));
        boolean talks = !output.isJson() && !output.quiet;
        if (entries.isEmpty()) {
            if (talks) {
                shell.err().println("no entries in " + shell.cache());
            }
            return 0;
        }
        String what = told(entries);
        if (confirmation.isDry()) {
            tell(entries, "would-remove", "would remove " + what);
            return 0;
        }
        if (!confirmation.isGiven(shell, output, "remove " + what, "stoic data cache clear")) {
            return 0;
        }
        var cache = new RowCache(shell.cache());
        var removed = new ArrayList<CacheEntry>();
        var used = new ArrayList<CacheEntry>();
        for (CacheEntry entry : entries) {
            (cache.remove(entry.entry()) ? removed : used).add(entry);
        }
        if (talks && !used.isEmpty()) {
            shell.err().println("note   in use by a run, and not removed: " + CacheEntry.names(used));
        }
        tell(removed, "removed", "removed " + told(removed));
        return 0;
    }

    private List<CacheEntry> meant(List<CacheEntry> all) {
        if (names.isEmpty()) {
            return all;
        }
        var meant = new LinkedHashSet<CacheEntry>();
        for (String name : names) {
            List<CacheEntry> called =
                    all.stream().filter(entry -> entry.isCalled(name, shell)).toList();
            if (called.isEmpty()) {
                throw StoicException.user(
                        "the cache has nothing called \"%s\"".formatted(name),
                        "stoic data cache list shows names and sources");
            }
            meant.addAll(called);
        }
        return List.copyOf(meant);
    }

    private static String told(List<CacheEntry> entries) {
        List<RowCache.Entry> own = entries.stream().map(CacheEntry::entry).toList();
        return "%s, %s".formatted(DataCacheCommand.count(own.size()), Figures.bytes(DataCacheCommand.bytes(own)));
    }

    private void tell(List<CacheEntry> entries, String event, String sentence) {
        if (!output.isJson()) {
            if (!output.quiet) {
                shell.out().println(sentence);
            }
            return;
        }
        for (CacheEntry entry : entries) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", event);
            facts.put("name", entry.entry().name());
            facts.put("bytes", entry.entry().bytes());
            shell.out().println(Json.write(facts));
        }
    }
}
