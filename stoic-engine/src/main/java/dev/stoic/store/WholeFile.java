package dev.stoic.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** Files that are whole or not there, also after a crash: written beside their place, forced to disk, moved at once. */
public final class WholeFile {
    static final String UNFINISHED = ".unfinished-";

    private WholeFile() {}

    /** Replaces what is there. Only the owner may read it. */
    public static void write(Path file, byte[] bytes) throws IOException {
        write(Disk.REAL, file, bytes);
    }

    static void write(Disk disk, Path file, byte[] bytes) throws IOException {
        Path folder = folderOf(file);
        Path unfinished = unfinished(disk, folder, bytes);
        try {
            disk.move(unfinished, file);
        } catch (IOException e) {
            drop(disk, unfinished, e);
            throw e;
        }
        disk.forceFolder(folder);
    }

    /** Replaces what is there at once, without waiting for the disk: a power cut may bring back what was there before. */
    static void replace(Disk disk, Path file, byte[] bytes) throws IOException {
        Path unfinished = disk.newFile(folderOf(file), UNFINISHED);
        try {
            try (Disk.Output output = disk.open(unfinished)) {
                output.write(bytes);
            }
            disk.move(unfinished, file);
        } catch (IOException e) {
            drop(disk, unfinished, e);
            throw e;
        }
    }

    /**
     * Writes only if nothing is there; of several callers exactly one gets {@code true}. Only the owner may read it.
     */
    public static boolean create(Path file, byte[] bytes) throws IOException {
        return create(Disk.REAL, file, bytes);
    }

    /** Writes only if nothing is there; of several callers exactly one gets {@code true}. */
    static boolean create(Disk disk, Path file, byte[] bytes) throws IOException {
        Path folder = folderOf(file);
        Path unfinished = unfinished(disk, folder, bytes);
        try {
            // Unlike a move, a link never replaces.
            disk.link(file, unfinished);
        } catch (FileAlreadyExistsException _) {
            disk.delete(unfinished);
            return false;
        } catch (UnsupportedOperationException e) {
            disk.delete(unfinished);
            throw new IOException(
                    "%s is on a file system without hard links, which cannot create a file exclusively".formatted(file),
                    e);
        } catch (IOException e) {
            drop(disk, unfinished, e);
            throw e;
        }
        disk.delete(unfinished);
        disk.forceFolder(folder);
        return true;
    }

    /** A file whose content could not be forced is given up: what a disk says about it afterwards cannot be trusted. */
    private static Path unfinished(Disk disk, Path folder, byte[] bytes) throws IOException {
        Path unfinished = disk.newFile(folder, UNFINISHED);
        try (Disk.Output output = disk.open(unfinished)) {
            output.write(bytes);
            output.force();
        } catch (IOException e) {
            drop(disk, unfinished, e);
            throw e;
        }
        return unfinished;
    }

    private static void drop(Disk disk, Path unfinished, IOException why) {
        try {
            disk.delete(unfinished);
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    private static Path folderOf(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + " has no folder");
        }
        return folder;
    }
}
