package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Cuts CSV files into chunks of whole records, in order, for several parsers that take them in turn. Blocks are read side by
 * side; only the few bytes that one block leaves to the next go from hand to hand.
 */
final class CsvChunks implements AutoCloseable {
    private static final int BLOCK = CsvChunk.BLOCK;
    /** From here on a quote out of place is likelier than a row that is so long. */
    private static final int LONG_RECORD = 1 << 23;

    private static final int LONGEST_RECORD = 1 << 26;

    private final List<Path> files;
    private final CsvDialect dialect;
    private final CsvCut cut;
    private final Progress progress;
    private final long[] sizes;
    private final long total;
    private final SourceDigest digest;

    private int file = -1;
    private long chunks;
    private long block;
    private boolean between = true;
    private boolean packed;
    private long doneBefore;
    private Counted source = new Counted(InputStream.nullInputStream(), new byte[0]);
    private InputStream unpacked = source;

    private final Turns turns = new Turns();
    /** What follows is changed by the thread that has the turn. */
    private byte[] rest = new byte[0];

    private boolean fresh = true;

    /** Whether quotes are looked for. Without any, every line end ends a record. */
    private volatile boolean quoted;

    CsvChunks(List<Path> files, CsvDialect dialect, CsvCut cut, Progress progress) throws IOException {
        this.files = files;
        this.dialect = dialect;
        this.cut = cut;
        this.progress = progress;
        this.sizes = new long[files.size()];
        long sum = 0;
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Files.size(files.get(i));
            sum += sizes[i];
        }
        this.total = sum;
        this.digest = new SourceDigest(files);
        this.quoted = cut == CsvCut.EXACTLY || dialect.quoted();
    }

    /**
     * Says that a field was quoted. Should the line end at the end of a chunk have stood inside such a field before, the
     * parser of the chunk has noticed.
     */
    void foundQuotes() {
        quoted = true;
    }

    /** Fills {@code chunk} with what comes next, which may be no record at all; false after the last. */
    boolean next(CsvChunk chunk) throws IOException {
        try {
            if (!take(chunk)) {
                return false;
            }
            if (!chunk.packed) {
                chunk.read(files.get(chunk.file), length(chunk.file, chunk.block));
            }
            boolean looks = quoted;
            boolean quotes = looks && chunk.hasQuote();
            if (!turns.enter(chunk.index)) {
                return false;
            }
            cut(chunk, quotes || (looks && CsvCut.hasQuote(rest, 0, rest.length)));
            turns.leave();
            return true;
        } catch (IOException | RuntimeException | Error e) {
            turns.end();
            throw e;
        }
    }

    /** Gives out the next block. That of a packed or recoded file is read at once, because only one can do that. */
    private synchronized boolean take(CsvChunk chunk) throws IOException {
        if (between && !open()) {
            return false;
        }
        chunk.take(file, block++, chunks++, packed);
        if (packed) {
            chunk.blockLength = unpacked.readNBytes(chunk.bytes, chunk.blockFrom, BLOCK);
            chunk.endsFile = chunk.blockLength < BLOCK;
        } else {
            chunk.endsFile = block * BLOCK >= sizes[file];
        }
        progress.read(doneBefore + (packed ? source.count : Math.min(sizes[file], block * BLOCK)), total);
        if (chunk.endsFile) {
            if (packed) {
                unpacked.close();
                source.hashRest();
            }
            doneBefore += sizes[file];
            between = true;
        }
        return true;
    }

    private boolean open() throws IOException {
        if (file + 1 == files.size()) {
            return false;
        }
        Path path = files.get(++file);
        boolean gzip = Located.isGzip(path);
        packed = gzip || !dialect.charset().equals(StandardCharsets.UTF_8);
        if (packed) {
            source = new Counted(Files.newInputStream(path), new byte[BLOCK]);
            unpacked = TranscodedStream.of(gzip ? new GZIPInputStream(source, 1 << 16) : source, dialect.charset());
        }
        block = 0;
        between = false;
        return true;
    }

    private int length(int ofFile, long number) {
        return Math.clamp(sizes[ofFile] - number * BLOCK, 0, BLOCK);
    }

    /** Takes what the block before left and leaves what follows the last whole record. */
    private void cut(CsvChunk chunk, boolean quotes) {
        chunk.prepend(rest);
        int start = chunk.from;
        int filled = chunk.end;
        int from = fresh ? start + CsvStart.mark(chunk.bytes, start, filled) : start;
        int end = filled;
        if (!chunk.endsFile) {
            end = quotes
                    ? cut.lastRecordEnd(chunk.bytes, from, filled, dialect.notation().separator)
                    : CsvCut.lastLineEnd(chunk.bytes, from, filled);
        }
        boolean some = chunk.endsFile || end > from;
        chunk.startsFile = fresh && some;
        chunk.from = some ? from : start;
        chunk.end = some ? end : start;
        rest = Arrays.copyOfRange(chunk.bytes, chunk.end, filled);
        fresh = chunk.endsFile || (fresh && !some);
        if (!some) {
            requireNotTooLong(filled - start, files.get(chunk.file));
        }
    }

    private void requireNotTooLong(int record, Path path) {
        if (record > LONG_RECORD && cut == CsvCut.BY_QUOTES) {
            throw new CsvCursor.Unclosed(0);
        }
        if (record > LONGEST_RECORD) {
            throw StoicException.user(
                    "%s has a row of more than %,d bytes".formatted(path, record),
                    "look for a quote that is never closed, or for other line ends");
        }
    }

    /** The part of taking a chunk that needs no order. */
    void prepare(CsvChunk chunk) {
        if (!chunk.packed && chunk.blockLength > 0) {
            digest.add(chunk.file, chunk.block, chunk.bytes, chunk.blockFrom, chunk.blockLength);
        }
        chunk.guard();
    }

    /** More chunks are not to be expected of files that are not packed. */
    long most() {
        return total / BLOCK + files.size();
    }

    /** The fingerprint of the files, after the last chunk. */
    String sources() {
        return digest.hex();
    }

    @Override
    public synchronized void close() throws IOException {
        unpacked.close();
    }

    /**
     * Counts what is read from the disk; of a packed or recoded file it also hashes that, because chunks have only
     * what comes out.
     */
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
