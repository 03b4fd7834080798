package dev.stoic.store.s3.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** One page of the names that start with a prefix, in the order of their bytes. Only folders that can have some are read. */
final class Listing {
    /** As S3 orders names, in which Java orders strings only as long as they have no letters beyond the first 65,536. */
    private static final Comparator<String> ORDER =
            (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

    /**
     * @param after only names after this one
     * @param folders names with another slash after the prefix are given as one, up to that slash
     */
    record Asked(String prefix, String after, boolean folders, int most) {}

    /** @param sha256 if it is known without reading the object */
    record Entry(String name, long size, Instant modified, Optional<String> sha256) {}

    /** @param next what the next page begins after, if there is one */
    record Page(List<Entry> entries, List<String> folders, Optional<String> next) {}

    private final FolderTree tree;
    private final Asked asked;
    private final KnownDigests digests;
    private final List<Entry> entries = new ArrayList<>();
    private final List<String> folders = new ArrayList<>();
    private String last = "";
    private boolean more;

    Listing(FolderTree tree, Asked asked, KnownDigests digests) {
        this.tree = tree;
        this.asked = asked;
        this.digests = digests;
    }

    Page page() throws IOException {
        if (asked.most() > 0) {
            walk(tree.root(), "");
        }
        return new Page(entries, folders, more ? Optional.of(last) : Optional.empty());
    }

    private record Named(String name, Path path, BasicFileAttributes attributes) {}

    private void walk(Path folder, String above) throws IOException {
        for (Named named : sorted(folder, above)) {
            if (more) {
                return;
            }
            if (!named.attributes().isDirectory()) {
                file(named);
            } else if (isWanted(named.name())) {
                boolean beyond = named.name().startsWith(asked.prefix())
                        && named.name().length() > asked.prefix().length();
                if (asked.folders() && beyond) {
                    folder(named);
                } else {
                    walk(named.path(), named.name());
                }
            }
        }
    }

    /** Whether a folder, whose name ends with a slash, can have any of the names. */
    private boolean isWanted(String name) {
        boolean matches = name.startsWith(asked.prefix()) || asked.prefix().startsWith(name);
        return matches && (asked.after().startsWith(name) || ORDER.compare(name, asked.after()) > 0);
    }

    private void file(Named named) {
        if (!named.name().startsWith(asked.prefix()) || ORDER.compare(named.name(), asked.after()) <= 0 || isFull()) {
            return;
        }
        BasicFileAttributes attributes = named.attributes();
        entries.add(new Entry(
                named.name(),
                attributes.size(),
                attributes.lastModifiedTime().toInstant(),
                digests.of(named.path(), attributes)));
        last = named.name();
    }

    private void folder(Named named) throws IOException {
        if (ORDER.compare(named.name(), asked.after()) <= 0 || !hasAny(named.path()) || isFull()) {
            return;
        }
        folders.add(named.name());
        last = named.name();
    }

    private boolean isFull() {
        more = entries.size() + folders.size() == asked.most();
        return more;
    }

    /** A folder without files is about to go. */
    private boolean hasAny(Path folder) throws IOException {
        for (Named named : sorted(folder, "")) {
            if (!named.attributes().isDirectory() || hasAny(named.path())) {
                return true;
            }
        }
        return false;
    }

    private static List<Named> sorted(Path folder, String above) throws IOException {
        var found = new ArrayList<Named>();
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Optional<String> word = ObjectName.word(String.valueOf(file.getFileName()));
                if (word.isPresent()) {
                    add(found, file, above + word.get());
                }
            }
        } catch (NoSuchFileException _) {
            // Others write and delete meanwhile.
        }
        found.sort(Comparator.comparing(Named::name, ORDER));
        return found;
    }

    private static void add(List<Named> found, Path file, String name) throws IOException {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isDirectory()) {
                found.add(new Named(name + "/", file, attributes));
            } else if (attributes.isRegularFile()) {
                found.add(new Named(name, file, attributes));
            }
        } catch (NoSuchFileException _) {
            // Gone in the meantime.
        } catch (FileSystemException e) {
            throw new IOException("%s cannot be listed: %s".formatted(file, e.getMessage()), e);
        }
    }
}
