package dev.stoic.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Writes a cache file under a temporary name. Pens of several threads may write different rows at once. */
final class TableWriter implements AutoCloseable {
    private static final int PEN = 1 << 18;
    private static final long MANY = 1L << 26;

    private final Path path;
    private final Path targetPath;
    private final FileChannel rows;
    private final FileChannel targets;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong unflushed = new AtomicLong();
    private final AtomicBoolean flushing = new AtomicBoolean();
    private Layout layout = new Layout(0, Cell.DOUBLE, 0, false);

    TableWriter(Path path) throws IOException {
        this.path = path;
        this.targetPath = path.resolveSibling(path.getFileName() + ".targets");
        this.rows = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        this.targets = FileChannel.open(
                targetPath, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private void took(long bytes) {
        long all = written.addAndGet(bytes);
        if (all > Table.CHECKED && unflushed.addAndGet(bytes) > MANY && flushing.compareAndSet(false, true)) {
            unflushed.set(0);
            flush();
        }
    }

    /**
     * Lets the disk begin while rows still come, if it has to have them. Left to the end, the whole file would stand in the way of
     * everybody else who waits for the disk.
     */
    private void flush() {
        Thread.ofPlatform().daemon().name("stoic-flush").start(() -> {
            try {
                rows.force(false);
            } catch (IOException e) {
                return; // publishing meets it again, if it matters
            } finally {
                flushing.set(false);
            }
        });
    }

    /** Starts from nothing; a reader that guessed wrongly calls it again. */
    void begin(int width, Cell cell, Targets targetColumn) throws IOException {
        rows.truncate(0);
        targets.truncate(0);
        layout = new Layout(width, cell, 0, targetColumn == Targets.STORED);
    }

    /** Whether rows have a target. */
    enum Targets {
        STORED,
        NONE;

        static Targets of(boolean present) {
            return present ? STORED : NONE;
        }
    }

    Layout layout() {
        return layout;
    }

    Pen pen() {
        return new Pen();
    }

    /** One thread's way to write. */
    final class Pen implements AutoCloseable {
        private final Arena arena = Arena.ofConfined();
        private final MemorySegment memory = arena.allocate(PEN, 8);

        /** @param values an array of the cell's type, row-major */
        void write(long firstRow, int count, MemorySegment values, double[] targetValues) throws IOException {
            put(rows, layout.row(firstRow), values, layout.cell(), (long) count * layout.width());
            took(count * layout.rowBytes());
            if (layout.target()) {
                put(targets, firstRow * Double.BYTES, MemorySegment.ofArray(targetValues), Cell.DOUBLE, count);
            }
        }

        private void put(FileChannel file, long at, MemorySegment values, Cell cell, long count) throws IOException {
            int size = cell.bytes;
            long batch = PEN / size;
            for (long done = 0; done < count; done += batch) {
                long now = Math.min(batch, count - done);
                MemorySegment.copy(values, cell.heap(), done * size, memory, cell.stored(), 0, now);
                writeAll(file, memory.asSlice(0, now * size).asByteBuffer(), at + done * size);
            }
        }

        @Override
        public void close() {
            arena.close();
        }
    }

    /** What a reader found out besides the rows themselves. */
    record Found(
            Schema schema, long rows, List<String> notes, Recoding recoding, String sources, RowTreatment treated) {}

    /** Completes the file and opens it: rows that were hashed are in memory already. */
    Table finish(Found found, List<Stamp> stamps, long built) throws IOException {
        layout = new Layout(layout.width(), layout.cell(), found.rows(), layout.target());
        writeAll(rows, ByteBuffer.wrap(page()), 0);
        appendTargets();
        Arena arena = Arena.ofShared();
        try {
            MemorySegment file = rows.map(FileChannel.MapMode.READ_WRITE, 0, layout.footer(), arena);
            Blocks.Seal seal = new Blocks(file, layout).seal(found.schema(), found.recoding());
            Footer footer = footer(found, stamps, built, seal);
            append(footer);
            return Table.ofNew(arena, file.asReadOnly(), footer, layout);
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    private Footer footer(Found found, List<Stamp> stamps, long built, Blocks.Seal seal) {
        return new Footer(
                found.schema(),
                layout.cell(),
                found.rows(),
                stamps,
                built,
                found.notes(),
                found.treated(),
                new Fingerprints(found.sources(), seal.content()),
                seal.checks());
    }

    private void append(Footer footer) throws IOException {
        byte[] bytes = footer.encode();
        byte[] hash = Digests.sha256().digest(bytes);
        writeAll(rows, ByteBuffer.wrap(bytes), layout.footer());
        ByteBuffer trailer = ByteBuffer.allocate(Layout.TRAILER)
                .putLong(bytes.length)
                .put(hash)
                .put(Layout.MAGIC);
        writeAll(rows, trailer.flip(), layout.footer() + bytes.length);
    }

    /**
     * Gives the file its name and says where one is now that had it, if there was one: what replaces another is forced to the disk by some
     * systems, and what nobody needs any more takes a while to go. Only a file too large to be checked whenever it is
     * opened is forced: what a crash of the system spoils of others is known by their checks, and read again from the sources.
     */
    Optional<Path> publish(Path name) throws IOException {
        if (rows.size() > Table.CHECKED) {
            rows.force(true);
        }
        Optional<Path> old = aside(name);
        Files.move(path, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return old;
    }

    private Optional<Path> aside(Path name) throws IOException {
        Path old = path.resolveSibling("old-" + path.getFileName());
        try {
            Files.move(name, old, StandardCopyOption.ATOMIC_MOVE);
            return Optional.of(old);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static byte[] page() {
        return ByteBuffer.allocate((int) Layout.ROWS_AT)
                .put(Layout.MAGIC)
                .putInt(Layout.VERSION)
                .array();
    }

    private void appendTargets() throws IOException {
        long length = layout.target() ? layout.rows() * Double.BYTES : 0;
        rows.position(layout.target(0));
        for (long done = 0; done < length; ) {
            long moved = targets.transferTo(done, length - done, rows);
            if (moved <= 0) {
                throw new IOException("targets end after %d of %d bytes: %s".formatted(done, length, targetPath));
            }
            done += moved;
        }
    }

    private static void writeAll(FileChannel file, ByteBuffer bytes, long at) throws IOException {
        long to = at;
        while (bytes.hasRemaining()) {
            to += file.write(bytes, to);
        }
    }

    /** Removes what is still under the temporary name. */
    @Override
    public void close() throws IOException {
        try (rows;
                targets) {
            Files.deleteIfExists(targetPath);
            Files.deleteIfExists(path);
        }
    }
}
