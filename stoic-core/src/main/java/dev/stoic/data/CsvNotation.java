package dev.stoic.data;

import dev.stoic.data.Source.Na;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** What stands between the fields of a CSV, and how values are written in them. */
final class CsvNotation {
    private static final Pattern WITH_COMMA = Pattern.compile("[-+]?\\d+,\\d+([eE][-+]?\\d+)?");

    final byte separator;
    private final byte point;
    private final GroupedNumbers grouped;
    private final Na na;
    private final List<byte[]> absent;
    private final Source.Csv csv;

    private CsvNotation(byte separator, Source.Csv csv) {
        this.separator = separator;
        this.point = (byte) csv.decimal().sign();
        this.grouped = new GroupedNumbers(csv.thousands(), point);
        this.na = csv.na();
        this.absent = bytes(csv.absent());
        this.csv = csv;
    }

    static CsvNotation of(byte separator, Source.Csv csv) {
        return new CsvNotation(separator, csv);
    }

    /** As most files are written. */
    static CsvNotation usual(byte separator) {
        return new CsvNotation(separator, Source.Csv.guess());
    }

    Source.Csv csv() {
        return csv;
    }

    private static List<byte[]> bytes(List<String> texts) {
        return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    /** Whether whatever looks like a number with a point is one. */
    boolean isPlain() {
        return point == '.' && absent.stream().allMatch(text -> Double.isNaN(number(text, 0, text.length)));
    }

    /** The number in {@code text[from, to)}, or NaN. */
    double number(byte[] text, int from, int to) {
        double plain = Decimal.parse(text, from, to, point);
        return Double.isNaN(plain) ? grouped.number(text, from, to) : plain;
    }

    boolean isNumber(String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        return !Double.isNaN(number(text, 0, text.length));
    }

    /** Whether {@code text[from, to)} says that there is no value, in a column of numbers. */
    boolean isMissing(byte[] text, int from, int to) {
        return isNa(text, from, to) || isAbsent(text, from, to);
    }

    /** The same in a column of categories or classes. */
    boolean isMissingWord(byte[] text, int from, int to) {
        return (na == Na.MISSING && isNa(text, from, to)) || isAbsent(text, from, to);
    }

    /** Whether it is a word that programs write where a value is missing. */
    boolean isNa(byte[] text, int from, int to) {
        return switch (to - from) {
            case 2 -> is("NA", text, from);
            case 3 ->
                is("NaN", text, from)
                        || is("nan", text, from)
                        || is("NAN", text, from)
                        || is("N/A", text, from)
                        || is("n/a", text, from);
            case 4 -> is("null", text, from) || is("NULL", text, from) || is("Null", text, from);
            default -> false;
        };
    }

    /** Whether it would be a number if fractions followed a comma. */
    boolean wantsComma(String value) {
        return separator != ',' && WITH_COMMA.matcher(value).matches();
    }

    boolean isMissing(String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        return isMissing(text, 0, text.length);
    }

    private static boolean is(String word, byte[] text, int from) {
        for (int i = 0; i < word.length(); i++) {
            if (text[from + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAbsent(byte[] text, int from, int to) {
        if (from == to) {
            return true;
        }
        for (byte[] word : absent) {
            if (Arrays.equals(word, 0, word.length, text, from, to)) {
                return true;
            }
        }
        return false;
    }
}
