package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import dev.stoic.math.Lanes;
import dev.stoic.math.Numerals;
import dev.stoic.math.Warm;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows with so many numbers that several are read at once. */
class CsvRunsTwinTest {
    private static final List<String> ODD = List.of(
            "", "NA", "-3", "12.75", "0.5", "1.9e-05", " 0.123456789", "0.123456789 ", "\"0.123456789\"", "+1.5");

    @BeforeEach
    void numbersAreReadAtOnce() {
        Warm.everything();
        assumeTrue(Lanes.chosen().vector(), "vectors are switched off: numbers are read one by one");
        assertThat(Numerals.isReady()).isTrue();
    }

    private static String number(RandomGenerator random, int odd) {
        return random.nextInt(odd) == 0
                ? ODD.get(random.nextInt(ODD.size()))
                : Double.toString(random.nextGaussian() * (random.nextInt(10) == 0 ? 100 : 1));
    }

    private static CsvRows parse(CsvParser parser, List<String> names, String text) {
        byte[] bytes =
                (text + new String(CsvCursor.GUARD, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
        CsvRows rows = new CsvRows(names);
        rows.lines = parser.parse(bytes, 0, text.length(), rows);
        return rows;
    }

    private static double expected(String field) {
        String text = field.strip().replace("\"", "");
        return text.isEmpty() || text.equals("NA") ? Double.NaN : Double.parseDouble(text);
    }

    private static void assertSame(double value, String field) {
        assertThat(Double.doubleToLongBits(value)).as(field).isEqualTo(Double.doubleToLongBits(expected(field)));
    }

    @EverySeed(100)
    void everyNumberIsTheNearestDoubleWhoeverReadsIt(RandomGenerator random) {
        int columns = random.nextInt(1, 150);
        int count = random.nextInt(1, 40);
        int odd = List.of(4, 20, 1000).get(random.nextInt(3));
        int target = random.nextInt(columns + 1) - 1;
        int skipped = random.nextInt(columns + 1) - 1;
        String end = random.nextBoolean() ? "\n" : "\r\n";
        StringBuilder text = new StringBuilder();
        List<List<String>> written = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            written.add(IntStream.range(0, columns)
                    .mapToObj(_ -> number(random, odd))
                    .toList());
            text.append(columns == 1 && written.get(i).getFirst().isBlank() ? "NA" : String.join(",", written.get(i)))
                    .append(end);
        }
        List<String> names = IntStream.range(0, columns).mapToObj(i -> "x" + i).toList();
        Role[] roles = new Role[columns];
        int[] outputs = new int[columns];
        Arrays.fill(roles, Role.NUMBER);
        if (skipped >= 0) {
            roles[skipped] = Role.SKIP;
        }
        if (target >= 0) {
            roles[target] = Role.TARGET_NUMBER;
        }
        int width = 0;
        for (int f = 0; f < columns; f++) {
            outputs[f] = width;
            width += roles[f] == Role.NUMBER ? 1 : 0;
        }
        var parser = new CsvParser(
                new Assignment(names, roles, outputs, new boolean[columns], Map.of()),
                CsvNotation.usual((byte) ','),
                Source.Columns.all(Source.Missing.KEEP));
        for (int again = 0; again < 2; again++) {
            CsvRows rows = parse(parser, names, text.toString());
            assertThat(rows.rows).isEqualTo(count);
            assertThat(rows.lines).isEqualTo(count);
            assertThat(rows.findings.surprises()).isEmpty();
            for (int i = 0; i < count; i++) {
                for (int f = 0; f < columns; f++) {
                    String field = written.get(i).get(f);
                    if (roles[f] == Role.NUMBER) {
                        assertSame(rows.values[i * width + outputs[f]], field);
                    } else if (roles[f] == Role.TARGET_NUMBER) {
                        assertSame(rows.targets[i], field);
                    }
                }
            }
        }
    }

    @Test
    void rowsWithTooFewOrTooManyFieldsAreToldWithTheirLines() {
        List<String> names = IntStream.range(0, 20).mapToObj(i -> "x" + i).toList();
        String good = "0.123456789,".repeat(19) + "1.123456789\n";
        String few = "0.123456789,".repeat(12) + "1.123456789\n";
        String many = "0.123456789,".repeat(25) + "1.123456789\n";
        var parser = new CsvParser(Assignment.ofNumbers(names), CsvNotation.usual((byte) ','), Source.Columns.all());
        CsvRows rows = parse(parser, names, good + few + good + many + good);
        assertThat(rows.rows).isEqualTo(3);
        assertThat(rows.lines).isEqualTo(5);
        assertThatThrownBy(() -> rows.findings.require(List.of(), _ -> ""))
                .hasStackTraceContaining("13")
                .hasStackTraceContaining("26");
    }

    @Test
    void aWordAmongNumbersIsASurpriseInItsColumn() {
        List<String> names = IntStream.range(0, 20).mapToObj(i -> "x" + i).toList();
        String word = "0.123456789,".repeat(7) + "0.12345678x," + "0.123456789,".repeat(11) + "1.123456789\n";
        var parser = new CsvParser(Assignment.ofNumbers(names), CsvNotation.usual((byte) ','), Source.Columns.all());
        assertThat(parse(parser, names, word).findings.surprises()).containsExactly(7);
    }

    /** Whole numbers are left to those who read one at a time, after some have shown that there are only such. */
    @Test
    void filesOfOtherNumbersAreReadAsWell() {
        List<String> names = IntStream.range(0, 64).mapToObj(i -> "x" + i).toList();
        String line = String.join(
                        ",", IntStream.range(0, 64).mapToObj(String::valueOf).toList()) + "\n";
        var parser = new CsvParser(Assignment.ofNumbers(names), CsvNotation.usual((byte) ','), Source.Columns.all());
        for (int chunk = 0; chunk < 4; chunk++) {
            CsvRows rows = parse(parser, names, line.repeat(100));
            assertThat(rows.rows).isEqualTo(100);
            assertThat(Arrays.stream(rows.values, 0, 6400).sum()).isEqualTo(100 * 63 * 32);
        }
    }
}
