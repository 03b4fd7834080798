package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.learn.Report;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the file back with a parser of its own: bitwise checksum, any field order, unknown fields skipped. */
class TensorBoardFileTest {
    private static final Instant NOW = Instant.parse("2026-11-15T00:00:00.250Z");

    @TempDir
    private Path folder;

    @Test
    void aReaderFindsEveryScalar() throws IOException {
        Path path = folder.resolve("events.out.tfevents.1");
        try (var file = new TensorBoardFile(path, NOW, 0)) {
            file.scalars(NOW, 1, report("loss", 0.5, "größe", -2));
            file.scalars(NOW.plusSeconds(1), 300, report("loss", Double.NaN));
        }
        List<Map<Integer, Object>> events = events(path);
        assertThat(events).hasSize(3);
        assertThat(text(events.get(0).get(3))).isEqualTo("brain.Event:2");
        assertThat(events.get(1)).containsEntry(2, 1L);
        assertThat(Double.longBitsToDouble((long) events.get(1).get(1))).isEqualTo(NOW.toEpochMilli() / 1000.0);
        assertThat(scalars(events.get(1))).containsExactly(Map.entry("größe", -2f), Map.entry("loss", 0.5f));
        assertThat(events.get(2)).containsEntry(2, 300L);
        assertThat(scalars(events.get(2))).containsEntry("loss", Float.NaN);
    }

    @Test
    void aResumedRunVoidsWhatCameAfterItsCheckpoint() throws IOException {
        Path path = folder.resolve("events.out.tfevents.2");
        new TensorBoardFile(path, NOW, 40).close();
        Map<Integer, Object> start = events(path).get(1);
        assertThat(start).containsEntry(2, 41L);
        assertThat(fields((byte[]) start.get(7))).containsEntry(1, 1L);
    }

    @Test
    void theChecksumIsTheOneOfTheFormat() {
        // The check value of CRC-32C for the digits 1 to 9.
        assertThat(crc("123456789".getBytes(StandardCharsets.US_ASCII))).isEqualTo(0xe3069283);
    }

    private static Report report(Object... measures) {
        var list = new ArrayList<Report.Measure>();
        for (int i = 0; i < measures.length; i += 2) {
            list.add(new Report.Measure((String) measures[i], ((Number) measures[i + 1]).doubleValue()));
        }
        return new Report("step", 1, 2, list);
    }

    private static Map<String, Float> scalars(Map<Integer, Object> event) {
        var scalars = new TreeMap<String, Float>();
        for (byte[] value : repeated((byte[]) event.get(5), 1)) {
            Map<Integer, Object> fields = fields(value);
            scalars.put(text(fields.get(1)), Float.intBitsToFloat((int) fields.get(2)));
        }
        return scalars;
    }

    private static String text(Object bytes) {
        return new String((byte[]) bytes, StandardCharsets.UTF_8);
    }

    private static List<Map<Integer, Object>> events(Path path) throws IOException {
        var buffer = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        var events = new ArrayList<Map<Integer, Object>>();
        while (buffer.hasRemaining()) {
            byte[] length = take(buffer, 8);
            assertThat(buffer.getInt()).isEqualTo(masked(crc(length)));
            byte[] data = take(buffer, (int)
                    ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getLong());
            assertThat(buffer.getInt()).isEqualTo(masked(crc(data)));
            events.add(fields(data));
        }
        return events;
    }

    private static byte[] take(ByteBuffer buffer, int count) {
        byte[] bytes = new byte[count];
        buffer.get(bytes);
        return bytes;
    }

    private static Map<Integer, Object> fields(byte[] message) {
        var fields = new TreeMap<Integer, Object>();
        each(message, fields::put);
        return fields;
    }

    private static List<byte[]> repeated(byte[] message, int field) {
        var values = new ArrayList<byte[]>();
        each(message, (number, value) -> {
            if (number == field) {
                values.add((byte[]) value);
            }
        });
        return values;
    }

    private interface Visitor {
        void field(int number, Object value);
    }

    private static void each(byte[] message, Visitor visitor) {
        var buffer = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            long key = varint(buffer);
            Object value = switch ((int) (key & 7)) {
                case 0 -> varint(buffer);
                case 1 -> buffer.getLong();
                case 2 -> take(buffer, (int) varint(buffer));
                case 5 -> buffer.getInt();
                default -> throw new AssertionError("wire type of key " + key);
            };
            visitor.field((int) (key >>> 3), value);
        }
    }

    private static long varint(ByteBuffer buffer) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = buffer.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    private static int masked(int crc) {
        return ((crc >>> 15) | (crc << 17)) + 0xa282ead8;
    }

    private static int crc(byte[] bytes) {
        int crc = -1;
        for (byte b : bytes) {
            crc ^= b & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc >>> 1) ^ ((crc & 1) == 0 ? 0 : 0x82f63b78);
            }
        }
        return ~crc;
    }
}
