package dev.stoic.engine.role;

import dev.stoic.codec.Codec;
import dev.stoic.math.Streams;
import java.util.zip.CRC32C;

/**
 * A chained fast checksum of the committed totals. Encoding a total is what costs, so each one pays for the rounds it
 * took: a total of {@code n} bytes is followed by {@code n / BYTES_PER_ROUND} rounds whose totals are not read. The rule
 * depends on sizes alone, and {@code due} travels with the checkpoint, so every history of a job has the same digests.
 *
 * @param due the next round whose total is read
 */
public record Digest(long value, long due) {
    /** About a microsecond of encoding. */
    static final int BYTES_PER_ROUND = 4096;

    static Digest first(String job) {
        return new Digest(
                Streams.key(job.length(), checksum(Codec.of(String.class).encode(job))), 1);
    }

    /** The digest after {@code round}, whose contributions added up to {@code total}. */
    <C> Digest after(long round, C total, Codec<C> codec) {
        return round < due ? unread(round) : read(round, codec.encode(total));
    }

    /** The same where the total is bytes already. */
    Digest after(long round, byte[] total) {
        return round < due ? unread(round) : read(round, total);
    }

    private Digest unread(long round) {
        return new Digest(Streams.key(value, round), due);
    }

    private Digest read(long round, byte[] total) {
        return new Digest(
                Streams.key(value, round, total.length, checksum(total)), round + 1 + total.length / BYTES_PER_ROUND);
    }

    static long checksum(byte[] bytes) {
        var crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }
}
