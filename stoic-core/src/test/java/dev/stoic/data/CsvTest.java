package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Source.Columns;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.Fault;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private Schema schema(Source source) {
        try (DataSet data = sources.open(source)) {
            return data.schema();
        }
    }

    private static List<Double> row(double... values) {
        return java.util.Arrays.stream(values).boxed().toList();
    }

    @Test
    void readsNumbersBelowAHeader() {
        Source source = sources.file("a.csv", "a,b\n1,2.5\n-3e2,+4\n");
        assertThat(schema(source).columns()).containsExactly(new Column.Numeric("a"), new Column.Numeric("b"));
        assertThat(sources.rows(source)).containsExactly(row(1, 2.5), row(-300, 4));
    }

    @Test
    void namesColumnsWhereThereIsNoHeader() {
        Source source = sources.file("a.csv", "1,2\n3,4");
        assertThat(schema(source).columns()).containsExactly(new Column.Numeric("x0"), new Column.Numeric("x1"));
        assertThat(sources.rows(source)).containsExactly(row(1, 2), row(3, 4));
    }

    @Test
    void aHeaderCanBeDenied() {
        Source source = Sources.written(sources.file("a.csv", "a,b\nc,d\n"), ',', false);
        assertThat(sources.rows(source)).containsExactly(row(0, 0), row(1, 1));
    }

    @Test
    void wordsThatNeverComeAgainAreAHeader() {
        Source source = sources.file("a.csv", "class,shape\np,x\ne,x\np,y\n");
        assertThat(schema(source).columns())
                .containsExactly(
                        new Column.Categorical("class", List.of("e", "p")),
                        new Column.Categorical("shape", List.of("x", "y")));
    }

    /** The look at the first rows must not take room for many such rows, nor look at columns for each column. */
    @Test
    void aFewOfVeryManyColumnsCanBeKept() {
        int columns = 1_000_000;
        String row = "w,".repeat(columns / 2) + "1,".repeat(columns / 2 - 1);
        Source source = sources.file("wide.csv", (row + "7\n").repeat(2) + row + "8");
        Columns some = new Columns(List.of(), List.of("x" + (columns - 1)), List.of(), List.of(), Missing.ERROR);
        assertThat(sources.rows(Sources.columns(source, some))).containsExactly(row(7), row(7), row(8));
    }

    @Test
    void findsTheSeparator() {
        assertThat(sources.rows(sources.file("semicolon.csv", "a;b\n1;2\n"))).containsExactly(row(1, 2));
        assertThat(sources.rows(sources.file("tab.csv", "a\tb\n1\t2\n"))).containsExactly(row(1, 2));
        assertThat(sources.rows(sources.file("bar.csv", "a|b\n1|2\n"))).containsExactly(row(1, 2));
    }

    @Test
    void readsQuotedLineBreaksQuotesAndSeparators() {
        Source source = sources.file("a.csv", "t,n\r\n\"x, \"\"y\"\"\r\nz\",1\r\n\" b \" , \"2\" \r\n");
        assertThat(schema(source).columns().getFirst())
                .isEqualTo(new Column.Categorical("t", List.of(" b ", "x, \"y\"\r\nz")));
        assertThat(sources.rows(source)).containsExactly(row(1, 1), row(0, 2));
    }

    @Test
    void trimsBlanksAroundFieldsAndNames() {
        Source source = sources.file("a.csv", "a , b\n 1 ,\tx \n2,x\n");
        assertThat(schema(source).columns())
                .containsExactly(new Column.Numeric("a"), new Column.Categorical("b", List.of("x")));
        assertThat(sources.rows(source)).containsExactly(row(1, 0), row(2, 0));
    }

    @Test
    void passesTheMarkOfUtf8AndEmptyLines() {
        Source source = sources.file("a.csv", "\uFEFFa,b\n\n1,2\n  \n3,4\r\n\r\n");
        assertThat(schema(source).columns().getFirst().name()).isEqualTo("a");
        assertThat(sources.rows(source)).containsExactly(row(1, 2), row(3, 4));
    }

    @Test
    void unpacksGzipWhateverTheName() throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("a.csv")))) {
            out.write("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(sources.rows(Sources.plain("a.csv"))).containsExactly(row(1, 2));
    }

    @Test
    void aDamagedGzipFileIsTheUsersFault() throws IOException {
        var bytes = new java.io.ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write("a,b\n1,2\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
        }
        Files.write(folder.resolve("a.csv"), java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() - 12));
        assertThat(sources.fault(Sources.plain("a.csv")).message()).contains("gzip");
    }

    @Test
    void aRowOfAnotherLengthIsNamedByLine() {
        Fault.User fault = sources.fault(sources.file("a.csv", "a,b\n1,2\n\"3\n\",4\n5\n6,7,8\n9,9\n"));
        assertThat(fault.problems())
                .extracting(Object::toString)
                .contains("a.csv:5: has 1 field, expected 2", "a.csv:6: has 3 fields, expected 2");
    }

    @Test
    void aMissingFieldIsNamed() {
        Fault.User fault = sources.fault(sources.file("a.csv", "a,b\n1,2\n , 3\n4,NA\n"));
        assertThat(fault.problems())
                .extracting(Object::toString)
                .containsExactly("a.csv:3 column \"a\": is empty", "a.csv:4 column \"b\": is missing: \"NA\"");
        assertThat(fault.message()).contains("2 invalid values");
    }

    @Test
    void onlyTheFirstTenPlacesAreNamedButAllAreCounted() {
        Fault.User fault = sources.fault(sources.file("a.csv", "a,b\n1,2\n" + ",3\n".repeat(25)));
        assertThat(fault.problems()).hasSize(10);
        assertThat(fault.message()).contains("25 invalid values");
    }

    @Test
    void rowsWithMissingFieldsCanBeDropped() {
        Source source = Sources.missing(sources.file("a.csv", "a,b\n1,2\n,3\n4,\n5,6\n"), Missing.DROP);
        assertThat(sources.rows(source)).containsExactly(row(1, 2), row(5, 6));
        try (DataSet data = sources.open(source)) {
            assertThat(data.notes()).containsExactly("2 rows were dropped because of empty fields: a.csv:3, a.csv:4");
        }
    }

    @Test
    void aMissingFieldCanBeKeptAsNaN() {
        Source source = Sources.missing(sources.file("a.csv", "a,b\n1,x\n,\n"), Missing.MEAN);
        assertThat(sources.rows(source)).containsExactly(row(1, 0), row(Double.NaN, Double.NaN));
    }

    @Test
    void aMissingTargetIsAnErrorUnlessDropped() {
        sources.write("a.csv", "a,y\n1,2\n3,\n");
        Source source = Sources.of("a.csv", "y", TargetKind.NUMBER);
        assertThat(sources.fault(Sources.missing(source, Missing.MEAN)).problems())
                .hasSize(1);
        assertThat(sources.rows(Sources.missing(source, Missing.DROP))).containsExactly(row(1, 2));
    }

    @Test
    void aBadNumberInAColumnOfNumbersIsNamed() {
        Source source = Sources.columns(
                sources.file("a.csv", "a,b\n1,2\nx,3\n"),
                new Columns(List.of(), List.of(), List.of(), List.of("a"), Missing.ERROR));
        assertThat(sources.fault(source).problems())
                .extracting(Object::toString)
                .containsExactly("a.csv:3 column \"a\": \"x\" is not a number");
    }

    @Test
    void columnsCanBeDroppedKeptAndMadeCategories() {
        sources.write("a.csv", "a,b,c\n1,2,3\n4,5,6\n");
        Source source = Sources.columns(
                Sources.plain("a.csv"),
                new Columns(List.of("a"), List.of("a", "c"), List.of("c"), List.of(), Missing.ERROR));
        assertThat(schema(source).columns()).containsExactly(new Column.Categorical("c", List.of("3", "6")));
    }

    @Test
    void unknownColumnsAreReportedTogetherWithTheNearest() {
        sources.write("a.csv", "age,salary\n1,2\n");
        Source source = Sources.dropping(Sources.of("a.csv", "salry", TargetKind.NUMBER), "agee");
        assertThat(sources.fault(source).problems())
                .extracting(Object::toString)
                .containsExactly(
                        "data.target: there is no column \"salry\"; did you mean \"salary\"?",
                        "data.columns.drop: there is no column \"agee\"; did you mean \"age\"?");
    }

    @Test
    void classesAreSortedAsNumbersIfAllAre() {
        sources.write("a.csv", "a,y\n1,10\n2,9\n3,10\n4,-1\n");
        Source source = Sources.of("a.csv", "y", TargetKind.CLASS);
        assertThat(schema(source).target()).contains(new Column.Categorical("y", List.of("-1", "9", "10")));
        assertThat(sources.rows(source)).containsExactly(row(1, 2), row(2, 1), row(3, 2), row(4, 0));
    }

    @Test
    void tooManyCategoriesAreAnErrorWithAdvice() {
        StringBuilder text = new StringBuilder("id,b\n");
        for (int i = 0; i < 10_001; i++) {
            text.append("id").append(i).append(",1\n");
        }
        Fault.User fault = sources.fault(sources.file("a.csv", text.toString()));
        assertThat(fault.message()).contains("id").contains("10,000");
        assertThat(fault.advice()).contains("data.columns.drop: [id]");
    }

    @Test
    void aQuoteThatIsNeverClosedIsNamedByLine() {
        assertThat(sources.fault(sources.file("a.csv", "a,b\n1,2\n\"3,4\n5,6\n"))
                        .message())
                .startsWith("a.csv:3");
    }

    @Test
    void quotesThatAreBrokenInTheFirstLineAreNamedToo() {
        assertThat(sources.fault(sources.file("a.csv", "\"a\"b,c\n1,2\n")).message())
                .isEqualTo("a.csv:1: text follows the closing quote of a field");
        assertThat(sources.fault(sources.file("b.csv", "\n\"a,c\n1,2\n")).message())
                .isEqualTo("b.csv:2: a quoted field begins here and never ends");
        assertThat(sources.fault(sources.file("c.csv", " \n\n")).message()).endsWith("c.csv is empty");
    }

    @Test
    void aQuoteInsideAPlainFieldIsACharacter() {
        StringBuilder text = new StringBuilder("size,n\n");
        for (int i = 0; i < 200_000; i++) {
            text.append(i % 3).append("\" pipe,\"").append(i).append("\"\n");
        }
        Source source = sources.file("a.csv", text.toString());
        assertThat(schema(source).columns().getFirst())
                .isEqualTo(new Column.Categorical("size", List.of("0\" pipe", "1\" pipe", "2\" pipe")));
        assertThat(sources.rows(source).get(199_999)).isEqualTo(row(199_999 % 3, 199_999));
    }

    @Test
    void filesOfAGlobAreReadInOrder() {
        sources.write("part-2.csv", "a,b\n3,4\n");
        sources.write("part-1.csv", "a,b\n1,2");
        assertThat(sources.rows(Sources.plain("part-*.csv"))).containsExactly(row(1, 2), row(3, 4));
    }

    @Test
    void aFileThatIsNotThereIsNamedWithItsNeighbour() {
        sources.write("train.csv", "a\n1\n");
        assertThat(sources.fault(Sources.plain("trian.csv")).advice()).contains("train.csv");
    }
}
