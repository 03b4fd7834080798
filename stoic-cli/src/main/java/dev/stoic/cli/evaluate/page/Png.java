package dev.stoic.cli.evaluate.page;

import dev.stoic.data.Column;
import dev.stoic.data.Schema;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A small grey picture that a page can hold in itself. */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    private static final int SMALLEST = 8;

    private Png() {}

    /**
     * How many pixels wide images are whose pixels are the columns: numbered ones, as many as a square has; 0 for
     * other rows.
     */
    static int side(Schema schema) {
        int pixels = schema.width();
        int side = (int) Math.round(Math.sqrt(pixels));
        boolean square = side >= SMALLEST && side * side == pixels;
        return square && schema.columns().stream().allMatch(Png::isPixel) ? side : 0;
    }

    private static boolean isPixel(Column column) {
        return column instanceof Column.Numeric(String name) && name.matches(".*\\d");
    }

    /** @param values row by row; the smallest is drawn white, the largest black */
    static String dataAddress(double[] values, int width) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(bytes(values, width));
    }

    static byte[] bytes(double[] values, int width) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        int height = values.length / width;
        byte[] lines = new byte[height * (width + 1)];
        for (int i = 0; i < height * width; i++) {
            double share = high > low ? (values[i] - low) / (high - low) : 0;
            lines[i / width * (width + 1) + 1 + i % width] = (byte) Math.round(255 * (1 - share));
        }
        var out = new ByteArrayOutputStream();
        out.writeBytes(SIGNATURE);
        // Eight bits of grey, and nothing special.
        chunk(
                out,
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(width)
                        .putInt(height)
                        .put((byte) 8)
                        .array());
        chunk(out, "IDAT", deflated(lines));
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static byte[] deflated(byte[] bytes) {
        try (var deflater = new Deflater()) {
            deflater.setInput(bytes);
            deflater.finish();
            var out = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        }
    }

    private static void chunk(ByteArrayOutputStream out, String name, byte[] content) {
        byte[] named = ByteBuffer.allocate(4 + content.length)
                .put(name.getBytes(StandardCharsets.US_ASCII))
                .put(content)
                .array();
        var sum = new CRC32();
        sum.update(named);
        out.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
        out.writeBytes(named);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }
}
