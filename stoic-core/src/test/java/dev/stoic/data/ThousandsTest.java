package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Source.Columns;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.Point;
import dev.stoic.data.Source.Thousands;
import dev.stoic.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers with separators between groups of three digits. */
class ThousandsTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private static double number(Thousands thousands, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return CsvNotation.of((byte) ';', Sources.numbers(Point.POINT, thousands))
                .number(bytes, 0, bytes.length);
    }

    @ParameterizedTest
    @CsvSource({
        "1234.5, 1234.5",
        "-1e3, -1000",
        "'1,234', 1234",
        "'-12,345,678.25', -12345678.25",
        "'+999,000', 999000",
        "'1,000.', 1000"
    })
    void numbersMayHaveThem(String text, double value) {
        assertThat(number(Thousands.COMMA, text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1,23",
                "1,2345",
                "1234,567",
                ",123",
                "1,",
                "1,,234",
                "0,123",
                "1,234e5",
                "1,234,",
                "1.5,000",
                "1,234.5.6",
                "1 234",
                "--1,234",
                ""
            })
    void groupsHaveThreeDigits(String text) {
        assertThat(number(Thousands.COMMA, text)).isNaN();
    }

    @Test
    void spacesAndApostrophesHaveSeveralForms() {
        for (String space : List.of(" ", "\u00A0", "\u202F", "\u2009")) {
            assertThat(number(Thousands.SPACE, "1" + space + "234" + space + "567.5"))
                    .isEqualTo(1_234_567.5);
        }
        assertThat(number(Thousands.APOSTROPHE, "1'234")).isEqualTo(1234);
        assertThat(number(Thousands.APOSTROPHE, "1\u2019234")).isEqualTo(1234);
        assertThat(number(Thousands.NONE, "1,234")).isNaN();
    }

    private Source file(String text, Point point, Thousands thousands) {
        return Sources.csv(sources.file("a.csv", text), Sources.numbers(point, thousands));
    }

    private List<List<Double>> column(Source source) {
        return sources.rows(source);
    }

    @Test
    void quotedTheyMayBeTheSeparator() {
        Source source = file("a,b\n\"1,234.50\",1\n900,\"2,000\"\n", Point.POINT, Thousands.COMMA);
        assertThat(column(source)).containsExactly(List.of(1234.5, 1.0), List.of(900.0, 2000.0));
    }

    @Test
    void betweenThousandsTheyAreNotTakenForTheSeparator() {
        Source source = file("1,234.5;2,345.5\n1,000.5;7,000.5\n", Point.POINT, Thousands.COMMA);
        assertThat(column(source)).containsExactly(List.of(1234.5, 2345.5), List.of(1000.5, 7000.5));
    }

    @Test
    void theContentIsThatOfPlainNumbers() {
        String plain;
        try (DataSet data = sources.open(sources.file("plain.csv", "a,b\n1234.5,x\n-7000000,y\n12.25,x\n"))) {
            plain = data.fingerprints().content();
        }
        Source german = file("a;b\n1.234,5;x\n-7.000.000;y\n12,25;x\n", Point.COMMA, Thousands.POINT);
        try (DataSet data = sources.open(german)) {
            assertThat(data.fingerprints().content()).isEqualTo(plain);
            assertThat(data.notes()).isEmpty();
        }
    }

    private Fault.User faultOfNumber(String text) {
        Columns numbers = new Columns(List.of(), List.of(), List.of(), List.of("a"), Missing.ERROR);
        return sources.fault(Sources.columns(sources.file("a.csv", text), numbers));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                1,234.50 | it has thousands separators                     | set data.csv.thousands: comma
                1.234,50 | it has thousands separators and a decimal comma | set data.csv.thousands: point and data.csv.decimal: comma
                1 234    | it has thousands separators                     | set data.csv.thousands: space
                1,5      | it has a decimal comma                          | set data.csv.decimal: comma
                1,234    | it has a comma                                  | set data.csv.thousands: comma if the comma separates thousands, or data.csv.decimal: comma if it stands before the fraction
                $1234.50 | it has a currency sign                          | remove the currency signs from the file
                1 234,50 € | it has a currency sign                        | remove the currency signs from the file and set data.csv.thousands: space and data.csv.decimal: comma
                5%       | it has a percent sign                           | remove the percent signs from the file
                0x1f     | it is hexadecimal                               | write decimal numbers in the file
                −3       | it begins with the character U+2212 instead of the minus sign "-" | write the minus sign "-" (U+002D) in the file
                2024-01-31 | it is a date or time                          | write its parts, such as year and month, as columns of numbers
                """)
    void anErrorNamesTheReasonAndTheWayOut(String value, String reason, String remedy) {
        Fault.User fault = faultOfNumber("a;b\n" + value + ";1\n");
        assertThat(fault.problems())
                .extracting(Object::toString)
                .containsExactly("a.csv:2 column \"a\": \"" + value + "\" is not a number: " + reason);
        assertThat(fault.advice()).isEqualTo("correct the file, or " + remedy);
    }

    @Test
    void aNoBreakSpaceIsCalledByItsName() {
        assertThat(faultOfNumber("a;b\n7\u00A0;1\n").problems())
                .singleElement()
                .asString()
                .endsWith("is not a number: it contains a no-break space (U+00A0)");
        assertThat(faultOfNumber("a;b\n\" 7 \";1\n").problems())
                .singleElement()
                .asString()
                .endsWith("is not a number: it has blanks inside its quotes");
    }

    @Test
    void quotedNumbersMayHoldTheSeparatorBeforeTheirFraction() {
        sources.write("a.csv", "x,y\n\"1,5\",2\n\"2,5\",\"3,25\"\n");
        try (DataSet data = sources.open(Sources.commas(Sources.plain("a.csv")))) {
            assertThat(Sources.table(data.rows(1))).containsExactly(List.of(1.5, 2.0), List.of(2.5, 3.25));
        }
    }
}
