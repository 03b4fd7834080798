package dev.stoic.data;

/**
 * Where things lie in a cache file: a page that names the format, rows, targets, footer, and a trailer (length and SHA-256 of
 * the footer) that is written last.
 */
record Layout(int width, Cell cell, long rows, boolean target) {
    static final byte[] MAGIC = {'S', 'T', 'O', 'I', 'C', 'R', 'O', 'W'};
    /** Part of every key of the cache: another version never reads these files. */
    static final int VERSION = 2;

    static final long ROWS_AT = 4096;
    static final int TRAILER = 8 + 32 + 8;
    /** Rows that are hashed and checked together; part of the content fingerprint. */
    static final int BLOCK = 65_536;

    long rowBytes() {
        return (long) width * cell.bytes;
    }

    long row(long row) {
        return ROWS_AT + row * rowBytes();
    }

    long target(long row) {
        return (row(rows) + 7) / 8 * 8 + row * Double.BYTES;
    }

    long footer() {
        return target(target ? rows : 0);
    }

    long blocks() {
        return (rows + BLOCK - 1) / BLOCK;
    }

    Span block(long index) {
        return new Span(index * BLOCK, Math.min(rows, (index + 1) * BLOCK));
    }
}
