package dev.stoic.cli;

import dev.stoic.data.RowCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An entry of the cache as people see it. */
record CacheEntry(RowCache.Entry entry, Optional<RowCache.About> about) {
    private static final int NAME = 8;

    /** The entry that was used last comes last. */
    static List<CacheEntry> all(Shell shell) throws IOException {
        var all = new ArrayList<CacheEntry>();
        for (RowCache.Entry entry : new RowCache(shell.cache()).entries()) {
            all.add(new CacheEntry(entry, entry.about()));
        }
        return all;
    }

    /** Enough of its name to tell it from others. */
    String name() {
        return entry.name().substring(0, NAME);
    }

    String sources() {
        return about.map(it -> it.sources().getFirst()
                        + (it.sources().size() > 1
                                ? " and %s more"
                                        .formatted(Figures.count(it.sources().size() - 1))
                                : ""))
                .orElse("not readable by this version");
    }

    /** Whether a person means it: by the beginning of its name, by the path of a file, or by the file's own name. */
    boolean isCalled(String word, Shell shell) {
        Path path = shell.path(word);
        return (word.length() >= 4 && entry.name().startsWith(word))
                || about.stream()
                        .flatMap(it -> it.sources().stream())
                        .map(Path::of)
                        .anyMatch(source -> source.equals(path)
                                || String.valueOf(source.getFileName()).equals(word));
    }

    Map<String, Object> facts() throws IOException {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("name", entry.name());
        facts.put("bytes", entry.bytes());
        facts.put("rows", about.map(RowCache.About::rows));
        facts.put("used", entry.used());
        facts.put("inUse", entry.isInUse());
        facts.put("sources", about.map(RowCache.About::sources).orElse(List.of()));
        return facts;
    }

    static String names(List<CacheEntry> entries) {
        return entries.stream().map(CacheEntry::name).collect(Collectors.joining(", "));
    }
}
