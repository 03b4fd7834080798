package dev.stoic.bench.processes;

import dev.stoic.math.Streams;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Clouds of points that overlap, and which cloud each point is of, as NumPy files; the same on every machine. */
record Blobs(int rows, int columns, int clouds) {
    private static final long SEED = 20261115;
    private static final double SPREAD = 2.5;
    private static final int STEPS = 1 << 20;

    /** @param points little-endian floats */
    void write(Path points, Path labels) throws IOException {
        try (OutputStream x = new BufferedOutputStream(Files.newOutputStream(points), 1 << 20);
                OutputStream y = new BufferedOutputStream(Files.newOutputStream(labels), 1 << 20)) {
            x.write(header("<f4", "(%d, %d)".formatted(rows, columns)));
            y.write(header("<i8", "(%d,)".formatted(rows)));
            var row = ByteBuffer.allocate(columns * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            var label = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < rows; i++) {
                long key = Streams.key(SEED, i);
                long cloud = Streams.below(key, columns, clouds);
                row.clear();
                for (int j = 0; j < columns; j++) {
                    row.putFloat((float) (middle(cloud, j) + SPREAD * share(key, j)));
                }
                x.write(row.array());
                y.write(label.clear().putLong(cloud).array());
            }
        }
    }

    private static double middle(long cloud, int column) {
        return share(Streams.key(SEED + 1, cloud), column);
    }

    /** From -1 to 1. */
    private static double share(long key, int i) {
        return 2.0 * Streams.below(key, i, STEPS) / STEPS - 1;
    }

    private static byte[] header(String type, String shape) {
        String facts = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }".formatted(type, shape);
        int length = 10 + facts.length() + 1;
        String padded = facts + " ".repeat((64 - length % 64) % 64) + "\n";
        var header = ByteBuffer.allocate(10 + padded.length()).order(ByteOrder.LITTLE_ENDIAN);
        header.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        header.putShort((short) padded.length()).put(padded.getBytes(StandardCharsets.US_ASCII));
        return header.array();
    }
}
