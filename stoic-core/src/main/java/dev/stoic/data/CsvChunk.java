package dev.stoic.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A chunk of whole records and the memory it lies in, which belongs to one parser. The bytes are a block of the file; in
 * front of it there is room for the beginning of its first record, which stands at the end of the block before.
 */
final class CsvChunk implements AutoCloseable {
    static final int BLOCK = SourceDigest.BLOCK;
    private static final int FRONT = 1 << 16;
    /** The system copies from its memory to ours by way of a buffer, which should stay in the processor's cache. */
    private static final int PIECE = 1 << 19;

    /** The records: {@code bytes[from, end)}. */
    byte[] bytes = new byte[FRONT + BLOCK + 1 + CsvCursor.GUARD.length];

    int from;
    int end;
    int file;
    long index;
    /** Whether the block is not what stands in the file but what was packed or written otherwise there. */
    boolean packed;

    boolean startsFile;
    boolean endsFile;

    /** The block: {@code bytes[blockFrom, blockFrom + blockLength)}. */
    long block;

    int blockFrom;
    int blockLength;

    private Optional<FileChannel> channel = Optional.empty();
    private int channelFile = -1;

    /** Says which block is to come. */
    void take(int ofFile, long number, long order, boolean unpacked) {
        file = ofFile;
        block = number;
        index = order;
        packed = unpacked;
        blockFrom = FRONT;
        blockLength = 0;
    }

    /** Reads up to {@code length} bytes of the block. A file that has fewer by now has changed, which others notice. */
    void read(Path path, int length) throws IOException {
        if (channelFile != file) {
            close();
            channel = Optional.of(FileChannel.open(path));
            channelFile = file;
        }
        FileChannel open = channel.orElseThrow();
        int read = 0;
        while (blockLength < length && read >= 0) {
            int now = Math.min(PIECE, length - blockLength);
            read = open.read(ByteBuffer.wrap(bytes, blockFrom + blockLength, now), block * BLOCK + blockLength);
            blockLength += Math.max(read, 0);
        }
    }

    /** Whether there is a quote in the block. */
    boolean hasQuote() {
        return CsvCut.hasQuote(bytes, blockFrom, blockFrom + blockLength);
    }

    /** Puts what is left of the block before in front of this one. */
    void prepend(byte[] rest) {
        if (rest.length > blockFrom) {
            byte[] larger = new byte[rest.length + BLOCK + 1 + CsvCursor.GUARD.length];
            System.arraycopy(bytes, blockFrom, larger, rest.length, blockLength);
            bytes = larger;
            blockFrom = rest.length;
        }
        from = blockFrom - rest.length;
        end = blockFrom + blockLength;
        System.arraycopy(rest, 0, bytes, from, rest.length);
    }

    /** Ends the last line if the file does not, and puts the guard behind. The block is not whole any more. */
    void guard() {
        if (end > from && bytes[end - 1] != '\n' && bytes[end - 1] != '\r') {
            bytes[end++] = '\n';
        }
        System.arraycopy(CsvCursor.GUARD, 0, bytes, end, CsvCursor.GUARD.length);
    }

    @Override
    public void close() throws IOException {
        if (channel.isPresent()) {
            channel.get().close();
        }
        channel = Optional.empty();
        channelFile = -1;
    }
}
