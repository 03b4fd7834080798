package dev.stoic.data;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntConsumer;

/** Writes NumPy files as NumPy does. */
final class Npy {
    private Npy() {}

    static byte[] header(String dictionary, int major) {
        byte[] text = (dictionary + "\n").getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer header =
                ByteBuffer.allocate((major == 1 ? 10 : 12) + text.length).order(ByteOrder.LITTLE_ENDIAN);
        header.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.ISO_8859_1))
                .put((byte) major)
                .put((byte) 0);
        if (major == 1) {
            header.putShort((short) text.length);
        } else {
            header.putInt(text.length);
        }
        return header.put(text).array();
    }

    static void write(Path path, String type, String shape, boolean fortran, double[] values) throws IOException {
        String order = fortran ? "True" : "False";
        byte[] header = header(
                "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }".formatted(type, order, shape),
                1 + values.length % 3);
        int size = type.charAt(2) - '0';
        ByteBuffer data = ByteBuffer.allocate(header.length + values.length * size)
                .order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                .put(header);
        IntConsumer put = switch (type.substring(1)) {
            case "f8" -> i -> data.putDouble(values[i]);
            case "f4" -> i -> data.putFloat((float) values[i]);
            case "f2" -> i -> data.putShort(Float.floatToFloat16((float) values[i]));
            case "i8", "u8" -> i -> data.putLong(new BigDecimal(values[i]).longValue());
            case "i4", "u4" -> i -> data.putInt((int) (long) values[i]);
            case "i2", "u2" -> i -> data.putShort((short) values[i]);
            default -> i -> data.put((byte) values[i]);
        };
        for (int i = 0; i < values.length; i++) {
            put.accept(i);
        }
        Files.write(path, data.array());
    }
}
