package dev.stoic.engine;

import dev.stoic.learn.Report;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.CRC32C;

/**
 * Scalars in the format that TensorBoard reads: records of (length, its masked CRC-32C, bytes, their masked CRC-32C), each
 * a protocol buffer {@code Event}. Only the few fields that scalars need are written.
 */
final class TensorBoardFile implements AutoCloseable {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED32 = 5;
    private static final int CRC_MASK_DELTA = 0xa282ead8;

    private final AppendedFile file;

    /** @param step what was written for later steps by an earlier process is void */
    TensorBoardFile(Path path, Instant now, long step) throws IOException {
        file = AppendedFile.empty(path);
        record(event(now, 0).text(3, "brain.Event:2"));
        if (step > 0) {
            // A session log with status START (1) makes readers drop what they have from this step on.
            record(event(now, step + 1).message(7, new Message().number(1, 1)));
        }
    }

    void scalars(Instant now, long step, Report report) throws IOException {
        var summary = new Message();
        for (var measure : report.measures()) {
            summary.message(1, new Message().text(1, measure.name()).real(2, (float) measure.value()));
        }
        record(event(now, step).message(5, summary));
    }

    private static Message event(Instant now, long step) {
        return new Message().real(1, now.getEpochSecond() + now.getNano() / 1e9).number(2, step);
    }

    private void record(Message message) throws IOException {
        byte[] data = message.bytes.toByteArray();
        byte[] length = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(data.length)
                .array();
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(length);
        whole.writeBytes(masked(length));
        whole.writeBytes(data);
        whole.writeBytes(masked(data));
        file.add(whole.toByteArray());
    }

    private static byte[] masked(byte[] bytes) {
        var crc = new CRC32C();
        crc.update(bytes);
        int masked = Integer.rotateRight((int) crc.getValue(), 15) + CRC_MASK_DELTA;
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(masked)
                .array();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** A protocol buffer being written. */
    private static final class Message {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Message number(int field, long value) {
            key(field, VARINT);
            varint(value);
            return this;
        }

        Message real(int field, double value) {
            key(field, FIXED64);
            little(8, Double.doubleToLongBits(value));
            return this;
        }

        Message real(int field, float value) {
            key(field, FIXED32);
            little(4, Float.floatToIntBits(value));
            return this;
        }

        Message text(int field, String value) {
            return raw(field, value.getBytes(StandardCharsets.UTF_8));
        }

        Message message(int field, Message value) {
            return raw(field, value.bytes.toByteArray());
        }

        private Message raw(int field, byte[] value) {
            key(field, BYTES);
            varint(value.length);
            bytes.writeBytes(value);
            return this;
        }

        private void key(int field, int kind) {
            varint(((long) field << 3) | kind);
        }

        private void varint(long value) {
            long left = value;
            while ((left & ~0x7fL) != 0) {
                bytes.write((int) ((left & 0x7f) | 0x80));
                left >>>= 7;
            }
            bytes.write((int) left);
        }

        private void little(int count, long value) {
            for (int i = 0; i < count; i++) {
                bytes.write((int) (value >>> (8 * i)));
            }
        }
    }
}
