package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Decoded rows on disk, so that each file is decoded once. A file of the cache is used only while every source still has the
 * stamp it had; processes that build the same one at the same time do not disturb each other: the last to finish wins, and
 * both files are whole and equal.
 */
record Cache(Path folder, CacheLimit limit) {
    private static final String ROWS = RowCache.ROWS;
    private static final int ATTEMPTS = 3;
    private static final Duration YOUNG = Duration.ofHours(1);

    Table table(Request request, Progress progress) throws IOException {
        Path place = folder.resolve(request.key());
        Path file = place.resolve(ROWS);
        Optional<Table> kept = marked(place, () -> fresh(file, request, progress));
        if (kept.isPresent()) {
            return kept.get();
        }
        Files.createDirectories(place);
        Optional<Table> built;
        try {
            built = marked(place, () -> Optional.of(build(request, place, file, progress)));
        } catch (IOException | RuntimeException | Error e) {
            leave(place);
            throw e;
        }
        tell(built.orElseThrow(), progress);
        return built.orElseThrow();
    }

    /** Rows that cannot be read leave no entry, unless another process is busy there. */
    private static void leave(Path place) {
        try {
            Files.deleteIfExists(place);
        } catch (IOException e) {
            return; // it is not empty, or the disk has failed, which the cause says
        }
    }

    private interface Finding {
        Optional<Table> find() throws IOException;
    }

    /** The mark goes with the table; without one it has no meaning. */
    private static Optional<Table> marked(Path place, Finding finding) throws IOException {
        Optional<CacheEntryUse> use = CacheEntryUse.of(place);
        Optional<Table> found = Optional.empty();
        try {
            found = finding.find();
            found.ifPresent(table -> table.marked(use));
            return found;
        } finally {
            if (found.isEmpty()) {
                use.ifPresent(CacheEntryUse::close);
            }
        }
    }

    /** Whether all rows that are kept were decoded before {@code source} was last written. */
    boolean isOlderThan(Path source) throws IOException {
        FileTime written = Files.getLastModifiedTime(source);
        try (DirectoryStream<Path> places = Files.newDirectoryStream(folder)) {
            for (Path place : places) {
                if (!isOlder(place.resolve(ROWS), written)) {
                    return false;
                }
            }
        } catch (NoSuchFileException e) {
            return true;
        }
        return true;
    }

    private static boolean isOlder(Path rows, FileTime written) throws IOException {
        try {
            return Files.getLastModifiedTime(rows).compareTo(written) < 0;
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    private static void tell(Table table, Progress progress) {
        progress.rows(table.footer().schema(), table.footer().rows(), Zeros.of(table));
    }

    private static Optional<Table> fresh(Path file, Request request, Progress progress) throws IOException {
        Optional<Table> found;
        try {
            found = Table.open(file);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        if (found.isPresent() && !isOf(found.get(), request, progress)) {
            found.get().close();
            return Optional.empty();
        }
        return found;
    }

    /** What is cheap to know comes first: a file that changed makes the rows worthless, whole or not. */
    private static boolean isOf(Table table, Request request, Progress progress) throws IOException {
        try {
            if (!isFresh(table.footer(), request)) {
                return false;
            }
            tell(table, progress);
            return table.isWhole();
        } catch (IOException | RuntimeException | Error e) {
            table.close();
            throw e;
        }
    }

    private static boolean isFresh(Footer footer, Request request) throws IOException {
        List<Path> files = request.located().all();
        if (!footer.stamps().equals(Stamp.of(files))) {
            return false;
        }
        boolean sure = footer.stamps().stream().noneMatch(stamp -> stamp.isTooYoungAt(footer.built()));
        return sure || SourceDigest.of(files).equals(footer.fingerprints().sources());
    }

    private Table build(Request request, Path place, Path file, Progress progress) throws IOException {
        List<Path> files = request.located().all();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            List<Stamp> before = Stamp.of(files);
            Draft draft = new Draft(part(place));
            try {
                FileTime now = Files.getLastModifiedTime(draft.path());
                sweep(place, now);
                long built = Stamp.nanos(now);
                TableWriter.Found found = Decoders.decode(request, draft.writer(), progress);
                if (before.equals(Stamp.of(files))) {
                    Table table = draft.writer().finish(found, before, built);
                    return draft.publish(table, file, () -> new RowCache(folder).shrink(limit, place));
                }
                draft.close();
            } catch (IOException | RuntimeException | Error e) {
                draft.close();
                throw e;
            }
        }
        throw StoicException.user(
                "%s changed while it was read".formatted(request.source().location()),
                "wait until it is written completely, then try again");
    }

    /** Another process may just have removed the folder, with rows that were not used for long. */
    private static Path part(Path place) throws IOException {
        try {
            return Files.createTempFile(place, "build", ".part");
        } catch (NoSuchFileException e) {
            Files.createDirectories(place);
            return Files.createTempFile(place, "build", ".part");
        }
    }

    /**
     * Removes what builds left that never came to their end. Whoever still builds holds a lock; but a file is there before
     * its lock is, so a young one is left alone.
     */
    private static void sweep(Path place, FileTime now) throws IOException {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(place, "*.part")) {
            for (Path part : parts) {
                if (isOld(part, now) && CacheEntryUse.isAbandoned(part)) {
                    Files.deleteIfExists(part);
                    Files.deleteIfExists(place.resolve(part.getFileName() + ".targets"));
                }
            }
        }
    }

    private static boolean isOld(Path part, FileTime now) throws IOException {
        try {
            return Duration.between(Files.getLastModifiedTime(part).toInstant(), now.toInstant())
                            .compareTo(YOUNG)
                    > 0;
        } catch (NoSuchFileException e) {
            return false; // it came to its end in the meantime
        }
    }
}
