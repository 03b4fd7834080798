package dev.stoic.store.s3.server;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A folder that one process has for itself, until it closes this or dies. */
record FolderLock(FileChannel channel) implements Closeable {
    /** @throws StoicException if another has it */
    static FolderLock take(Path folder) throws IOException {
        var channel = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(channel) == null) {
            channel.close();
            throw new StoicException(new Fault.Environment(
                    "another store uses the folder " + folder,
                    "stop that store, or name another folder with --folder"));
        }
        return new FolderLock(channel);
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
