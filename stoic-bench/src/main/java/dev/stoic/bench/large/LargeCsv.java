package dev.stoic.bench.large;

import dev.stoic.math.Streams;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A CSV of a wanted size whose target is a known linear function of its columns plus noise, so that whoever learns from
 * it can be checked: weight {@code j} is {@code j + 1}, the bias is 7, the noise has a deviation below 0.3.
 */
record LargeCsv(Path path, int columns, long bytes) {
    private static final int SCALE = 1_000_000;

    /** Writes rows until the size is reached; returns how many. */
    long write() throws IOException {
        long rows = 0;
        long written = 0;
        byte[] line = new byte[columns * 12 + 24];
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 20)) {
            byte[] header = header().getBytes(StandardCharsets.UTF_8);
            out.write(header);
            written += header.length;
            while (written < bytes) {
                int length = row(line, Streams.key(11, rows));
                out.write(line, 0, length);
                written += length;
                rows++;
            }
        }
        return rows;
    }

    private String header() {
        var text = new StringBuilder();
        for (int j = 0; j < columns; j++) {
            text.append("x").append(j).append(',');
        }
        return text.append("y\n").toString();
    }

    private int row(byte[] line, long key) {
        int at = 0;
        long target = 7L * SCALE + Streams.below(key, columns, SCALE) - SCALE / 2;
        for (int j = 0; j < columns; j++) {
            long value = Streams.below(key, j, 2L * SCALE) - SCALE;
            target += (j + 1) * value;
            at = number(line, at, value);
            line[at++] = ',';
        }
        at = number(line, at, target);
        line[at++] = '\n';
        return at;
    }

    /** Writes {@code millionths} as a decimal with six digits after the point. */
    private static int number(byte[] line, int from, long millionths) {
        int at = from;
        long value = millionths;
        if (value < 0) {
            line[at++] = '-';
            value = -value;
        }
        byte[] whole = Long.toString(value / SCALE).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(whole, 0, line, at, whole.length);
        at += whole.length;
        line[at++] = '.';
        long fraction = value % SCALE;
        for (int digit = SCALE / 10; digit > 0; digit /= 10) {
            line[at++] = (byte) ('0' + fraction / digit % 10);
        }
        return at;
    }
}
