package dev.stoic.data;

import dev.stoic.data.Source.Point;
import dev.stoic.data.Source.Thousands;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a number is written: what separates its thousands, and what stands before its fraction if it has one.
 *
 * @param sure whether it can only be read so: 1,234 may be a fraction
 */
record NumberStyle(Thousands thousands, Optional<Point> decimal, boolean sure) {
    static final String GROUP = "[,.'\u2019 \u00A0\u202F\u2009]";
    private static final Pattern GROUPS =
            Pattern.compile("[-+]?[1-9]\\d{0,2}(" + GROUP + ")\\d{3}((?:\\1\\d{3})*)(?:([.,])\\d+)?");
    private static final Pattern FRACTION = Pattern.compile("[-+]?\\d*([.,])\\d+(?:[eE][-+]?\\d+)?");

    static Optional<NumberStyle> of(String value) {
        Matcher groups = GROUPS.matcher(value);
        if (groups.matches()) {
            Thousands thousands = thousands(groups.group(1).charAt(0));
            Optional<Point> decimal = Optional.ofNullable(groups.group(3)).map(NumberStyle::point);
            if (decimal.isPresent() && thousands.is(decimal.get().sign())) {
                return Optional.empty();
            }
            boolean fraction = thousands == Thousands.COMMA || thousands == Thousands.POINT;
            boolean sure = !fraction || decimal.isPresent() || !groups.group(2).isEmpty();
            return Optional.of(new NumberStyle(thousands, decimal, sure));
        }
        Matcher fraction = FRACTION.matcher(value);
        return fraction.matches()
                ? Optional.of(new NumberStyle(Thousands.NONE, Optional.of(point(fraction.group(1))), true))
                : Optional.empty();
    }

    /** The style of the value that tells most about how the others are written. */
    static Optional<NumberStyle> telling(Stream<String> values) {
        return values.flatMap(value -> of(value).stream())
                .reduce((known, next) -> next.told() > known.told() ? next : known);
    }

    private static Thousands thousands(char sign) {
        return switch (sign) {
            case ',' -> Thousands.COMMA;
            case '.' -> Thousands.POINT;
            case '\'', '\u2019' -> Thousands.APOSTROPHE;
            default -> Thousands.SPACE;
        };
    }

    private static Point point(String sign) {
        return sign.equals(",") ? Point.COMMA : Point.POINT;
    }

    /** How much of the notation it tells. */
    private int told() {
        return (thousands == Thousands.NONE ? 0 : 1) + decimal.map(_ -> 1).orElse(0) + (sure ? 1 : 0);
    }

    /** What keeps it from being a number in this notation. */
    String reason(CsvNotation notation) {
        if (!sure) {
            return "has a " + word(thousands);
        }
        boolean grouped =
                thousands != Thousands.NONE && thousands != notation.csv().thousands();
        boolean other = decimal.isPresent() && decimal.get() != notation.csv().decimal();
        String sign = "a decimal " + word(decimal.orElse(Point.POINT));
        return grouped && other
                ? "has thousands separators and " + sign
                : grouped ? "has thousands separators" : other ? "has " + sign : "is written otherwise";
    }

    /** What reads it. */
    String remedy(CsvNotation notation) {
        Source.Csv csv = notation.csv();
        List<String> keys = new ArrayList<>();
        Point point = decimal.orElse(thousands.is(csv.decimal().sign()) ? other(csv.decimal()) : csv.decimal());
        if (point == Point.COMMA && point != csv.decimal() && notation.separator == ',') {
            keys.add("separate the fields by ; and set");
        } else {
            keys.add("set");
        }
        if (thousands != Thousands.NONE && thousands != csv.thousands()) {
            keys.add("data.csv.thousands: " + word(thousands));
        }
        if (point != csv.decimal()) {
            keys.add((keys.size() > 1 ? "and " : "") + "data.csv.decimal: " + word(point));
        }
        String sign = word(thousands);
        if (!sure && notation.separator != ',') {
            keys.add("if the %s separates thousands, or data.csv.decimal: %s if it stands before the fraction"
                    .formatted(sign, sign));
        }
        return String.join(" ", keys);
    }

    private static Point other(Point point) {
        return point == Point.POINT ? Point.COMMA : Point.POINT;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
