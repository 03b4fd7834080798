package dev.stoic.store.s3.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Folders below a root, which come with their first file and go with their last. */
record FolderTree(Path root) {
    /** A folder is no use if a power cut takes its own name away. */
    void make(Path folder) throws IOException {
        if (folder.equals(root) || Files.isDirectory(folder)) {
            return;
        }
        Path parent = above(folder);
        make(parent);
        Files.createDirectories(folder);
        force(parent);
    }

    /** Removes a folder, and those above it, as long as they are empty. */
    void prune(Path folder) throws IOException {
        for (Path at = folder; !at.equals(root); at = above(at)) {
            try {
                Files.delete(at);
            } catch (DirectoryNotEmptyException _) {
                return;
            } catch (NoSuchFileException _) {
                // Somebody else was quicker; those above it may still be empty.
            }
        }
    }

    static Path above(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    boolean isEmpty(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(folder)) {
            return !files.iterator().hasNext();
        } catch (NoSuchFileException _) {
            return true;
        }
    }

    /** When it returns, the names in a folder survive a power cut. */
    static void force(Path folder) throws IOException {
        // Windows cannot open folders, and does not need to.
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
