package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * Decoded rows on disk, so that each file is decoded once. A file of the cache is used only while every source still has the
 * stamp it had; processes that build the same one at the same time do not disturb each other: the last to finish wins, and
 * both files are whole and equal.
 */
record Cache(Path folder) {
    private static final int ATTEMPTS = 3;

    Table table(Request request, Progress progress) throws IOException {
        Path place = folder.resolve(request.key());
        Path file = place.resolve("rows");
        Optional<Table> kept = fresh(file, request);
        if (kept.isPresent()) {
            return kept.get();
        }
        Files.createDirectories(place);
        sweep(place);
        build(request, place, file, progress);
        return Table.open(file).orElseThrow(() -> StoicException.bug("a new cache file is damaged: " + file));
    }

    private static Optional<Table> fresh(Path file, Request request) throws IOException {
        Optional<Table> found;
        try {
            found = Table.open(file);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        if (found.isPresent() && !isFresh(found.get().footer(), request)) {
            found.get().close();
            return Optional.empty();
        }
        return found;
    }

    private static boolean isFresh(Footer footer, Request request) throws IOException {
        List<Path> files = request.located().all();
        if (!footer.stamps().equals(Stamp.of(files))) {
            return false;
        }
        boolean sure = footer.stamps().stream().noneMatch(stamp -> stamp.isTooYoungAt(footer.built()));
        return sure || Digests.files(files).equals(footer.fingerprints().sources());
    }

    private static void build(Request request, Path place, Path file, Progress progress) throws IOException {
        List<Path> files = request.located().all();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            List<Stamp> before = Stamp.of(files);
            Path temporary = Files.createTempFile(place, "build", ".part");
            try (FileChannel lock = FileChannel.open(temporary, StandardOpenOption.WRITE);
                    FileLock _ = lock.lock();
                    TableWriter writer = new TableWriter(temporary)) {
                long built = Stamp.nanos(Files.getLastModifiedTime(temporary));
                TableWriter.Found found = Decoders.decode(request, writer, progress);
                String sources = Digests.files(files);
                if (before.equals(Stamp.of(files))) {
                    writer.finish(found, before, built, sources);
                    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                    force(place);
                    return;
                }
            }
        }
        throw StoicException.user(
                "%s changed while it was read".formatted(request.source().location()),
                "wait until nobody writes to it");
    }

    /** Makes the new name last; systems that cannot open a folder do it by themselves. */
    private static void force(Path place) throws IOException {
        try (FileChannel folder = FileChannel.open(place, StandardOpenOption.READ)) {
            folder.force(true);
        } catch (AccessDeniedException e) {
            return;
        }
    }

    /** Removes what builds left that never came to their end; whoever still builds holds a lock. */
    private static void sweep(Path place) throws IOException {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(place, "*.part")) {
            for (Path part : parts) {
                if (isAbandoned(part)) {
                    Files.deleteIfExists(part);
                    Files.deleteIfExists(place.resolve(part.getFileName() + ".targets"));
                }
            }
        }
    }

    private static boolean isAbandoned(Path part) throws IOException {
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (OverlappingFileLockException | NoSuchFileException e) {
            return false;
        }
    }
}
