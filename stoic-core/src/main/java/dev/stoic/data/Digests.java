package dev.stoic.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of texts and of files. */
final class Digests {
    static final int SOURCE_BLOCK = 1 << 20;

    private Digests() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Adds a text with its length, so that neighbours cannot flow into each other. */
    static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(digest, bytes.length);
        digest.update(bytes);
    }

    static void add(MessageDigest digest, long number) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    static String text(String text) {
        MessageDigest digest = sha256();
        add(digest, text);
        return hex(digest);
    }

    /** Names, sizes and blocks of files, the blocks hashed side by side. */
    static String files(List<Path> files) throws IOException {
        MessageDigest all = sha256();
        for (Path file : files) {
            try (FileChannel channel = FileChannel.open(file)) {
                long size = channel.size();
                byte[][] blocks = new byte[Math.toIntExact((size + SOURCE_BLOCK - 1) / SOURCE_BLOCK)][];
                Crew.each(blocks.length, i -> blocks[(int) i] = block(channel, i * SOURCE_BLOCK));
                add(all, String.valueOf(file.getFileName()));
                add(all, size);
                for (byte[] block : blocks) {
                    all.update(block);
                }
            }
        }
        return hex(all);
    }

    private static byte[] block(FileChannel channel, long from) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(SOURCE_BLOCK);
        int read = 0;
        while (buffer.hasRemaining() && read >= 0) {
            read = channel.read(buffer, from + buffer.position());
        }
        MessageDigest digest = sha256();
        digest.update(buffer.array(), 0, buffer.position());
        return digest.digest();
    }
}
