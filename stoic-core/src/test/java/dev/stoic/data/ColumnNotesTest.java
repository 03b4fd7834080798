package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Source.Columns;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told of columns that could be read otherwise. */
class ColumnNotesTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private List<String> notes(Source source) {
        try (DataSet data = sources.open(source)) {
            return data.notes();
        }
    }

    /** A column of texts beside one of fractions. */
    private List<String> notes(String name, int rows, IntFunction<String> value) {
        StringBuilder text = new StringBuilder(name).append(";z\n");
        for (int i = 0; i < rows; i++) {
            text.append(value.apply(i)).append(';').append(i % 7).append(".5\n");
        }
        return notes(sources.file("a.csv", text.toString()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                2024-01-%02d          | is a date or time           | data.columns.drop: [v]
                2024-01-%02dT10:30:00Z | is a date or time          | data.columns.drop: [v]
                %02d.01.2024          | is a date or time           | data.columns.drop: [v]
                1/%d/2024             | is a date or time           | data.columns.drop: [v]
                %d-Jan-2024           | is a date or time           | data.columns.drop: [v]
                10:%02d               | is a date or time           | data.columns.drop: [v]
                %d%%                  | has a percent sign          | remove the percent signs from the file
                $12%d.50              | has a currency sign         | remove the currency signs from the file
                CHF 1'2%02d.50        | has a currency sign         | remove the currency signs from the file and set data.csv.thousands: apostrophe
                1 2%02d,50 €          | has a currency sign         | set data.csv.thousands: space and data.csv.decimal: comma
                1,2%02d.50            | has thousands separators    | set data.csv.thousands: comma
                1.2%02d,50            | has thousands separators and a decimal comma | set data.csv.thousands: point and data.csv.decimal: comma
                1 2%02d               | has thousands separators    | set data.csv.thousands: space
                0x%02x                | is hexadecimal              | write decimal numbers in the file
                −%d                   | begins with the character U+2212 | write the minus sign
                """)
    void whatCouldBeReadOtherwiseIsToldWhateverTheNumberOfValues(String form, String reason, String remedy) {
        for (int rows : List.of(8, 28)) {
            assertThat(notes("v", rows, i -> form.formatted(i + 1)))
                    .singleElement()
                    .asString()
                    .startsWith("column \"v\" is read as %d categories, one feature for each: \"".formatted(rows))
                    .contains("\" " + reason)
                    .contains(remedy);
        }
    }

    @Test
    void aNoBreakSpaceIsToldByItsName() {
        assertThat(notes("v", 9, i -> i + "\u00A0"))
                .containsExactly("column \"v\" is read as 9 categories, one feature for each: \"0\u00A0\" contains a"
                        + " no-break space (U+00A0); remove these spaces from the file");
    }

    @Test
    void plainTextIsNotToldOf() {
        assertThat(notes("v", 30, i -> "name " + i)).isEmpty();
        assertThat(notes("v", 30, i -> "SE-" + i + "," + i % 3)).isEmpty();
        assertThat(notes("v", 30, i -> "12" + i % 4 + " 45")).isEmpty();
    }

    @Test
    void whatTheJobCallsACategoryIsNotToldOf() {
        Columns said = new Columns(List.of(), List.of(), List.of("v"), List.of(), Missing.ERROR);
        Source source = Sources.columns(sources.file("a.csv", "v,z\n5%,1\n6%,2\n"), said);
        assertThat(notes(source)).isEmpty();
    }

    @Test
    void aSalaryIsNotToBeDropped() {
        assertThat(notes("salary", 1000, i -> "$" + (1000 + i) + ".50"))
                .singleElement()
                .asString()
                .contains("has a currency sign")
                .doesNotContain("drop");
        StringBuilder text = new StringBuilder("salary;z\n");
        for (int i = 0; i < 10_100; i++) {
            text.append(i / 1000 + 1)
                    .append(",")
                    .append("%03d".formatted(i % 1000))
                    .append(".5;1.5\n");
        }
        Fault.User fault = sources.fault(sources.file("b.csv", text.toString()));
        assertThat(fault.advice()).startsWith("set data.csv.thousands: comma, or leave it out");
    }

    @Test
    void namesOfRowsAreToldWithTheWayToDropThem() {
        assertThat(notes("name", 101, i -> "row " + (1000 + i)))
                .containsExactly("column \"name\" makes 101 features, one for each value, such as \"row 1000\":"
                        + " if it only names rows, set data.columns.drop: [name]");
    }

    @Test
    void caseMattersForTruthValues() {
        assertThat(notes("sold", 8, i -> i % 2 == 0 ? "True" : "False"))
                .containsExactly("column \"sold\" holds truth values, read as categories such as \"False\", \"True\":"
                        + " case matters");
        assertThat(notes("sold", 9, i -> List.of("True", "False", "false").get(i % 3)))
                .containsExactly(
                        "column \"sold\" is read as 3 categories, \"False\", \"True\", \"false\": case matters,"
                                + " so write each value in one way");
    }

    @Test
    void manyNotesAreCutShort() {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 3; line++) {
            for (int i = 0; i < 30; i++) {
                text.append(i == 0 ? "" : ",").append(line == 0 ? "c" + i : line + "%");
            }
            text.append('\n');
        }
        assertThat(notes(sources.file("a.csv", text.toString())))
                .hasSize(21)
                .endsWith("10 more columns could be read otherwise");
    }

    private static String indexed(String name, int rows, IntFunction<String> index) {
        StringBuilder text = new StringBuilder(name).append(",a,y\n");
        for (int i = 0; i < rows; i++) {
            text.append(index.apply(i))
                    .append(',')
                    .append(i % 7)
                    .append(".5,")
                    .append(i * 2 / rows)
                    .append('\n');
        }
        return text.toString();
    }

    private List<String> notesOfIndex(String name, int rows, IntFunction<String> index) {
        sources.write("i.csv", indexed(name, rows, index));
        return notes(Sources.of("i.csv", "y", TargetKind.CLASS));
    }

    @Test
    void theIndexThatPandasWritesIsTold() {
        assertThat(notesOfIndex("", 150, String::valueOf))
                .containsExactly("column 1 has no name and holds the whole numbers 0 … 149:"
                        + " probably an index written by pandas; set data.columns.drop: [x0]");
    }

    @Test
    void theIndexThatPandasHasReadBackIsTold() {
        assertThat(notesOfIndex("Unnamed: 0", 12, String::valueOf))
                .containsExactly("column \"Unnamed: 0\" is probably an index written by pandas;"
                        + " set data.columns.drop: [\"Unnamed: 0\"]");
    }

    @Test
    void aColumnWithoutANameIsTold() {
        assertThat(notesOfIndex("", 30, i -> String.valueOf(i % 4)))
                .containsExactly("column 1 has no name in the header and is called \"x0\"");
    }

    @Test
    void anEmptyColumnWithoutANameIsToldOnce() {
        sources.write("a.csv", "a,b,\n1,2,\n3,4,\n");
        assertThat(notes(Sources.missing(Sources.plain("a.csv"), Missing.KEEP)))
                .containsExactly("column 3 has no name and is empty in all 2 rows,"
                        + " as after a separator at the end of each line: drop with data.columns.drop: [x2]");
    }

    @Test
    void anotherWholeNumberInEachRowIsTold() {
        assertThat(notesOfIndex("id", 30, i -> String.valueOf(1000 - 7 * i)))
                .containsExactly("column \"id\" has another whole number in each of the 30 rows, 797 … 1000:"
                        + " if it only names rows, set data.columns.drop: [id]");
        assertThat(notesOfIndex("id", 30, i -> String.valueOf(1_000_003L * i % 9973)))
                .hasSize(1);
    }

    @Test
    void otherNumbersAreNotTold() {
        assertThat(notesOfIndex("v", 20, String::valueOf)).isEmpty();
        assertThat(notesOfIndex("v", 60, i -> i + ".5")).isEmpty();
        assertThat(notesOfIndex("v", 60, i -> String.valueOf(i / 2))).isEmpty();
        assertThat(notesOfIndex("v", 60, i -> String.valueOf(i == 59 ? 13 : 7 * i % 60)))
                .isEmpty();
    }

    @Test
    void theOnlyFeatureIsNotToBeDropped() {
        StringBuilder text = new StringBuilder("t,y\n");
        for (int i = 0; i < 40; i++) {
            text.append(i).append(',').append(i * i).append('\n');
        }
        sources.write("a.csv", text.toString());
        assertThat(notes(Sources.of("a.csv", "y", TargetKind.NUMBER))).isEmpty();
    }

    @Test
    void naInACategoryIsToldAndCanBeAValue() {
        sources.write("a.csv", "country,z\nNA,1.5\nCH,2.5\nNA,NA\n,0.5\n");
        Source source = Sources.missing(Sources.plain("a.csv"), Missing.MEAN);
        assertThat(notes(source))
                .containsExactly(
                        "column \"country\": NA, N/A, NaN or null counts as missing in 2 rows;"
                                + " to read it as a value, set data.csv.na: text",
                        "1 empty field of 1 column was filled with the mean of the training rows (z 1)",
                        "3 empty fields of 1 column were treated as none of the known categories (country 3)");
        assertThat(sources.fault(Sources.plain("a.csv")).advice()).contains("data.csv.na: text");
        Source text = Sources.withNa(source);
        try (DataSet data = sources.open(text)) {
            assertThat(data.notes()).noneMatch(note -> note.contains("NA"));
            assertThat(data.schema().columns())
                    .containsExactly(new Column.Categorical("country", List.of("CH", "NA")), new Column.Numeric("z"));
            assertThat(Sources.table(data.rows(1)))
                    .containsExactly(
                            List.of(1.0, 1.5), List.of(0.0, 2.5), List.of(1.0, Double.NaN), List.of(Double.NaN, 0.5));
        }
    }

    @Test
    void namibiaCanBeAClass() {
        sources.write("a.csv", "z,country\n1.5,NA\n2.5,CH\n");
        Source source = Sources.withNa(Sources.of("a.csv", "country", TargetKind.CLASS));
        try (DataSet data = sources.open(source)) {
            assertThat(data.schema().target()).contains(new Column.Categorical("country", List.of("CH", "NA")));
        }
    }
}
