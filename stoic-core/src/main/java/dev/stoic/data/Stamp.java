package dev.stoic.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * By what a changed file is recognised without reading it. Where the system keeps them, the time of the last change of any
 * kind and the inode catch files that were rewritten with the old size and date.
 *
 * @param changed as {@code modified} where the system does not tell
 * @param inode 0 where the system does not tell
 */
record Stamp(String path, long size, long modified, long changed, long inode) {
    /** Clocks of file systems tick slowly: two changes this close may look like one. */
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long COARSE_TICK = TimeUnit.MILLISECONDS.toNanos(2100);

    static Stamp of(Path file) throws IOException {
        try {
            return new Stamp(
                    file.toString(),
                    Files.size(file),
                    nanos(Files.getLastModifiedTime(file)),
                    Files.getAttribute(file, "unix:ctime") instanceof FileTime changed ? nanos(changed) : 0,
                    Files.getAttribute(file, "unix:ino") instanceof Number inode ? inode.longValue() : 0);
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            var basic = Files.readAttributes(file, BasicFileAttributes.class);
            long modified = nanos(basic.lastModifiedTime());
            return new Stamp(file.toString(), basic.size(), modified, modified, 0);
        }
    }

    static List<Stamp> of(List<Path> files) throws IOException {
        List<Stamp> stamps = new ArrayList<>();
        for (Path file : files) {
            stamps.add(of(file));
        }
        return stamps;
    }

    static long nanos(FileTime time) {
        return time.to(TimeUnit.NANOSECONDS);
    }

    /** Written out, because it is asked as a run begins: the equality that a record has by itself is made at its first use. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Stamp stamp
                && path.equals(stamp.path)
                && size == stamp.size
                && modified == stamp.modified
                && changed == stamp.changed
                && inode == stamp.inode;
    }

    @Override
    public int hashCode() {
        return path.hashCode() + 31 * Long.hashCode(changed);
    }

    /** Whether a change after {@code time} could carry this very stamp. */
    boolean isTooYoungAt(long time) {
        long tick = changed % TimeUnit.SECONDS.toNanos(1) == 0 ? COARSE_TICK : TICK;
        return changed > time - tick;
    }
}
