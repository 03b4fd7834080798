package dev.stoic.store.s3.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** SHA-256 of files that were written or read lately. A file that was replaced is another one. Thread-safe. */
final class KnownDigests {
    private static final int MOST = 20_000;
    private static final int BUFFER = 1 << 18;

    private record Stamp(String path, long size, Instant modified, String inode) {
        static Stamp of(Path file, BasicFileAttributes attributes) {
            return new Stamp(
                    file.toString(),
                    attributes.size(),
                    attributes.lastModifiedTime().toInstant(),
                    String.valueOf(attributes.fileKey()));
        }
    }

    private final Map<Stamp, String> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Stamp, String> eldest) {
            return size() > MOST;
        }
    };

    synchronized Optional<String> of(Path file, BasicFileAttributes attributes) {
        return Optional.ofNullable(known.get(Stamp.of(file, attributes)));
    }

    synchronized void add(Path file, BasicFileAttributes attributes, String sha256) {
        known.put(Stamp.of(file, attributes), sha256);
    }

    /** Reads the file; the caller keeps it from being replaced meanwhile. */
    String read(Path file, BasicFileAttributes attributes) throws IOException {
        MessageDigest digest = Draft.sha256();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
            while (channel.read(buffer) >= 0) {
                digest.update(buffer.flip());
                buffer.clear();
            }
        }
        String sha256 = HexFormat.of().formatHex(digest.digest());
        add(file, attributes, sha256);
        return sha256;
    }
}
