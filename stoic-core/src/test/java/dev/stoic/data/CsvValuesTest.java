package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Source.Columns;
import dev.stoic.data.Source.Missing;
import dev.stoic.fault.Fault;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is a number, what a category, and what nothing at all. */
class CsvValuesTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private static List<Double> row(double... values) {
        return java.util.Arrays.stream(values).boxed().toList();
    }

    @Test
    void aWordFarDownMakesACategory() {
        StringBuilder text = new StringBuilder("a,b\n");
        for (int i = 0; i < 300_000; i++) {
            text.append(i % 7).append(',').append(i == 299_000 ? "word" : i % 5).append('\n');
        }
        Source source = sources.file("a.csv", text.toString());
        try (DataSet data = sources.open(source)) {
            assertThat(data.schema().columns().get(1))
                    .isEqualTo(new Column.Categorical("b", List.of("0", "1", "2", "3", "4", "word")));
            assertThat(data.notes())
                    .containsExactly("column \"b\" holds categories, because \"word\" is not a number (a.csv:299002)");
            List<List<Double>> rows = Sources.table(data.rows(1));
            assertThat(rows).hasSize(300_000);
            assertThat(rows.get(299_000)).isEqualTo(row(299_000 % 7, 5));
            assertThat(rows.get(299_001)).isEqualTo(row(299_001 % 7, 299_001 % 5));
        }
    }

    /** Small files, large ones, and ones with more different numbers than a category may have. */
    @ParameterizedTest
    @CsvSource({"12, 3", "900, 0", "9_000, 8_990", "30_000, 20", "30_000, 29_000"})
    void fewWordsAmongManyNumbersAreErrors(String rows, String at) {
        int count = Integer.parseInt(rows.replace("_", ""));
        int bad = Integer.parseInt(at.replace("_", ""));
        StringBuilder text = new StringBuilder("a,b\n");
        for (int i = 0; i < count; i++) {
            text.append(i == bad ? "oops" : i + ".5").append(",1\n");
        }
        Source source = sources.file("a.csv", text.toString());
        Fault.User fault = sources.fault(source);
        assertThat(fault.problems())
                .extracting(Object::toString)
                .containsExactly("a.csv:%d column \"a\": \"oops\" is not a number".formatted(bad + 2));
        assertThat(fault.advice()).contains("data.columns.category: [a]", "data.csv.absent");
    }

    @Test
    void numbersAndWordsAreACategoryWhereSomebodySaysSo() {
        StringBuilder text = new StringBuilder("a\n");
        for (int i = 100; i < 150; i++) {
            text.append(i).append('\n');
        }
        Source source = Sources.columns(
                sources.file("a.csv", text + "V27\n"),
                new Columns(List.of(), List.of(), List.of("a"), List.of(), Missing.ERROR));
        assertThat(sources.rows(source)).hasSize(51).endsWith(row(49), row(50));
        try (DataSet data = sources.open(source)) {
            assertThat(data.notes()).isEmpty();
        }
    }

    @Test
    void aFewNumbersAndAWordAreACategoryAndSaidToBe() {
        try (DataSet data = sources.open(sources.file("a.csv", "a,b\n1,x\n2,y\n3+,x\n0,x\n"))) {
            assertThat(data.schema().columns())
                    .containsExactly(
                            new Column.Categorical("a", List.of("0", "1", "2", "3+")),
                            new Column.Categorical("b", List.of("x", "y")));
            assertThat(data.notes())
                    .containsExactly("column \"a\" holds categories, because \"3+\" is not a number (a.csv:4)");
        }
    }

    @Test
    void aColumnThatMakesVeryManyFeaturesIsSaidTo() {
        StringBuilder text = new StringBuilder("name,kind\n");
        for (int i = 0; i < 101; i++) {
            text.append("row ").append(1000 + i).append(i % 100 == 0 ? ",a\n" : ",b\n");
        }
        Source source = sources.file("a.csv", text.toString());
        try (DataSet data = sources.open(source)) {
            assertThat(data.notes())
                    .containsExactly(
                            "column \"name\" makes 101 features, one for each value, such as \"row 1000\": if it only names rows, set data.columns.drop: [name]");
        }
        Source said =
                Sources.columns(source, new Columns(List.of(), List.of(), List.of("name"), List.of(), Missing.ERROR));
        try (DataSet data = sources.open(said)) {
            assertThat(data.notes()).isEmpty();
        }
    }

    @Test
    void fractionsMayFollowACommaIfSomebodySaysSo() {
        String text = "a;b;c\n1,5;-0,25;x,y\n2;1,25e2;1.5\n";
        assertThat(sources.rows(Sources.commas(sources.file("a.csv", text))))
                .containsExactly(row(1.5, -0.25, 1), row(2, 125, 0));
        assertThat(sources.rows(Sources.commas(sources.file("one.csv", "a\n1,5\n2,5\n"))))
                .containsExactly(row(1.5), row(2.5));
    }

    @Test
    void whoeverForgotTheCommaIsTold() {
        Source source = Sources.columns(
                sources.file("a.csv", "a;b\n1,5;2\n"),
                new Columns(List.of(), List.of(), List.of(), List.of("a"), Missing.ERROR));
        assertThat(sources.fault(source).advice()).isEqualTo("correct the file, or set data.csv.decimal: comma");
    }

    @Test
    void aColumnOfCommasIsNoCategory() {
        StringBuilder text = new StringBuilder("a;b\n");
        for (int i = 0; i < 30; i++) {
            text.append(i).append(",25;").append(i % 3).append('\n');
        }
        Fault.User fault = sources.fault(sources.file("a.csv", text.toString()));
        assertThat(fault.message()).startsWith("30 invalid values");
        assertThat(fault.advice()).startsWith("correct the file, or set data.csv.decimal: comma");
    }

    @Test
    void aPointIsNoCommaBeforeAFraction() {
        Source source = Sources.commas(Sources.columns(
                sources.file("a.csv", "a;b\n1,5;2\n1.500;2\n"),
                new Columns(List.of(), List.of(), List.of(), List.of("a"), Missing.ERROR)));
        assertThat(sources.fault(source).problems())
                .extracting(Object::toString)
                .containsExactly("a.csv:3 column \"a\": \"1.500\" is not a number: it has a point");
    }

    @Test
    void textsMayStandForNoValue() {
        Source source = sources.file("a.csv", "a,b\n1,x\n?,-\n3,\"-\"\n-999,y\n");
        assertThat(sources.rows(Sources.missing(Sources.absent(source, "?", "-", "-999"), Missing.MEAN)))
                .containsExactly(row(1, 0), row(Double.NaN, Double.NaN), row(3, Double.NaN), row(Double.NaN, 1));
        assertThat(sources.fault(Sources.absent(source, "?")).problems())
                .extracting(Object::toString)
                .containsExactly("a.csv:3 column \"a\": is missing: \"?\"");
    }
}
