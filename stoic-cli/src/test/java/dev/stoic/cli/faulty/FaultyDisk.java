package dev.stoic.cli.faulty;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the changes of a real folder, and lets the n-th fail, with all after it unless the trouble is a short one. */
public final class FaultyDisk {
    /** In which way a disk fails. */
    public enum Trouble {
        /** Takes the beginning of what is written, and still renames and deletes what is there. */
        FULL("No space left on device"),
        /** Room is made at once: one change fails, and all after it succeed. */
        FULL_FOR_A_MOMENT("No space left on device"),
        READ_ONLY("Read-only file system");

        private final String reason;

        Trouble(String reason) {
            this.reason = reason;
        }
    }

    enum Change {
        CREATE,
        WRITE,
        FORCE,
        CLOSE,
        RENAME,
        DELETE,
        /** Permissions and times. */
        ATTRIBUTES
    }

    private final Trouble trouble;
    private final int from;
    private final AtomicInteger changes = new AtomicInteger();
    private final FaultyFileSystem files;

    /** @param from the first change that fails, counted from 0 */
    public FaultyDisk(Trouble trouble, int from) {
        this.trouble = trouble;
        this.from = from;
        files = new FaultyFileSystem(this);
    }

    /** A folder of a real disk, seen through this one. */
    public Path at(Path real) {
        return new FaultyPath(files, real);
    }

    /** How many changes were tried. */
    public int changes() {
        return changes.get();
    }

    /** Whether any change has failed. */
    public boolean hasFailed() {
        return changes.get() > from;
    }

    /** A full disk takes the beginning of what it has no room for. */
    boolean takesBeginnings() {
        return trouble != Trouble.READ_ONLY;
    }

    void change(Change change, Path path) throws IOException {
        if (trouble != Trouble.READ_ONLY && (change == Change.DELETE || change == Change.ATTRIBUTES)) {
            return;
        }
        // What is open on a disk that became read-only can still be closed.
        if (trouble == Trouble.READ_ONLY && change == Change.CLOSE) {
            return;
        }
        int now = changes.getAndIncrement();
        if (now == from || (now > from && trouble != Trouble.FULL_FOR_A_MOMENT)) {
            // A channel knows no name.
            throw change == Change.WRITE || change == Change.FORCE || change == Change.CLOSE
                    ? new IOException(trouble.reason)
                    : new FileSystemException(path.toString(), null, trouble.reason);
        }
    }
}
