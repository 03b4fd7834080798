package dev.stoic.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are whole or not there, also after a crash: written beside their place, forced to disk, moved at once. */
public final class WholeFile {
    static final String UNFINISHED = ".unfinished-";

    private WholeFile() {}

    /** Replaces what is there. */
    public static void write(Path file, byte[] bytes) throws IOException {
        Path folder = folderOf(file);
        Path unfinished = unfinished(folder, bytes);
        try {
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        force(folder);
    }

    /** Replaces what is there at once, without waiting for the disk: a power cut may bring back what was there before. */
    static void replace(Path file, byte[] bytes) throws IOException {
        Path unfinished = file.resolveSibling(UNFINISHED + file.getFileName());
        Files.write(unfinished, bytes);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Writes only if nothing is there; of several callers exactly one gets {@code true}. */
    static boolean create(Path file, byte[] bytes) throws IOException {
        Path folder = folderOf(file);
        Path unfinished = unfinished(folder, bytes);
        try {
            // Unlike a move, a link never replaces.
            Files.createLink(file, unfinished);
        } catch (FileAlreadyExistsException _) {
            return false;
        } catch (UnsupportedOperationException e) {
            throw new IOException(
                    "%s is on a file system without hard links, which cannot create a file exclusively".formatted(file),
                    e);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        force(folder);
        return true;
    }

    private static Path unfinished(Path folder, byte[] bytes) throws IOException {
        Path unfinished = Files.createTempFile(folder, UNFINISHED, "");
        try (var channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            var buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        } catch (IOException | UncheckedIOException e) {
            Files.deleteIfExists(unfinished);
            throw e;
        }
        return unfinished;
    }

    private static Path folderOf(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + " has no folder");
        }
        return folder;
    }

    /** Makes names in a folder survive a power cut. */
    static void force(Path folder) throws IOException {
        // Windows cannot open folders, and does not need to.
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
