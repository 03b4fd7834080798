package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text that is not UTF-8 is refused by its place, and read where the job names its encoding. */
class CsvEncodingTest {
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final String NAMES = "Größe,n\nMüller,1\nMöller,2\nMaller,3\n\"Mül\"\"ler, A\",4\n";

    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private Source file(String name, byte[] bytes) {
        try {
            Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return Sources.plain(name);
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private String content(Source source) {
        try (DataSet data = sources.open(source)) {
            return data.fingerprints().content();
        }
    }

    private List<String> problems(Source source) {
        return sources.fault(source).problems().stream().map(Object::toString).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"windows-1252", "iso-8859-1", "iso-8859-15", "utf-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
    void theSameRowsInAnyEncodingHaveTheSameContent(String name) throws IOException {
        String rows = NAMES + "Zürich,5\n".repeat(20_000);
        Charset charset = Charset.forName(name);
        String plain = content(file("utf-8.csv", rows.getBytes(StandardCharsets.UTF_8)));
        byte[] other = rows.getBytes(charset);
        assertThat(content(Sources.in(file("other.csv", other), charset))).isEqualTo(plain);
        assertThat(content(Sources.in(file("other.csv.gz", packed(other)), charset)))
                .isEqualTo(plain);
    }

    @Test
    void charactersBeyondSixteenBitsKeepTheirValue() {
        String rows = "a,b\n😀,1\nx,2\n" + "😀,3\n".repeat(30_000);
        assertThat(content(
                        Sources.in(file("b.csv", rows.getBytes(StandardCharsets.UTF_16LE)), StandardCharsets.UTF_16LE)))
                .isEqualTo(content(file("a.csv", rows.getBytes(StandardCharsets.UTF_8))));
    }

    /** Excel writes the low byte first, Java takes the high one for the first. */
    @Test
    void utf16WithoutAMarkIsReadInItsByteOrder() {
        String plain = content(file("a.csv", NAMES.getBytes(StandardCharsets.UTF_8)));
        for (Charset order : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Source source = file(order.name(), NAMES.getBytes(order));
            assertThat(content(Sources.in(source, StandardCharsets.UTF_16))).isEqualTo(plain);
        }
    }

    @Test
    void anotherEncodingIsRefusedByFileLineColumnAndByte() {
        Source source = file("latin.csv", "Größe,n\nMaller,1\nMüller,2\n".getBytes(WINDOWS));
        assertThat(problems(source))
                .containsExactly("latin.csv:1 column 1: \"Gr\\xf6\\xdfe\" has the byte 0xf6, which is not UTF-8");
        Source plain = file("plain.csv", "size,n\nMaller,1\n\n\"a\nb\",2\nMüller,3\n".getBytes(WINDOWS));
        Fault.User fault = sources.fault(plain);
        assertThat(fault.message()).isEqualTo("plain.csv is not text in UTF-8");
        assertThat(fault.problems())
                .extracting(Object::toString)
                .containsExactly("plain.csv:6 column \"size\": \"M\\xfcller\" has the byte 0xfc, which is not UTF-8");
        assertThat(fault.advice()).contains("data.csv.encoding: windows-1252");
    }

    @Test
    void aByteFarDownIsFoundToo() throws IOException {
        byte[] rows = ("a,b,c\n" + "1,x,2\n".repeat(300_000) + "1,é,2\n").getBytes(WINDOWS);
        String problem = "%s:300002 column \"b\": \"\\xe9\" has the byte 0xe9, which is not UTF-8";
        assertThat(problems(file("a.csv", rows))).containsExactly(problem.formatted("a.csv"));
        assertThat(problems(file("b.gz", packed(rows)))).containsExactly(problem.formatted("b.gz"));
    }

    @Test
    void skippedColumnsAreCheckedToo() {
        Source source = file("a.csv", "a,b\n1,é\n".getBytes(WINDOWS));
        assertThat(problems(Sources.dropping(source, "b"))).hasSize(1);
    }

    @Test
    void everyFileOfAGlobAndRowsForAModelAreChecked() {
        file("part-1.csv", "a,b\n1,x\n".getBytes(StandardCharsets.UTF_8));
        file("part-2.csv", "a,b\n1,é\n".getBytes(WINDOWS));
        assertThat(problems(Sources.plain("part-*.csv")))
                .singleElement()
                .asString()
                .startsWith("part-2.csv:2 column \"b\"");
        Holdout held = new Holdout.Location("part-2.csv");
        assertThat(catchThrowable(() ->
                        sources.open(Sources.plain("part-1.csv"), Sources.NOTHING, held, 1, new HeapBudget(1L << 30))))
                .hasMessage("part-2.csv is not text in UTF-8");
    }

    @Test
    void aByteThatTheNamedEncodingDoesNotHaveIsRefusedByPlace() {
        byte[] rows = "a,b\n1,x\n2,_\n".getBytes(StandardCharsets.US_ASCII);
        rows[rows.length - 2] = (byte) 0x81;
        Fault.User fault = sources.fault(Sources.in(file("a.csv", rows), WINDOWS));
        assertThat(fault.problems())
                .extracting(Object::toString)
                .containsExactly("a.csv:3 column \"b\": \"\\x81\" has the byte 0x81, which is not windows-1252");
        byte[] two = "a,b\n1,é\n".getBytes(StandardCharsets.UTF_8);
        assertThat(problems(Sources.in(file("b.csv", two), StandardCharsets.US_ASCII)))
                .containsExactly("b.csv:2 column \"b\": \"\\xc3\\xa9\" has the byte 0xc3, which is not US-ASCII");
    }

    @Test
    void aByteOrderMarkMustAgreeWithTheEncoding() {
        Source marked = file("a.csv", ("\uFEFF" + NAMES).getBytes(StandardCharsets.UTF_8));
        assertThat(sources.fault(Sources.in(marked, WINDOWS)).advice()).isEqualTo("set data.csv.encoding: utf-8");
        Source wide = file("b.csv", NAMES.getBytes(StandardCharsets.UTF_16));
        assertThat(sources.fault(wide).advice()).startsWith("set data.csv.encoding: utf-16");
        assertThat(sources.fault(Sources.in(wide, WINDOWS)).message()).endsWith("b.csv is text in UTF-16");
        Source widest = file("c.csv", ("\uFEFF" + NAMES).getBytes(Charset.forName("UTF-32LE")));
        assertThat(sources.fault(Sources.in(widest, StandardCharsets.UTF_16)).advice())
                .startsWith("set data.csv.encoding: utf-32");
    }

    @Test
    void textThatLooksLikeUtf8IsToldWhereTheJobNamesAnother() {
        Source source = Sources.in(file("a.csv", NAMES.getBytes(StandardCharsets.UTF_8)), WINDOWS);
        try (DataSet data = sources.open(source)) {
            assertThat(data.notes())
                    .containsExactly("a.csv is read as windows-1252 but looks like UTF-8:"
                            + " if letters come out wrong, set data.csv.encoding: utf-8");
        }
        try (DataSet data = sources.open(Sources.in(file("b.csv", NAMES.getBytes(WINDOWS)), WINDOWS))) {
            assertThat(data.notes()).isEmpty();
        }
    }

    @Test
    void aNameThatIsNotFoundMayBeInTheWrongEncoding() {
        file("a.csv", NAMES.getBytes(StandardCharsets.UTF_8));
        Source source = Sources.in(Sources.of("a.csv", "Größe", TargetKind.CLASS), WINDOWS);
        assertThat(sources.fault(source).advice()).contains("looks like UTF-8", "set data.csv.encoding: utf-8");
    }

    @Test
    void textWithoutZerosIsNotUtf16() {
        Source source = file("a.csv", NAMES.getBytes(StandardCharsets.UTF_8));
        assertThat(sources.fault(Sources.in(source, StandardCharsets.UTF_16)).message())
                .contains("is not text in UTF-16");
    }

    @Test
    void rowsForAModelAreReadInTheirOwnEncoding() {
        Source train = Sources.of("train.csv", "n", TargetKind.NUMBER);
        file("train.csv", NAMES.getBytes(StandardCharsets.UTF_8));
        file("new.csv", "Größe\nMöller\n".getBytes(WINDOWS));
        try (DataSet data = sources.open(train)) {
            Schema schema = new Schema(
                    data.schema().columns(), Optional.empty(), data.schema().numbers());
            Source rows = Sources.in(Sources.plain("new.csv"), WINDOWS);
            try (DataSet found = DataSet.openLike(schema, rows, sources.places(), Progress.silent())) {
                assertThat(Sources.table(found.rows(1))).containsExactly(List.of(1.0));
            }
        }
    }
}
