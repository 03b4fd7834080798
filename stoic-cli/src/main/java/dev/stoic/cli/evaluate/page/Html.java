package dev.stoic.cli.evaluate.page;

import java.util.Locale;

/** Text and numbers as a browser shows them. */
final class Html {
    private static final int NAME = 32;

    private Html() {}

    /** Text that a browser shows as it is. */
    static String text(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A name for a narrow place: a long one loses its middle, and the whole of it shows under the pointer. */
    static String name(String plain) {
        return name(plain, NAME);
    }

    /** @param most letters that are shown */
    static String name(String plain, int most) {
        int[] letters = plain.codePoints().toArray();
        int tail = most / 3;
        String shown = letters.length <= most
                ? plain
                : new String(letters, 0, most - 1 - tail).stripTrailing()
                        + "…"
                        + new String(letters, letters.length - tail, tail).stripLeading();
        return "<span class=\"cut\" title=\"%s\">%s</span>".formatted(text(plain), text(shown));
    }

    /** A share with four digits. */
    static String share(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.4f", value);
    }

    /** A number of any size with five digits or so. */
    static String figure(double value) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-4 || size >= 1e15)) {
            return minus(String.format(Locale.ROOT, "%.4e", value));
        }
        if (size >= 1e4) {
            return minus(String.format(Locale.ROOT, "%,.0f", value));
        }
        int decimals = size >= 1000 ? 1 : size >= 100 ? 2 : size >= 10 ? 3 : 4;
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value + 0.0);
        return minus(size < 1e-3 && size > 0 ? String.format(Locale.ROOT, "%.6f", value) : text);
    }

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A minus as wide as a plus. */
    static String minus(String number) {
        return number.replace('-', '−');
    }
}
