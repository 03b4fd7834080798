package dev.stoic.data;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Classes of a target that look like numbers to be predicted: prices, ages, temperatures. */
public final class NumberTarget {
    /** So many different whole numbers may be the names of classes, whatever the number of rows. */
    private static final int FEW = 20;

    private NumberTarget() {}

    /**
     * What makes the classes look like numbers; nothing if they do not.
     *
     * @param rows that the classes were found in
     */
    public static Optional<String> sign(Column.Categorical target, long rows) {
        // A few words among numbers are usually placeholders, as in columns of features.
        List<String> values =
                target.values().stream().filter(NumberTarget::isNumber).toList();
        int words = target.values().size() - values.size();
        if (values.isEmpty() || (words > 0 && (values.size() <= FEW || words >= values.size()))) {
            return Optional.empty();
        }
        Optional<String> fraction =
                values.stream().filter(NumberTarget::hasFraction).findFirst();
        int count = values.size();
        boolean many = count > FEW && (double) count * count > rows;
        return fraction.isPresent() || many
                ? Optional.of("%,d different numbers%s in %,d %s, such as %s"
                        .formatted(
                                count,
                                words == 0 ? "" : words == 1 ? " and a word" : " and %,d words".formatted(words),
                                rows,
                                rows == 1 ? "row" : "rows",
                                fraction.orElse(values.getLast())))
                : Optional.empty();
    }

    /** Prices with a currency sign, thousands separators and the like are numbers to a person, too. */
    static boolean isNumber(String value) {
        return !Double.isNaN(number(value))
                || switch (ValueFormat.of(value, CsvNotation.usual((byte) ','))) {
                    case NUMBER, STYLED, CURRENCY, PERCENT, MINUS, BLANKS -> true;
                    case HEXADECIMAL, DATE, BOOLEAN, TEXT -> false;
                };
    }

    private static boolean hasFraction(String value) {
        double number = number(value);
        return !Double.isNaN(number) && number != Math.rint(number);
    }

    /** A class is a number with a point or with a comma before its fraction: the two look alike to a person. */
    private static double number(String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        double plain = Decimal.parse(text, 0, text.length, (byte) '.');
        return Double.isNaN(plain) ? Decimal.parse(text, 0, text.length, (byte) ',') : plain;
    }
}
