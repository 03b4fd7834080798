package dev.stoic.store.s3;

import dev.stoic.codec.Codec;
import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * One object, and its copy on this computer: {@code folder/version/name}. A copy that has a name is whole. Several processes
 * that want the same one fetch it once.
 *
 * @param folder of this object alone
 */
record FetchedObject(S3Files files, String name, Path folder) {
    private static final int ATTEMPTS = 3;
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** Hears how much of the object is here. */
    interface Listener {
        void fetched(long bytesDone, long bytesTotal);
    }

    Path bring(Listener listener) throws IOException {
        for (int attempt = 1; ; attempt++) {
            S3Files.About about = look();
            Path copy = copy(about);
            if (Files.isRegularFile(copy) && Files.size(copy) == about.size()) {
                return copy;
            }
            Files.createDirectories(folder);
            try (var channel = FileChannel.open(
                            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = lock(channel)) {
                if (!Files.isRegularFile(copy)) {
                    fetch(about, copy, listener);
                }
                return copy;
            } catch (S3Files.ChangedException e) {
                if (attempt == ATTEMPTS) {
                    throw FetchedFiles.unreachable(files.place() + name, e);
                }
            }
        }
    }

    private S3Files.About look() {
        try {
            return files.look(name)
                    .orElseThrow(() -> StoicException.user(
                            "%s%s is gone".formatted(files.place(), name), "stoic data list shows what is there"));
        } catch (IOException e) {
            throw FetchedFiles.unreachable(files.place() + name, e);
        }
    }

    private Path copy(S3Files.About about) {
        String version = Codec.sha256((about.version() + "\n" + about.size()).getBytes(StandardCharsets.UTF_8));
        String file = Percent.encoded(name.substring(name.lastIndexOf('/') + 1));
        return folder.resolve(version.substring(0, 16)).resolve(file);
    }

    private void fetch(S3Files.About about, Path copy, Listener listener) throws IOException {
        Path version = copy.resolveSibling("");
        Path part = folder.resolve(version.getFileName() + ".part");
        listener.fetched(0, about.size());
        try {
            files.fetch(name, about, part, done -> {
                if (done < about.size()) {
                    listener.fetched(done, about.size());
                }
            });
        } catch (S3Files.ChangedException e) {
            Files.deleteIfExists(part);
            throw e;
        } catch (IOException e) {
            if (FileFault.isFullDisk(e)) {
                throw e;
            }
            throw FetchedFiles.unreachable(files.place() + name, e);
        }
        forget(part);
        Files.createDirectories(version);
        Files.move(part, copy, StandardCopyOption.ATOMIC_MOVE);
        listener.fetched(about.size(), about.size());
    }

    /** Earlier versions are of no use to anybody: who began with one and comes back is refused for its data. */
    private void forget(Path newest) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(folder)) {
            all = found.sorted(java.util.Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            if (!path.equals(newest) && !path.equals(folder) && !path.equals(folder.resolve("lock"))) {
                try {
                    Files.deleteIfExists(path);
                } catch (DirectoryNotEmptyException _) {
                    // Somebody looks at it; it goes next time.
                }
            }
        }
    }

    /** Waits for whoever has it. */
    private static FileLock lock(FileChannel channel) throws IOException {
        while (true) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException _) {
                // Somebody in this very process, whom the system does not tell from us.
                try {
                    Patience.await(PAUSE);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IOException("interrupted while another fetches " + channel, e);
                }
            }
        }
    }
}
