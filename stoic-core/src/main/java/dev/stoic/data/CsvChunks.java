package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Cuts CSV files into chunks of whole records, in order, for several parsers that take them in turn. */
final class CsvChunks implements AutoCloseable {
    private static final int CHUNK = SourceDigest.BLOCK;
    /** From here on a quote out of place is likelier than a row that is so long. */
    private static final int LONG_RECORD = 1 << 23;

    private static final int LONGEST_RECORD = 1 << 26;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * How record ends are found. Counting quotes is fast, and right unless somebody put a quote inside a field that is
     * not quoted; then a chunk may end inside a field, its parser notices, and all is read again exactly.
     */
    enum Cutting {
        BY_QUOTES,
        EXACTLY
    }

    /** A chunk and the memory it lies in, which belongs to one parser. */
    static final class Chunk {
        byte[] bytes = new byte[CHUNK + 4096];
        int from;
        int end;
        int file;
        long index;
        boolean startsFile;
        boolean endsFile;
        /** The bytes that this chunk was the first to read, not hashed yet; none of a packed file. */
        private long block;

        private int blockFrom;
        private int blockLength;
    }

    private final List<Path> files;
    private final CsvDialect dialect;
    private final Cutting cutting;
    private final Progress progress;
    private final long total;
    private final SourceDigest digest;

    private int file = -1;
    private long chunks;
    private long doneBefore;
    private Counted source = new Counted(InputStream.nullInputStream(), new byte[0]);
    private InputStream in = source;
    private long block;
    private boolean between = true;
    private byte[] carry = new byte[0];

    CsvChunks(List<Path> files, CsvDialect dialect, Cutting cutting, Progress progress) throws IOException {
        this.files = files;
        this.dialect = dialect;
        this.cutting = cutting;
        this.progress = progress;
        long sum = 0;
        for (Path path : files) {
            sum += Files.size(path);
        }
        this.total = sum;
        this.digest = new SourceDigest(files);
    }

    /** Fills {@code chunk} with what comes next; false after the last. */
    synchronized boolean next(Chunk chunk) throws IOException {
        if (between && !open()) {
            return false;
        }
        chunk.file = file;
        chunk.startsFile = between;
        chunk.index = chunks++;
        between = false;
        int filled;
        while (true) {
            reserve(chunk, carry.length + CHUNK);
            System.arraycopy(carry, 0, chunk.bytes, 0, carry.length);
            filled = carry.length + in.readNBytes(chunk.bytes, carry.length, CHUNK);
            chunk.block = block++;
            chunk.blockFrom = carry.length;
            chunk.blockLength = in == source ? filled - carry.length : 0;
            chunk.endsFile = filled < carry.length + CHUNK;
            chunk.from = chunk.startsFile ? CsvDialect.mark(chunk.bytes, filled) : 0;
            chunk.end = chunk.endsFile ? filled : lastRecordEnd(chunk.bytes, chunk.from, filled);
            if (chunk.endsFile || chunk.end > chunk.from) {
                break;
            }
            hash(chunk);
            carry = Arrays.copyOf(chunk.bytes, filled);
            if (filled > LONG_RECORD && cutting == Cutting.BY_QUOTES) {
                throw new CsvCursor.Unclosed(0);
            }
            if (filled > LONGEST_RECORD) {
                throw StoicException.user(
                        "%s has a row of more than %,d bytes".formatted(files.get(file), filled),
                        "look for a quote that is never closed, or for other line ends");
            }
        }
        carry = Arrays.copyOfRange(chunk.bytes, chunk.end, filled);
        progress.read(doneBefore + source.count, total);
        if (chunk.endsFile) {
            in.close();
            source.hashRest();
            doneBefore += source.count;
            between = true;
        }
        return true;
    }

    /** The part of taking a chunk that needs no order, so that parsers do it side by side. */
    void prepare(Chunk chunk) {
        hash(chunk);
        close(chunk);
    }

    private void hash(Chunk chunk) {
        if (chunk.blockLength > 0) {
            digest.add(chunk.file, chunk.block, chunk.bytes, chunk.blockFrom, chunk.blockLength);
        }
    }

    /** More chunks are not to be expected of files that are not packed. */
    long most() {
        return total / CHUNK + files.size();
    }

