package dev.stoic.cli;

import dev.stoic.data.RowCache;
import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Shows the size, the limit and the place of the cache of decoded rows.",
            "What is removed from it is read again from its files when a job needs it.",
            "STOIC_CACHE_LIMIT=20GiB sets the limit; STOIC_CACHE_LIMIT=none removes it.",
            "  stoic data cache",
            "  stoic data cache list",
            "  stoic data cache clear iris.csv"
        })
final class DataCacheCommand implements Callable<Integer>, TakesWord {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(arity = "0..*", paramLabel = "<list|clear>", hidden = true)
    private List<String> unknown = List.of();

    DataCacheCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Map<String, Callable<Integer>> words() {
        var words = new LinkedHashMap<String, Callable<Integer>>();
        words.put("list", new DataCacheListCommand(shell));
        words.put("clear", new DataCacheClearCommand(shell));
        return words;
    }

    @Override
    public Integer call() throws IOException {
        if (!unknown.isEmpty()) {
            String word = unknown.getFirst();
            throw StoicException.user(
                    "unknown word \"" + word + "\"",
                    Nearest.to(word, words().keySet())
                            .map("did you mean stoic data cache %s?"::formatted)
                            .orElse("known are " + String.join(", ", words().keySet())));
        }
        List<RowCache.Entry> entries = new RowCache(shell.cache()).entries();
        long bytes = bytes(entries);
        OptionalLong limit = shell.cacheLimit().in(shell.cache());
        long fetched = size(shell.dataHome().folder());
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("folder", shell.cache());
            facts.put("bytes", bytes);
            facts.put("entries", entries.size());
            facts.put("limit", limit.isPresent() ? Optional.of(limit.getAsLong()) : Optional.empty());
            facts.put("data", shell.dataHome().folder());
            facts.put("dataBytes", fetched);
            shell.out().println(Json.write(facts));
            return 0;
        }
        shell.out().println("cache   " + shell.cache());
        shell.out().println("size    %s, %s".formatted(Figures.bytes(bytes), count(entries.size())));
        shell.out()
                .println("limit   "
                        + (limit.isPresent()
                                ? Figures.bytes(limit.getAsLong())
                                        + "; a new entry removes those that were not used for the longest time"
                                : "none"));
        shell.out()
                .println("data    %s, %s of fetched files, is not part of the cache"
                        .formatted(shell.dataHome().folder(), Figures.bytes(fetched)));
        return 0;
    }

    static long bytes(List<RowCache.Entry> entries) {
        return entries.stream().mapToLong(RowCache.Entry::bytes).sum();
    }

    static String count(int entries) {
        return entries == 1 ? "1 entry" : Figures.count(entries) + " entries";
    }

    private static long size(Path folder) throws IOException {
        var bytes = new AtomicLong();
        if (Files.isDirectory(folder)) {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    bytes.addAndGet(attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE; // what cannot be looked at is not counted
                }
            });
        }
        return bytes.get();
    }
}
