package dev.stoic.store.s3.server;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/** An object that is being written, out of everybody's sight. What is not kept is gone when it is closed. */
final class Draft implements Closeable {
    private final Path file;
    private final FileChannel channel;
    private final MessageDigest digest = sha256();
    private long size;

    Draft(Path folder) throws IOException {
        file = Files.createTempFile(folder, "object-", "");
        channel = FileChannel.open(file, StandardOpenOption.WRITE);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    void write(byte[] bytes, int length) throws IOException {
        digest.update(bytes, 0, length);
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        while (buffer.hasRemaining()) {
            size += channel.write(buffer);
        }
    }

    /** Whole, and safe from a power cut under its present name. */
    record Whole(Path file, long size, String sha256, Instant modified) {}

    Whole finish() throws IOException {
        channel.force(true);
        // Network file systems tell only now that they are full.
        channel.close();
        return new Whole(
                file,
                size,
                HexFormat.of().formatHex(digest.digest()),
                Files.getLastModifiedTime(file).toInstant());
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
