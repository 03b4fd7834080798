package dev.stoic.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A mapped cache file: rows as they are stored. Thread-safe. */
final class Table implements AutoCloseable {
    /** Files up to this size are checked byte by byte before they are used again. */
    static final long CHECKED = 1L << 30;

    /** Bytes that are looked at together. */
    private static final int SOME = 1 << 12;

    private enum Age {
        NEW,
        OLD
    }

    private final Arena arena;
    private final MemorySegment file;
    private final Footer footer;
    private final Layout layout;
    private final Age age;
    private final AtomicBoolean begun = new AtomicBoolean();
    private Optional<Thread> finisher = Optional.empty();
    private volatile Optional<Path> replaced = Optional.empty();
    private Optional<CacheEntryUse> use = Optional.empty();

    private Table(Arena arena, MemorySegment file, Footer footer, Layout layout, Age age) {
        this.arena = arena;
        this.file = file;
        this.footer = footer;
        this.layout = layout;
        this.age = age;
    }

    /** A table whose rows were just written. The arena is closed with it. */
    static Table ofNew(Arena arena, MemorySegment file, Footer footer, Layout layout) {
        return new Table(arena, file, footer, layout, Age.NEW);
    }

    /** The table in {@code path}, or nothing if it is no file of this version; its rows are not looked at. */
    static Optional<Table> open(Path path) throws IOException {
        Arena arena = Arena.ofShared();
        Optional<Table> table = Optional.empty();
        try (FileChannel channel = FileChannel.open(path)) {
            long size = channel.size();
            if (size >= Layout.ROWS_AT + Layout.TRAILER) {
                table = read(arena, channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena));
            }
            return table;
        } finally {
            if (table.isEmpty()) {
                arena.close();
            }
        }
    }

    private static Optional<Table> read(Arena arena, MemorySegment file) throws IOException {
        ByteBuffer page = bytes(file, 0, 12);
        ByteBuffer trailer = bytes(file, file.byteSize() - Layout.TRAILER, Layout.TRAILER);
        long length = trailer.getLong();
        byte[] hash = new byte[32];
        trailer.get(hash);
        long at = file.byteSize() - Layout.TRAILER - length;
        if (!startsWithMagic(page)
                || page.getInt() != Layout.VERSION
                || !startsWithMagic(trailer)
                || length < 0
                || length > Integer.MAX_VALUE - 8
                || at < Layout.ROWS_AT) {
            return Optional.empty();
        }
        byte[] encoded = bytes(file, at, (int) length).array();
        if (!Arrays.equals(hash, Digests.sha256().digest(encoded))) {
            return Optional.empty();
        }
        Footer footer = Footer.decode(encoded);
        Schema schema = footer.schema();
        Layout layout = new Layout(
                schema.width(), footer.cell(), footer.rows(), schema.target().isPresent());
        return layout.footer() == at ? Optional.of(new Table(arena, file, footer, layout, Age.OLD)) : Optional.empty();
    }

    /** Whether all rows are those that were written. Reads the file, unless it is very large. */
    boolean isWhole() throws IOException {
        return file.byteSize() > CHECKED || new Blocks(file, layout).agreeWith(footer.checks());
    }

    private static boolean startsWithMagic(ByteBuffer bytes) {
        byte[] found = new byte[Layout.MAGIC.length];
        bytes.get(found);
        return Arrays.equals(found, Layout.MAGIC);
    }

    private static ByteBuffer bytes(MemorySegment file, long at, int length) {
        return ByteBuffer.wrap(file.asSlice(at, length).toArray(ValueLayout.JAVA_BYTE));
    }

    Footer footer() {
        return footer;
    }

    Layout layout() {
        return layout;
    }

    /** Whether the file was written just now and so lies in the system's memory. */
    boolean isNew() {
        return age == Age.NEW;
    }

    /** Copies rows {@code rows[0]} … {@code rows[count − 1]} to {@code to}, from {@code at} on. */
    void copy(long[] rows, int count, double[] to, int at) {
        int width = layout.width();
        for (int i = 0, run; i < count; i += run) {
            run = run(rows, i, count);
            MemorySegment.copy(file, Cell.STORED_DOUBLE, layout.row(rows[i]), to, at + i * width, run * width);
        }
    }

    void copy(long[] rows, int count, float[] to, int at) {
        int width = layout.width();
        for (int i = 0, run; i < count; i += run) {
            run = run(rows, i, count);
            long from = layout.row(rows[i]);
            if (layout.cell() == Cell.FLOAT) {
                MemorySegment.copy(file, Cell.STORED_FLOAT, from, to, at + i * width, run * width);
            } else {
                copyBytes(from, run * width, to, at + i * width);
            }
        }
    }

    private void copyBytes(long from, int count, float[] to, int at) {
        byte[] some = new byte[Math.min(count, SOME)];
        for (int done = 0, now; done < count; done += now) {
            now = Math.min(SOME, count - done);
            MemorySegment.copy(file, ValueLayout.JAVA_BYTE, from + done, some, 0, now);
            CellLoops.widen(some, now, to, at + done);
        }
    }

    void copyTargets(long[] rows, int count, double[] to, int at) {
        for (int i = 0, run; layout.target() && i < count; i += run) {
            run = run(rows, i, count);
            MemorySegment.copy(file, Cell.STORED_DOUBLE, layout.target(rows[i]), to, at + i, run);
        }
    }

    /** How many rows from {@code i} on lie side by side. */
    private static int run(long[] rows, int i, int count) {
        int end = i + 1;
        while (end < count && rows[end] == rows[end - 1] + 1) {
            end++;
        }
        return end - i;
    }

    /**
     * Takes over a thread that has yet to make the file last. It starts when work on the rows begins: the disk is slow, and
     * who begins a run waits for it to keep a few small files.
     */
    void finishing(Thread thread) {
        finisher = Optional.of(thread);
    }

    /** Says that work on the rows begins. */
    void begin() {
        if (finisher.isPresent() && !begun.get() && !begun.getAndSet(true)) {
            finisher.get().start();
        }
    }

    /** Takes over the mark that says that the file is in use. */
    Table marked(Optional<CacheEntryUse> mark) {
        use = mark;
        return this;
    }

    /** Says where a file is that had this one's name. */
    void replaces(Path old) {
        replaced = Optional.of(old);
    }

    /** Waits until the file has its name, if it is new, and removes the one that had it. */
    @Override
    public void close() {
        begin();
        try {
            if (finisher.isPresent()) {
                finisher.get().join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        arena.close();
        try {
            if (replaced.isPresent()) {
                Files.deleteIfExists(replaced.get());
            }
        } catch (IOException e) {
            return; // a later build sweeps it away
        } finally {
            use.ifPresent(CacheEntryUse::close);
        }
    }
}
