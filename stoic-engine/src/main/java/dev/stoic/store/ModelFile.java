package dev.stoic.store;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A model on disk. 32 bytes say what follows and how long it is; then comes a typed header with the provenance, then the
 * payload: the canonical bytes of schema, encoding and model, whose SHA-256 is the model's hash. Lengths and checksums are
 * checked before anything is taken from them, and reading runs no code but the codec's.
 *
 * <pre>
 * "STOICMDL"  format i32  header length i32  payload length i64  CRC-32C of header i32  CRC-32C of the 28 bytes i32
 * </pre>
 *
 * @param learner key of the learner in the job file
 * @param shape SHA-256 of what the codec says about the payload's structure
 * @param numerics version of Stoic's arithmetic: equal versions give equal bits
 * @param payload belongs to the record: nobody writes to it
 */
public record ModelFile(String learner, String shape, int numerics, Provenance provenance, byte[] payload) {
    private static final byte[] MAGIC = "STOICMDL".getBytes(StandardCharsets.US_ASCII);
    private static final int FORMAT = 1;
    private static final int PREAMBLE = 32;
    private static final Codec<Header> HEADER = Codec.of(Header.class);

    private record Header(String learner, String shape, int numerics, String sha256, Provenance provenance) {}

    public static <R extends Model> ModelFile of(
            String learner, Codec<R> model, Fitted<R> fitted, int numerics, Provenance provenance) {
        Codec<Fitted<R>> codec = Fitted.codec(model);
        return new ModelFile(learner, shapeOf(codec), numerics, provenance, codec.encode(fitted));
    }

    /** The identity of the model. */
    public String hash() {
        return "sha256:" + Codec.sha256(payload);
    }

    /** @throws StoicException if the model was written by a version whose learner had another structure */
    public <R extends Model> Fitted<R> fitted(Codec<R> model) {
        Codec<Fitted<R>> codec = Fitted.codec(model);
        if (!shapeOf(codec).equals(shape)) {
            throw StoicException.user(
                    "model of learner \"%s\" has a structure this version of Stoic does not know".formatted(learner),
                    "use Stoic %s, which wrote it".formatted(provenance.stoic()));
        }
        return codec.decode(payload);
    }

    public byte[] encode() {
        byte[] header = HEADER.encode(new Header(learner, shape, numerics, Codec.sha256(payload), provenance));
        var bytes = ByteBuffer.allocate(Math.addExact(Math.addExact(PREAMBLE, header.length), payload.length))
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).putInt(FORMAT).putInt(header.length).putLong(payload.length);
        bytes.putInt(crc(header, 0, header.length));
        bytes.putInt(crc(bytes.array(), 0, PREAMBLE - 4));
        bytes.put(header).put(payload);
        return bytes.array();
    }

    /** @throws MalformedException if the bytes are not a model file, or are damaged */
    public static ModelFile decode(byte[] bytes) {
        if (!isMarked(bytes)) {
            throw new MalformedException("not a model file of Stoic");
        }
        if (bytes.length < PREAMBLE) {
            throw wrongLength(bytes.length, PREAMBLE);
        }
        var preamble = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).position(MAGIC.length);
        int format = preamble.getInt();
        int headerLength = preamble.getInt();
        long payloadLength = preamble.getLong();
        int headerCrc = preamble.getInt();
        if (preamble.getInt() != crc(bytes, 0, PREAMBLE - 4)) {
            throw new MalformedException(
                    "the model file is damaged: its first %d bytes do not match their checksum".formatted(PREAMBLE));
        }
        if (format != FORMAT) {
            throw new MalformedException(
                    "the model file has format %d, this version of Stoic reads format %d".formatted(format, FORMAT));
        }
        int left = bytes.length - PREAMBLE;
        if (headerLength < 0 || payloadLength < 0 || headerLength > left || payloadLength != left - headerLength) {
            throw wrongLength(bytes.length, PREAMBLE + (long) headerLength + payloadLength);
        }
        if (crc(bytes, PREAMBLE, headerLength) != headerCrc) {
            throw new MalformedException("the model file is damaged: its header does not match its checksum");
        }
        int payloadAt = PREAMBLE + headerLength;
        Header header = HEADER.decode(Arrays.copyOfRange(bytes, PREAMBLE, payloadAt));
        byte[] payload = Arrays.copyOfRange(bytes, payloadAt, bytes.length);
        if (!Codec.sha256(payload).equals(header.sha256())) {
            throw new MalformedException("the model file is damaged: the model does not match its hash");
        }
        return new ModelFile(header.learner(), header.shape(), header.numerics(), header.provenance(), payload);
    }

    /** Replaces what is there at once. */
    public void write(Path file) throws IOException {
        WholeFile.write(file, encode());
    }

    private static MalformedException wrongLength(long length, long expected) {
        return new MalformedException(
                length < expected
                        ? "the model file is truncated: it has %,d bytes, expected %s%,d"
                                .formatted(length, expected == PREAMBLE ? "at least " : "", expected)
                        : "the model file is damaged: it has %,d bytes, expected %,d".formatted(length, expected));
    }

    /** @throws MalformedException if it is not a model file, or is damaged */
    public static ModelFile read(Path file) throws IOException {
        // A large file of another kind is not worth reading.
        if (!isMarked(file)) {
            throw new MalformedException("not a model file of Stoic");
        }
        return decode(Files.readAllBytes(file));
    }

    /** Whether a file begins as model files do, as far as it goes. */
    public static boolean isMarked(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return isMarked(in.readNBytes(MAGIC.length));
        }
    }

    private static boolean isMarked(byte[] bytes) {
        int length = Math.min(bytes.length, MAGIC.length);
        return Arrays.equals(bytes, 0, length, MAGIC, 0, length);
    }

    private static String shapeOf(Codec<?> codec) {
        return Codec.sha256(codec.shape().getBytes(StandardCharsets.UTF_8));
    }

    private static int crc(byte[] bytes, int from, int length) {
        var crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }
}