    /** The fingerprint of the files, after the last chunk. */
    String sources() {
        return digest.hex();
    }

    private boolean open() throws IOException {
        if (file + 1 == files.size()) {
            return false;
        }
        Path path = files.get(++file);
        boolean packed = Located.isGzip(path);
        source = new Counted(Files.newInputStream(path), packed ? new byte[CHUNK] : new byte[0]);
        in = packed ? new GZIPInputStream(source, 1 << 16) : source;
        carry = new byte[0];
        block = 0;
        return true;
    }

    private static void reserve(Chunk chunk, int bytes) {
        int needed = bytes + 1 + CsvCursor.GUARD.length;
        if (chunk.bytes.length < needed) {
            chunk.bytes = new byte[needed + 4096];
        }
    }

    /** Ends the last line if the file does not, and puts the guard behind. */
    private static void close(Chunk chunk) {
        byte[] b = chunk.bytes;
        if (chunk.end > chunk.from && b[chunk.end - 1] != '\n' && b[chunk.end - 1] != '\r') {
            b[chunk.end++] = '\n';
        }
        System.arraycopy(CsvCursor.GUARD, 0, b, chunk.end, CsvCursor.GUARD.length);
    }

    /** The end of the last whole record, or {@code from}. */
    private int lastRecordEnd(byte[] b, int from, int to) {
        if (!hasQuote(b, from, to)) {
            int end = to;
            while (end > from && !endsLine(b, end, to)) {
                end--;
            }
            return end;
        }
        return cutting == Cutting.BY_QUOTES ? byQuotes(b, from, to) : exactly(b, from, to);
    }

    private static boolean endsLine(byte[] b, int end, int to) {
        return b[end - 1] == '\n' || (b[end - 1] == '\r' && end < to && b[end] != '\n');
    }

    private static boolean hasQuote(byte[] b, int from, int to) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            long x = (long) LONGS.get(b, at) ^ 0x2222222222222222L;
            if (((x - 0x0101010101010101L) & ~x & 0x8080808080808080L) != 0) {
                return true;
            }
        }
        while (at < to) {
            if (b[at++] == '"') {
                return true;
            }
        }
        return false;
    }

    private static int byQuotes(byte[] b, int from, int to) {
        int last = from;
        boolean inside = false;
        for (int at = from; at < to; at++) {
            byte c = b[at];
            if (c == '"') {
                inside = !inside;
            } else if (!inside && c <= '\r' && endsLine(b, at + 1, to)) {
                last = at + 1;
            }
        }
        return last;
    }

    private int exactly(byte[] b, int from, int to) {
        int last = from;
        boolean inside = false;
        boolean fieldStarts = true;
        for (int at = from; at < to; at++) {
            byte c = b[at];
            if (inside) {
                if (c == '"') {
                    if (at + 1 < to && b[at + 1] == '"') {
                        at++;
                    } else {
                        inside = false;
                    }
                }
            } else if (c == '"' && fieldStarts) {
                inside = true;
                fieldStarts = false;
            } else if (endsLine(b, at + 1, to)) {
                last = at + 1;
                fieldStarts = true;
            } else if (c == dialect.separator()) {
                fieldStarts = true;
            } else if (c != ' ' && c != '\t') {
                fieldStarts = false;
            }
        }
        return last;
    }

    @Override
    public synchronized void close() throws IOException {
        in.close();
    }

    /** Counts what is read from the disk; of a packed file it also hashes that, because chunks have only what comes out. */
    private final class Counted extends FilterInputStream {
        private final byte[] kept;
        private int held;
        private long blocks;
        private long count;

        Counted(InputStream in, byte[] kept) {
            super(in);
            this.kept = kept;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            int n = in.read(b, off, len);
            count += Math.max(n, 0);
            for (int done = 0; kept.length > 0 && done < n; ) {
                int now = Math.min(n - done, kept.length - held);
                System.arraycopy(b, off + done, kept, held, now);
                held += now;
                done += now;
                if (held == kept.length) {
                    hashRest();
                }
            }
            return n;
        }

        void hashRest() {
            if (held > 0) {
                digest.add(file, blocks++, kept, 0, held);
                held = 0;
            }
        }
    }
}
