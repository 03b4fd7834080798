package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import dev.stoic.data.Schema.Numbers;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<f8", "<f4", "<f2", "<i8", "<i4", "<i2", "|i1", "<u8", "<u4", "<u2", "|u1", "|b1", ">f8", ">f4", ">f2",
                ">i8", ">i4", ">i2", ">u8", ">u4", ">u2"
            })
    void readsEveryTypeInBothOrders(String type) throws IOException {
        Npy.write(folder.resolve("c.npy"), type, "(3, 2)", false, new double[] {0, 1, 1, 0, 1, 1});
        Npy.write(folder.resolve("f.npy"), type, "(3, 2)", true, new double[] {0, 1, 1, 1, 0, 1});
        List<List<Double>> expected = List.of(List.of(0.0, 1.0), List.of(1.0, 0.0), List.of(1.0, 1.0));
        assertThat(sources.rows(Sources.plain("c.npy"))).isEqualTo(expected);
        assertThat(sources.rows(Sources.plain("f.npy"))).isEqualTo(expected);
        try (DataSet data = sources.open(Sources.plain("c.npy"))) {
            boolean floats = type.matches(".([iu]1|[iuf]2|f4)");
            assertThat(data.schema().numbers()).isEqualTo(floats ? Numbers.FLOAT : Numbers.DOUBLE);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "|i1, -128, 127",
        "<i2, -32768, 32767",
        ">i2, -32768, 32767",
        "<u2, 0, 65535",
        ">u2, 0, 65535",
        "<f2, -65504, 0.0999755859375",
        ">f2, -65504, 0.0999755859375",
        ">i4, -2147483648, 2147483647",
        "<u4, 0, 4294967295",
        ">u4, 0, 4294967295",
        ">f4, -0.25, 1.5e9",
        ">f8, 0.1, -1e300",
        ">i8, -9007199254740992, 9007199254740991",
        "<u8, 0, 9007199254740991",
        "<u8, 9223372036854775808, 18446744073709549568"
    })
    void theEndsOfEveryTypeAreRead(String type, double low, double high) throws IOException {
        Npy.write(folder.resolve("x.npy"), type, "(2,)", false, new double[] {low, high});
        assertThat(sources.rows(Sources.plain("x.npy"))).containsExactly(List.of(low), List.of(high));
    }

    @Test
    void whatIsNoNumberIsRefused() throws IOException {
        for (String type : List.of("|O", "<U8", "<c16", "<M8[D]", "<f16", "|V4")) {
            Files.write(
                    folder.resolve("x.npy"),
                    Npy.header("{'descr': '%s', 'fortran_order': False, 'shape': (0,), }".formatted(type), 1));
            assertThatThrownBy(() -> sources.rows(Sources.plain("x.npy")))
                    .isInstanceOf(StoicException.class)
                    .hasMessageContaining("values of type '" + type);
        }
    }

    @Test
    void tooManyClassesAreTheUsersFault() throws IOException {
        double[] values =
                java.util.stream.IntStream.range(0, 10_001).asDoubleStream().toArray();
        Npy.write(folder.resolve("y.npy"), "<f8", "(10001,)", false, values);
        assertThatThrownBy(() -> sources.rows(Sources.of("y.npy", "y.npy", TargetKind.CLASS)))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("more than 10,000 classes");
    }

    @Test
    void classesComeFromTheValuesOfTheTarget() throws IOException {
        Npy.write(folder.resolve("X.npy"), "<f8", "(3,)", false, new double[] {1, 2, 3});
        Npy.write(folder.resolve("y.npy"), "<i8", "(3,)", false, new double[] {10, -2, 10});
        try (DataSet data = sources.open(Sources.of("X.npy", "y.npy", TargetKind.CLASS))) {
            assertThat(data.schema().target()).contains(new Column.Categorical("y", List.of("-2", "10")));
            assertThat(Sources.table(data.rows(1)))
                    .containsExactly(List.of(1.0, 1.0), List.of(2.0, 0.0), List.of(3.0, 1.0));
        }
    }

    @EverySeed(20)
    void theSameRowsAsCsvAndAsArrayHaveTheSameContent(RandomGenerator random) throws IOException {
        int rows = 1 + random.nextInt(3000);
        double[] values = new double[rows * 2];
        double[] targets = new double[rows];
        StringBuilder csv = new StringBuilder("x0,x1,y\n");
        for (int i = 0; i < rows; i++) {
            values[2 * i] = random.nextGaussian();
            values[2 * i + 1] = random.nextInt(100);
            targets[i] = random.nextInt(12);
            csv.append(values[2 * i]).append(',').append(values[2 * i + 1]).append(',');
            csv.append((long) targets[i]).append('\n');
        }
        sources.write("a.csv", csv.toString());
        Npy.write(folder.resolve("X.npy"), "<f8", "(%d, 2)".formatted(rows), false, values);
        Npy.write(folder.resolve("y.npy"), "<i4", "(%d,)".formatted(rows), false, targets);
        for (TargetKind kind : List.of(TargetKind.NUMBER, TargetKind.CLASS)) {
            try (DataSet text = sources.open(Sources.of("a.csv", "y", kind));
                    DataSet array = sources.open(Sources.of("X.npy", "y.npy", kind))) {
                assertThat(text.fingerprints().content())
                        .isEqualTo(array.fingerprints().content());
                assertThat(text.fingerprints().sources())
                        .isNotEqualTo(array.fingerprints().sources());
            }
        }
    }

    @Test
    void bytesAndFloatsOfTheSameRowsHaveTheSameContent() throws IOException {
        double[] values = {0, 128, 255, 7};
        Npy.write(folder.resolve("u.npy"), "|u1", "(2, 2)", false, values);
        Npy.write(folder.resolve("f.npy"), "<f4", "(2, 2)", false, values);
        try (DataSet bytes = sources.open(Sources.plain("u.npy"));
                DataSet floats = sources.open(Sources.plain("f.npy"))) {
            assertThat(bytes.fingerprints().content())
                    .isEqualTo(floats.fingerprints().content());
        }
    }

    @Test
    void missingAndInfiniteValuesAreNamedByRow() throws IOException {
        double[] values = {1, 2, Double.NaN, 4, 5, Double.POSITIVE_INFINITY};
        Npy.write(folder.resolve("X.npy"), "<f8", "(3, 2)", false, values);
        Source source = Sources.plain("X.npy");
        assertThatThrownBy(() -> sources.rows(source))
                .satisfies(e -> assertThat(((Fault.User) ((StoicException) e).fault()).problems())
                        .extracting(Object::toString)
                        .containsExactly(
                                "X.npy row 1 column \"x0\": is missing: \"NaN\"",
                                "X.npy row 2 column \"x1\": \"Infinity\" is not a number"));
        values[5] = 6;
        Npy.write(folder.resolve("X.npy"), "<f8", "(3, 2)", false, values);
        assertThat(sources.rows(Sources.missing(source, Missing.DROP)))
                .containsExactly(List.of(1.0, 2.0), List.of(5.0, 6.0));
        assertThat(sources.rows(Sources.missing(source, Missing.MEAN)).get(1)).containsExactly(Double.NaN, 4.0);
    }

    @Test
    void targetsOfAnotherLengthAreRefused() throws IOException {
        Npy.write(folder.resolve("X.npy"), "<f8", "(3,)", false, new double[] {1, 2, 3});
        Npy.write(folder.resolve("y.npy"), "<f8", "(2,)", false, new double[] {1, 2});
        assertThatThrownBy(() -> sources.rows(Sources.of("X.npy", "y.npy", TargetKind.NUMBER)))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("3 rows");
    }

    @Test
    void targetsOfHeldOutArraysAreFoundByName() throws IOException {
        Npy.write(folder.resolve("X_train.npy"), "<f8", "(2,)", false, new double[] {1, 2});
        Npy.write(folder.resolve("y_train.npy"), "<i8", "(2,)", false, new double[] {0, 1});
        Npy.write(folder.resolve("X_test.npy"), "<f8", "(1,)", false, new double[] {3});
        Npy.write(folder.resolve("y_test.npy"), "<i8", "(1,)", false, new double[] {1});
        Source source = Sources.of("X_train.npy", "y_train.npy", TargetKind.CLASS);
        try (DataSet data =
                sources.open(source, Sources.NOTHING, new Holdout.Location("X_test.npy"), 1, new HeapBudget(1 << 20))) {
            assertThat(Sources.table(data.rows(1).of(Split.TEST))).containsExactly(List.of(3.0, 1.0));
        }
        assertThat(Opening.renamed("X.npy", "X_test.npy", "y.npy")).isEqualTo("y_test.npy");
        assertThat(Opening.renamed("train/X.npy", "test/X.npy", "train/y.npy")).isEqualTo("test/y.npy");
    }

    @Test
    void heldOutRowsHaveTheTypeOfTheTrainingRows() throws IOException {
        sources.write("rows.csv", "x0,x1\n0.1,2\n");
        Npy.write(folder.resolve("d.npy"), "<f8", "(1, 2)", false, new double[] {0.1, 2});
        Npy.write(folder.resolve("f.npy"), "<f4", "(1, 2)", false, new double[] {0.1, 2});
        Npy.write(folder.resolve("u.npy"), "|u1", "(1, 2)", false, new double[] {1, 2});
        for (String train : List.of("rows.csv", "d.npy", "f.npy", "u.npy")) {
            for (String test : List.of("rows.csv", "d.npy", "f.npy")) {
                try (DataSet data = sources.open(
                        Sources.plain(train),
                        Sources.NOTHING,
                        new Holdout.Location(test),
                        1,
                        new HeapBudget(1 << 20))) {
                    boolean floats = data.schema().numbers() == Numbers.FLOAT;
                    Tiles tiles = data.rows(1).of(Split.TEST).tiles(new Span(0, 1));
                    assertThat(tiles.next()).isTrue();
                    assertThat(tiles.tile()).isInstanceOf(floats ? Tile.Floats.class : Tile.Doubles.class);
                    assertThat((float) tiles.tile().at(0, 0)).isEqualTo(0.1f);
                }
            }
        }
    }

    private void idx(String name, int... numbers) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(200);
        bytes.putInt(0x0800 + numbers[0]);
        for (int i = 1; i <= numbers[0]; i++) {
            bytes.putInt(numbers[i]);
        }
        for (int i = numbers[0] + 1; i < numbers.length; i++) {
            bytes.put((byte) numbers[i]);
        }
        Files.write(folder.resolve(name), java.util.Arrays.copyOf(bytes.array(), bytes.position()));
    }

    @Test
    void readsIdxImagesWithTheirLabels() throws IOException {
        idx("images-idx3-ubyte", 3, 2, 1, 2, 0, 255, 3, 4);
        idx("labels-idx1-ubyte", 1, 2, 9, 5);
        try (DataSet data = sources.open(Sources.of("images-idx3-ubyte", "labels-idx1-ubyte", TargetKind.CLASS))) {
            assertThat(data.schema().numbers()).isEqualTo(Numbers.FLOAT);
            assertThat(data.schema().target().orElseThrow())
                    .isEqualTo(new Column.Categorical("labels-idx1-ubyte", List.of("5", "9")));
            assertThat(Sources.table(data.rows(1))).containsExactly(List.of(0.0, 255.0, 1.0), List.of(3.0, 4.0, 0.0));
        }
    }

    @Test
    void readsIdxFilesOfOtherTypes() throws IOException {
        Files.write(
                folder.resolve("rows"),
                ByteBuffer.allocate(16)
                        .putInt(0x0D01)
                        .putInt(2)
                        .putFloat(-0.5f)
                        .putFloat(1e9f)
                        .array());
        assertThat(sources.rows(Sources.plain("rows"))).containsExactly(List.of(-0.5), List.of(1e9));
        Files.write(
                folder.resolve("rows"),
                ByteBuffer.allocate(12)
                        .putInt(0x0B01)
                        .putInt(2)
                        .putShort((short) -300)
                        .putShort((short) 7)
                        .array());
        assertThat(sources.rows(Sources.plain("rows"))).containsExactly(List.of(-300.0), List.of(7.0));
        Files.write(
                folder.resolve("rows"),
                ByteBuffer.allocate(9).putInt(0x0A01).putInt(1).array());
        assertThatThrownBy(() -> sources.rows(Sources.plain("rows"))).hasMessageContaining("IDX type 0x0a");
    }

    @Test
    void aKnownSetThatIsNotThereIsAdvisedToBeFetched() {
        assertThatThrownBy(() -> sources.rows(Sources.plain("mnist://train")))
                .satisfies(
                        e -> assertThat(((StoicException) e).fault().advice()).isEqualTo("run: stoic data get mnist"));
        assertThatThrownBy(() -> sources.rows(Sources.plain("mnits://train")))
                .satisfies(
                        e -> assertThat(((StoicException) e).fault().advice()).contains("mnist"));
    }

    /** Sizes that lie must neither crash nor take memory. */
    @EverySeed(300)
    void brokenHeadersAreTheUsersFault(RandomGenerator random) throws IOException {
        byte[] file;
        if (random.nextBoolean()) {
            Npy.write(folder.resolve("a"), "<f8", "(4, 3)", random.nextBoolean(), new double[12]);
            file = Files.readAllBytes(folder.resolve("a"));
        } else {
            idx("a", 3, 2, 2, 2, 1, 2, 3, 4, 5, 6, 7, 8);
            file = Files.readAllBytes(folder.resolve("a"));
        }
        int keep = file[0] == 0 ? 4 : 6;
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            int at = keep - 2 + random.nextInt(Math.min(file.length, 80) - keep + 2);
            String digits = "0123456789,()TrueFalse'<>fiu";
            file[at] =
                    (byte) (random.nextBoolean() ? random.nextInt() : digits.charAt(random.nextInt(digits.length())));
        }
        byte[] cut = random.nextInt(3) == 0 ? java.util.Arrays.copyOf(file, random.nextInt(file.length) + 1) : file;
        Files.write(folder.resolve("a"), cut);
        try {
            sources.rows(Sources.plain("a"));
        } catch (StoicException e) {
            assertThat(e.fault()).isInstanceOf(Fault.User.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(9223372036854775807, 2)",
                "(99999999999999999999,)",
                "(4611686018427387904, 4)",
                "(2, 9999999999)",
                "()",
                "(0, 0)",
                "(1000000000, 1000)",
                "(,)",
                "(3)"
            })
    void impossibleShapesAreTheUsersFault(String shape) throws IOException {
        Npy.write(folder.resolve("X.npy"), "<f8", shape, false, new double[] {1, 2});
        assertThatThrownBy(() -> sources.rows(Sources.plain("X.npy")))
                .isInstanceOf(StoicException.class)
                .satisfies(e -> assertThat(((StoicException) e).fault()).isInstanceOf(Fault.User.class));
    }
}
