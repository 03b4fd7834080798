package dev.stoic.data;

import dev.stoic.data.Source.Thousands;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Numbers with a separator between groups of three digits, as in 1,234,567.89. */
final class GroupedNumbers {
    /** Each also in the forms that programs write so that lines do not break there, or that typesetters prefer. */
    private static final List<byte[]> SPACES = bytes(" ", "\u00A0", "\u202F", "\u2009");

    private static final List<byte[]> APOSTROPHES = bytes("'", "\u2019");

    private final List<byte[]> separators;
    private final byte point;

    GroupedNumbers(Thousands thousands, byte point) {
        this.separators = switch (thousands) {
            case NONE -> List.of();
            case COMMA -> bytes(",");
            case POINT -> bytes(".");
            case SPACE -> SPACES;
            case APOSTROPHE -> APOSTROPHES;
        };
        this.point = point;
    }

    private static List<byte[]> bytes(String... texts) {
        return Arrays.stream(texts)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    /**
     * The number in {@code text[from, to)}, or NaN: a sign, one to three digits that do not begin with 0, groups of
     * exactly three, a fraction; no exponent.
     */
    double number(byte[] text, int from, int to) {
        if (separators.isEmpty()) {
            return Double.NaN;
        }
        byte[] plain = new byte[to - from];
        int length = 0;
        int at = from;
        if (at < to && (text[at] == '-' || text[at] == '+')) {
            plain[length++] = text[at++];
        }
        int first = digits(text, at, to);
        if (first == 0 || first > 3 || text[at] == '0') {
            return Double.NaN;
        }
        while (true) {
            int count = digits(text, at, to);
            System.arraycopy(text, at, plain, length, count);
            length += count;
            at += count;
            int separator = separator(text, at, to);
            if (separator == 0) {
                break;
            }
            at += separator;
            if (digits(text, at, to) != 3) {
                return Double.NaN;
            }
        }
        if (at < to && text[at] != point) {
            return Double.NaN;
        }
        System.arraycopy(text, at, plain, length, to - at);
        boolean exponent = at < to && digits(text, at + 1, to) != to - at - 1;
        return exponent ? Double.NaN : Decimal.parse(plain, 0, length + to - at, point);
    }

    private static int digits(byte[] text, int from, int to) {
        int at = from;
        while (at < to && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        return at - from;
    }

    private int separator(byte[] text, int at, int to) {
        for (byte[] separator : separators) {
            int length = separator.length;
            if (to - at >= length && Arrays.equals(separator, 0, length, text, at, at + length)) {
                return length;
            }
        }
        return 0;
    }
}
