package dev.stoic.data;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What a value may be meant to be that is read as a text, told by how it is written. */
enum ValueFormat {
    NUMBER,
    STYLED,
    CURRENCY,
    PERCENT,
    MINUS,
    BLANKS,
    HEXADECIMAL,
    DATE,
    BOOLEAN,
    TEXT;

    private static final Set<String> BOOLEANS = Set.of("true", "false", "yes", "no", "y", "n", "t", "f", "on", "off");

    private static final String BLANK = "[ \u00A0\u202F\u2009]?";
    private static final String SIGN = "[-+\u2212\u2013]?";
    private static final String DIGITS =
            "(?:\\d{1,3}(?:" + NumberStyle.GROUP + "\\d{3})+(?:[.,]\\d+)?|\\d*[.,]?\\d+(?:[eE][-+]?\\d+)?)";
    private static final String MONEY = "(?:\\p{Sc}|[A-Z]{1,2}\\$|kr|z\u0142|Fr\\.|Rs\\.?"
            + "|CHF|USD|EUR|GBP|JPY|CNY|INR|AUD|CAD|BRL|SEK|NOK|DKK|PLN|CZK)";
    private static final Pattern OF_MONEY =
            Pattern.compile(SIGN + MONEY + BLANK + SIGN + DIGITS + "|" + SIGN + DIGITS + BLANK + MONEY);
    private static final Pattern NO_MONEY = Pattern.compile(BLANK + MONEY + BLANK);
    private static final Pattern OF_HUNDRED = Pattern.compile(SIGN + DIGITS + BLANK + "%");
    private static final Pattern BELOW_ZERO = Pattern.compile("[\u2212\u2013]" + DIGITS);
    private static final Pattern IN_HEXADECIMAL = Pattern.compile("[-+]?0[xX][0-9a-fA-F]+");
    private static final Pattern ENDS = Pattern.compile("^[ \u00A0\u202F\u2009]+|[ \u00A0\u202F\u2009]+$");

    private static final String CLOCK =
            "\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?: ?[AaPp][Mm])?(?:Z| ?[+-]\\d{2}:?\\d{2})?";
    private static final String MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?";
    private static final String DAY =
            "\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\2(?:\\d{4}|\\d{2})|\\d{4}-\\d{2}"
                    + "|\\d{1,2}\\.?[- ]?" + MONTH + "[-, ]*\\d{2,4}|" + MONTH + " \\d{1,2},? \\d{4}";
    private static final Pattern OF_TIME = Pattern.compile("(?:" + DAY + ")(?:[T ]" + CLOCK + ")?|" + CLOCK);

    static ValueFormat of(String value, CsvNotation notation) {
        if (isBoolean(value)) {
            return BOOLEAN;
        }
        if (value.chars().noneMatch(c -> c >= '0' && c <= '9')) {
            return TEXT;
        }
        if (notation.isNumber(value)) {
            return NUMBER;
        }
        if (NumberStyle.of(value).isPresent()) {
            return STYLED;
        }
        if (OF_MONEY.matcher(value).matches()) {
            return CURRENCY;
        }
        if (OF_HUNDRED.matcher(value).matches()) {
            return PERCENT;
        }
        if (BELOW_ZERO.matcher(value).matches()) {
            return MINUS;
        }
        if (IN_HEXADECIMAL.matcher(value).matches()) {
            return HEXADECIMAL;
        }
        String inner = ENDS.matcher(value).replaceAll("");
        if (!inner.equals(value)
                && (notation.isNumber(inner) || NumberStyle.of(inner).isPresent())) {
            return BLANKS;
        }
        return OF_TIME.matcher(value).matches() ? DATE : TEXT;
    }

    static boolean isBoolean(String value) {
        return value.length() <= 5 && BOOLEANS.contains(value.toLowerCase(Locale.ROOT));
    }

    /** Whether a column of such values was meant to be one of numbers. */
    boolean isNumeric() {
        return switch (this) {
            case STYLED, CURRENCY, PERCENT, MINUS, BLANKS, HEXADECIMAL -> true;
            case NUMBER, DATE, BOOLEAN, TEXT -> false;
        };
    }

    /** What keeps the value from being a number, after its name; nothing where it is plain text. */
    Optional<String> reason(String value, CsvNotation notation) {
        return switch (this) {
            case STYLED -> NumberStyle.of(value).map(style -> style.reason(notation));
            case CURRENCY -> Optional.of("has a currency sign");
            case PERCENT -> Optional.of("has a percent sign");
            case MINUS ->
                Optional.of("begins with the character U+%04X instead of the minus sign \"-\""
                        .formatted((int) value.charAt(0)));
            case BLANKS -> Optional.of(blanks(value));
            case HEXADECIMAL -> Optional.of("is hexadecimal");
            case DATE -> Optional.of("is a date or time");
            case NUMBER, BOOLEAN, TEXT -> Optional.empty();
        };
    }

    private static String blanks(String value) {
        return value.chars()
                .filter(c -> c == '\u00A0' || c == '\u202F' || c == '\u2009')
                .boxed()
                .findFirst()
                .map(c -> (c == '\u2009' ? "contains a thin space (U+%04X)" : "contains a no-break space (U+%04X)")
                        .formatted(c))
                .orElse("has blanks inside its quotes");
    }

    /** What makes numbers of such values. */
    Optional<String> remedy(String value, CsvNotation notation) {
        return switch (this) {
            case STYLED -> NumberStyle.of(value).map(style -> style.remedy(notation));
            case CURRENCY -> Optional.of("remove the currency signs from the file" + rest(value, notation));
            case PERCENT -> Optional.of("remove the percent signs from the file");
            case MINUS -> Optional.of("write the minus sign \"-\" (U+002D) in the file");
            case BLANKS -> Optional.of("remove these spaces from the file");
            case HEXADECIMAL -> Optional.of("write decimal numbers in the file");
            case DATE -> Optional.of("write its parts, such as year and month, as columns of numbers");
            case NUMBER, BOOLEAN, TEXT -> Optional.empty();
        };
    }

    /** What the number needs besides. */
    private static String rest(String value, CsvNotation notation) {
        String number = NO_MONEY.matcher(value).replaceAll("");
        return notation.isNumber(number)
                ? ""
                : NumberStyle.of(number)
                        .map(style -> " and " + style.remedy(notation))
                        .orElse("");
    }
}
