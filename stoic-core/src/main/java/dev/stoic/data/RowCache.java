package dev.stoic.data;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All decoded rows that are kept on disk. What is removed can be made again from the files that it was read from. On
 * Linux and macOS a file that is mapped stays readable until it is unmapped, so that a reader that came in between
 * loses nothing.
 */
public record RowCache(Path folder) {
    static final String ROWS = "rows";

    /**
     * Rows of some files, read in one way.
     *
     * @param used when a process opened it last
     */
    public record Entry(Path place, long bytes, Instant used) {
        public String name() {
            return String.valueOf(place.getFileName());
        }

        /** What the rows are; nothing if another version wrote them, or if they are not whole. */
        public Optional<About> about() throws IOException {
            try {
                Optional<Table> table = Table.open(place.resolve(ROWS));
                if (table.isEmpty()) {
                    return Optional.empty();
                }
                try (Table rows = table.get()) {
                    Footer footer = rows.footer();
                    return Optional.of(
                            new About(footer.stamps().stream().map(Stamp::path).toList(), footer.rows()));
                }
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }

        public boolean isInUse() throws IOException {
            return CacheEntryUse.isOf(place);
        }
    }

    /** @param sources the files that the rows were read from */
    public record About(List<String> sources, long rows) {
        public About {
            sources = List.copyOf(sources);
        }
    }

    /** The entry that was used last comes last. */
    public List<Entry> entries() throws IOException {
        var entries = new ArrayList<Entry>();
        try (DirectoryStream<Path> places = Files.newDirectoryStream(folder, RowCache::isEntry)) {
            for (Path place : places) {
                entry(place).ifPresent(entries::add);
            }
        } catch (NoSuchFileException e) {
            return List.of();
        }
        entries.sort(Comparator.comparing(Entry::used).thenComparing(Entry::name));
        return List.copyOf(entries);
    }

    /** Other folders are not touched. */
    private static boolean isEntry(Path place) {
        return place.getFileName().toString().matches("[0-9a-f]{32}")
                && Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS);
    }

    private static Optional<Entry> entry(Path place) throws IOException {
        long bytes = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
            for (Path file : files) {
                bytes += size(file);
            }
            Instant used = Files.getLastModifiedTime(place).toInstant();
            return Optional.of(new Entry(place, bytes, used));
        } catch (NoSuchFileException e) {
            return Optional.empty(); // removed in the meantime
        }
    }

    private static long size(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .size();
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /** Removes an entry; whether it did: an entry that a process uses stays. */
    public boolean remove(Entry entry) throws IOException {
        if (entry.isInUse()) {
            return false;
        }
        Files.deleteIfExists(entry.place().resolve(ROWS));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(entry.place())) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            return true;
        }
        try {
            Files.deleteIfExists(entry.place());
        } catch (DirectoryNotEmptyException e) {
            return true; // a process begins to build it again
        }
        return true;
    }

    /** Removes what was not used for the longest time until the rest is within the limit; {@code newest} stays. */
    void shrink(CacheLimit limit, Path newest) throws IOException {
        OptionalLong most = limit.in(folder);
        if (most.isEmpty()) {
            return;
        }
        List<Entry> entries = entries();
        long bytes = entries.stream().mapToLong(Entry::bytes).sum();
        for (Entry entry : entries) {
            if (bytes <= most.getAsLong()) {
                return;
            }
            if (!entry.place().equals(newest) && remove(entry)) {
                bytes -= entry.bytes();
            }
        }
    }
}
