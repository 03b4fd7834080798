package dev.stoic.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import dev.stoic.data.Column;
import dev.stoic.data.Encoding;
import dev.stoic.data.Schema;
import dev.stoic.data.Tile;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
    record Line(double slope, double[] more) implements Model {
        @Override
        public Task task() {
            return Task.REGRESSION;
        }

        @Override
        public List<String> outputs() {
            return List.of("y");
        }

        @Override
        public void predict(Tile tile, double[] out) {}
    }

    record Curve(double slope, float[] more) implements Model {
        @Override
        public Task task() {
            return Task.REGRESSION;
        }

        @Override
        public List<String> outputs() {
            return List.of("y");
        }

        @Override
        public void predict(Tile tile, double[] out) {}
    }

    private static final Codec<Line> CODEC = Codec.of(Line.class);
    private static final Fitted<Line> FITTED = new Fitted<>(
            new Schema(
                    List.of(new Column.Numeric("x"), new Column.Categorical("c", List.of("a", "b"))),
                    Optional.of(new Column.Numeric("y")),
                    Schema.Numbers.DOUBLE),
            Encoding.none(2),
            new Line(0.5, new double[] {1, -0.0, Double.NaN}));
    private static final Provenance PROVENANCE = provenance("2026-11-15T00:00:00Z");
    private static final ModelFile FILE = ModelFile.of("linear", CODEC, FITTED, 3, PROVENANCE);

    @Test
    void aCutOffFileSaysHowManyBytesItHasAndShouldHave() {
        byte[] whole = FILE.encode();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> ModelFile.decode(cut))
                    .isInstanceOf(MalformedException.class)
                    .hasMessageContaining("truncated: it has %,d bytes".formatted(length))
                    .hasMessageContaining("%,d", length < 32 ? 32 : whole.length);
        }
        assertThatThrownBy(() -> ModelFile.decode(Arrays.copyOf(whole, whole.length + 1)))
                .hasMessageContaining("damaged: it has");
    }

    @Test
    void comesBackAsItWas(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("model.stoic");
        FILE.write(path);
        ModelFile read = ModelFile.read(path);
        assertThat(read.learner()).isEqualTo("linear");
        assertThat(read.numerics()).isEqualTo(3);
        assertThat(read.provenance()).isEqualTo(PROVENANCE);
        assertThat(read.payload()).isEqualTo(FILE.payload());
        assertThat(Bits.of(read.fitted(CODEC))).isEqualTo(Bits.of(FITTED));
    }

    @Test
    void itsHashIsTheHashOfWhatWasFitted() {
        assertThat(FILE.hash()).isEqualTo(Fitted.hash(CODEC, FITTED));
    }

    @Test
    void provenanceIsNotHashed() {
        var later = ModelFile.of("linear", CODEC, FITTED, 3, provenance("2027-01-01T00:00:00Z"));
        assertThat(later.encode()).isNotEqualTo(FILE.encode());
        assertThat(later.hash()).isEqualTo(FILE.hash());
    }

    @Test
    void beginsWithItsMagic() {
        assertThat(FILE.encode()).startsWith("STOICMDL".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    @Test
    void aModelOfAnotherStructureIsRefusedByName() {
        assertThatThrownBy(() -> FILE.fitted(Codec.of(Curve.class)))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("linear");
    }

    @Test
    void aFileOfAnotherKindIsRefused(@TempDir Path folder) throws IOException {
        Path path = Files.writeString(folder.resolve("a.csv"), "a,b,c\n1,2,3\n");
        assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> ModelFile.read(path));
    }

    @Test
    void noDamageGoesUnnoticedOrCrashes() {
        byte[] whole = FILE.encode();
        for (long seed = 0; seed < 5_000; seed++) {
            byte[] damaged = Damage.to(whole, new Random(seed));
            assertThatExceptionOfType(MalformedException.class)
                    .as("seed %d", seed)
                    .isThrownBy(() -> ModelFile.decode(damaged));
        }
    }

    /** An attacker can compute checksums too. */
    @Test
    void damageWithMendedChecksumsNeitherCrashesNorAllocatesMuch() {
        byte[] whole = FILE.encode();
        var memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        // Twice, because the first time classes are loaded.
        for (long limit : new long[] {Long.MAX_VALUE, 20_000 + 64L * whole.length}) {
            for (long seed = 0; seed < 3_000; seed++) {
                byte[] hostile = mended(Damage.to(whole, new Random(seed)));
                long before = memory.getCurrentThreadAllocatedBytes();
                try {
                    ModelFile.decode(hostile).fitted(CODEC);
                } catch (MalformedException | StoicException _) {
                    // What it should say.
                }
                assertThat(memory.getCurrentThreadAllocatedBytes() - before)
                        .as("seed %d", seed)
                        .isLessThan(limit);
            }
        }
    }

    private static byte[] mended(byte[] bytes) {
        if (bytes.length < 32) {
            return bytes;
        }
        byte[] mended = bytes.clone();
        var buffer = ByteBuffer.wrap(mended).order(ByteOrder.LITTLE_ENDIAN);
        int header = buffer.getInt(12);
        if (header >= 0 && header <= bytes.length - 32) {
            buffer.putLong(16, bytes.length - 32 - header);
            buffer.putInt(24, crc(Arrays.copyOfRange(mended, 32, 32 + header)));
        }
        buffer.putInt(28, crc(Arrays.copyOf(mended, 28)));
        return mended;
    }

    private static int crc(byte[] bytes) {
        var crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    private static Provenance provenance(String time) {
        return new Provenance(
                List.of(new Provenance.Data("train", "cars.csv", "sha256:1", "sha256:2", 1000)),
                List.of(new Provenance.Key("learner.linear.l2", "0.1"), new Provenance.Key("run.seed", "42")),
                42,
                8,
                "0.1.0",
                new Provenance.Platform("25.0.1", "Linux", "amd64", "vector 256"),
                time,
                List.of(new Provenance.Metric("test r2", 0.918)));
    }
}
