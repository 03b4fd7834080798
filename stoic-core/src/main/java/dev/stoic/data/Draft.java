package dev.stoic.data;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A cache file in the making, locked so that others see that somebody works on it. */
final class Draft implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;
    private final TableWriter writer;

    interface Then {
        void run() throws IOException;
    }

    Draft(Path path) throws IOException {
        this.path = path;
        this.channel = FileChannel.open(path, StandardOpenOption.WRITE);
        this.lock = channel.lock();
        this.writer = new TableWriter(path);
    }

    Path path() {
        return path;
    }

    TableWriter writer() {
        return writer;
    }

    /**
     * A thread of the finished table gives the file its name later, because a large one has to wait for the disk; if that fails, the
     * next run reads the sources again, and nothing else is lost.
     *
     * @param then what is to be done when the file has its name
     */
    Table publish(Table table, Path name, Then then) {
        table.finishing(Thread.ofPlatform().name("stoic-cache").unstarted(() -> {
            try (this) {
                writer.publish(name).ifPresent(table::replaces);
                then.run();
            } catch (IOException e) {
                return; // only time is lost, as said above
            }
        }));
        return table;
    }

    @Override
    public void close() throws IOException {
        try (channel;
                lock) {
            writer.close();
        }
    }
}
