package dev.stoic.cli.result;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/**
 * A result in the making, beside its place. Closed before it is kept, or when the process is told to end, it is gone.
 */
final class DraftFile implements AutoCloseable {
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path path;
    private final Path place;
    private final Thread atExit;
    private boolean kept;

    private DraftFile(Path path, Path place) {
        this.path = path;
        this.place = place;
        atExit = Thread.ofPlatform().name("stoic-draft").unstarted(this::drop);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    static DraftFile beside(Path place) throws IOException {
        while (true) {
            Path path = name(place);
            try {
                var draft = new DraftFile(Files.createFile(path), place);
                draft.permitAs(place);
                return draft;
            } catch (FileAlreadyExistsException _) {
                // Taken: draw again.
            }
        }
    }

    /** A name beside a place that nothing has. */
    static Path name(Path place) {
        byte[] random = new byte[8];
        RANDOM.nextBytes(random);
        return place.resolveSibling(".unfinished-" + HexFormat.of().formatHex(random));
    }

    Path path() {
        return path;
    }

    static OutputStream open(Path draft) throws IOException {
        return Files.newOutputStream(draft, StandardOpenOption.WRITE);
    }

    /** To the end of what is open already, as of a file to which the shell appends. */
    static OutputStream direct(Path device) throws IOException {
        return Files.newOutputStream(device, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    /** What others may not read, they must not read because it is replaced. */
    private void permitAs(Path replaced) throws IOException {
        if (!Files.exists(replaced) || !isPosix(replaced)) {
            return;
        }
        try {
            Set<PosixFilePermission> wanted = Files.getPosixFilePermissions(replaced);
            if (!Files.getPosixFilePermissions(path).equals(wanted)) {
                Files.setPosixFilePermissions(path, wanted);
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    void keep() throws IOException {
        force(path);
        Files.move(path, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        kept = true;
        forceFolderOf(place);
    }

    static void force(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    static void forceFolderOf(Path place) throws IOException {
        Path folder = place.toAbsolutePath().getParent();
        // Windows cannot open folders, and does not need to.
        if (folder != null && isPosix(folder)) {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            } catch (AccessDeniedException _) {
                // One may write in a folder that one may not read.
            }
        }
    }

    @Override
    public void close() {
        drop();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException _) {
            // The process is ending: it is about to run.
        }
    }

    private synchronized void drop() {
        if (kept) {
            return;
        }
        try {
            Files.deleteIfExists(path);
        } catch (IOException _) {
            // On a disk that broke meanwhile; why is being said already.
        }
    }
}
