package dev.stoic.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The few things that whole files ask of a file system, so that tests can cut the power between any two of them. */
interface Disk {
    Disk REAL = new Real();

    boolean isFolder(Path folder);

    /** Its parent is there. */
    void makeFolder(Path folder) throws IOException;

    /** A new and empty file of a name that nobody else has. */
    Path newFile(Path folder, String prefix) throws IOException;

    /** For writing from the beginning. */
    Output open(Path file) throws IOException;

    /** When it returns, the names in a folder survive a power cut. */
    void forceFolder(Path folder) throws IOException;

    /** Replaces what is there, at once. */
    void move(Path from, Path to) throws IOException;

    /** A second name; never replaces. */
    void link(Path name, Path file) throws IOException;

    void delete(Path file) throws IOException;

    /** A file being written. Closing may fail too: network file systems tell only then that they are full. */
    interface Output extends AutoCloseable {
        void write(byte[] bytes) throws IOException;

        /** When it returns, what was written survives a power cut. */
        void force() throws IOException;

        @Override
        void close() throws IOException;
    }

    /** The one that the JVM runs on. */
    final class Real implements Disk {
        @Override
        public boolean isFolder(Path folder) {
            return Files.isDirectory(folder);
        }

        @Override
        public void makeFolder(Path folder) throws IOException {
            // Others may be making it at the same time.
            Files.createDirectories(folder);
        }

        @Override
        public Path newFile(Path folder, String prefix) throws IOException {
            return Files.createTempFile(folder, prefix, "");
        }

        @Override
        public Output open(Path file) throws IOException {
            var channel = FileChannel.open(file, StandardOpenOption.WRITE);
            return new Output() {
                @Override
                public void write(byte[] bytes) throws IOException {
                    var buffer = ByteBuffer.wrap(bytes);
                    while (buffer.hasRemaining()) {
                        channel.write(buffer);
                    }
                }

                @Override
                public void force() throws IOException {
                    channel.force(true);
                }

                @Override
                public void close() throws IOException {
                    channel.close();
                }
            };
        }

        @Override
        public void forceFolder(Path folder) throws IOException {
            // Windows cannot open folders, and does not need to.
            if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    channel.force(true);
                }
            }
        }

        @Override
        public void move(Path from, Path to) throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }

        @Override
        public void link(Path name, Path file) throws IOException {
            Files.createLink(name, file);
        }

        @Override
        public void delete(Path file) throws IOException {
            Files.deleteIfExists(file);
        }
    }
}
