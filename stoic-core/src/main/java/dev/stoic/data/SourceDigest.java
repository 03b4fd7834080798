package dev.stoic.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The fingerprint of files: names, sizes and checksums of blocks, which may come in any order. Thread-safe. */
final class SourceDigest {
    static final int BLOCK = 1 << 20;

    private final List<Path> files;
    private final List<TreeMap<Long, Checksum>> blocks = new ArrayList<>();
    private final long[] sizes;

    SourceDigest(List<Path> files) {
        this.files = files;
        this.sizes = new long[files.size()];
        files.forEach(_ -> blocks.add(new TreeMap<>()));
    }

    /** Takes block {@code index} of a file: {@link #BLOCK} bytes, or fewer at its end. */
    void add(int file, long index, byte[] bytes, int from, int length) {
        Checksum sum = Checksum.of(bytes, from, length);
        synchronized (this) {
            blocks.get(file).put(index, sum);
            sizes[file] += length;
        }
    }

    synchronized String hex() {
        MessageDigest all = Digests.sha256();
        for (int i = 0; i < files.size(); i++) {
            Digests.add(all, String.valueOf(files.get(i).getFileName()));
            Digests.add(all, sizes[i]);
            for (Checksum sum : blocks.get(i).values()) {
                Digests.add(all, sum.low());
                Digests.add(all, sum.high());
            }
        }
        return Digests.hex(all);
    }

    static String of(List<Path> files) throws IOException {
        SourceDigest digest = new SourceDigest(files);
        for (int i = 0; i < files.size(); i++) {
            int file = i;
            try (FileChannel channel = FileChannel.open(files.get(i))) {
                Crew.each((channel.size() + BLOCK - 1) / BLOCK, index -> {
                    ByteBuffer buffer = ByteBuffer.allocate(BLOCK);
                    int read = 0;
                    while (buffer.hasRemaining() && read >= 0) {
                        read = channel.read(buffer, index * BLOCK + buffer.position());
                    }
                    digest.add(file, index, buffer.array(), 0, buffer.position());
                });
            }
        }
        return digest.hex();
    }
}
