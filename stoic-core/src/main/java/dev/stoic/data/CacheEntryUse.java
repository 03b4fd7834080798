package dev.stoic.data;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A mark in an entry of the cache, locked for as long as this process reads the entry. Making it changes the time of
 * the entry's folder, which is how the cache knows what was used last. A process that was killed leaves a mark that
 * is not locked.
 */
final class CacheEntryUse implements AutoCloseable {
    private static final String MARK = "use-";
    private static final int TABLES = 1_000;

    /**
     * Marks of this JVM. Asking the system about them would lose their locks: closing any channel of a file releases
     * all locks that the JVM holds on it.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path mark;
    private final FileChannel channel;

    private CacheEntryUse(Path mark, FileChannel channel) {
        this.mark = mark;
        this.channel = channel;
    }

    /** Nothing if the entry is not there, or if the cache cannot be written to: rows are read without a mark then. */
    static Optional<CacheEntryUse> of(Path place) {
        String start = MARK + ProcessHandle.current().pid() + "-";
        try {
            for (int i = 0; i < TABLES; i++) {
                Optional<CacheEntryUse> use = of(place, start + i);
                if (use.isPresent()) {
                    return use;
                }
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static Optional<CacheEntryUse> of(Path place, String name) throws IOException {
        Path mark = place.resolve(name);
        if (!OWN.add(mark)) {
            return Optional.empty();
        }
        try {
            FileChannel channel = FileChannel.open(mark, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            var use = new CacheEntryUse(mark, channel);
            try {
                FileLock _ = channel.lock();
                return Optional.of(use);
            } catch (IOException | RuntimeException e) {
                use.close();
                throw e;
            }
        } catch (FileAlreadyExistsException e) {
            OWN.remove(mark);
            return Optional.empty(); // of a process that was killed and had the same number
        } catch (IOException e) {
            OWN.remove(mark);
            throw e;
        }
    }

    /** Whether a process reads the entry, or builds it. Removes what processes left that were killed. */
    static boolean isOf(Path place) throws IOException {
        return isOf(place, MARK + "*") || isOf(place, "*.part");
    }

    private static boolean isOf(Path place, String names) throws IOException {
        boolean used = false;
        try (DirectoryStream<Path> marks = Files.newDirectoryStream(place, names)) {
            for (Path mark : marks) {
                if (OWN.contains(mark)) {
                    return true;
                }
                if (isAbandoned(mark)) {
                    remove(mark, place);
                } else {
                    used = true;
                }
            }
        } catch (NoSuchFileException e) {
            return false;
        }
        return used;
    }

    /** Looking is not using: the folder keeps its time. */
    private static void remove(Path mark, Path place) throws IOException {
        FileTime used = Files.getLastModifiedTime(place);
        Files.deleteIfExists(mark);
        Files.setLastModifiedTime(place, used);
    }

    /** Whether its process is gone: as long as there is one, it holds a lock. */
    static boolean isAbandoned(Path mark) throws IOException {
        try (FileChannel channel = FileChannel.open(mark, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (OverlappingFileLockException | NoSuchFileException e) {
            return false;
        } catch (AccessDeniedException e) {
            return false; // of another user, who may still be at it
        }
    }

    @Override
    public void close() {
        try (channel) {
            Files.deleteIfExists(mark);
        } catch (IOException e) {
            return; // it is not locked any more, and so says nothing
        } finally {
            OWN.remove(mark);
        }
    }
}
