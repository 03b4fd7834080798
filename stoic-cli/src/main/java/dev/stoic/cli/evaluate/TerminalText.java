package dev.stoic.cli.evaluate;

/** Text in columns of a terminal, where some letters are two columns wide and some none. */
final class TerminalText {
    private TerminalText() {}

    static int width(String text) {
        return text.codePoints().map(TerminalText::width).sum();
    }

    private static int width(int letter) {
        int type = Character.getType(letter);
        if (type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT
                || type == Character.CONTROL) {
            return 0;
        }
        boolean wide = (letter >= 0x1100 && letter <= 0x115F)
                || (letter >= 0x2E80 && letter <= 0xA4CF)
                || (letter >= 0xAC00 && letter <= 0xD7A3)
                || (letter >= 0xF900 && letter <= 0xFAFF)
                || (letter >= 0xFE30 && letter <= 0xFE6F)
                || (letter >= 0xFF00 && letter <= 0xFF60)
                || (letter >= 0x1F300 && letter <= 0x1FAFF)
                || (letter >= 0x20000 && letter <= 0x3FFFD);
        return wide ? 2 : 1;
    }

    /** At most so many columns of it, with an ellipsis where letters are missing; control characters are left out. */
    static String cut(String text, int most) {
        var out = new StringBuilder();
        int used = 0;
        boolean all = width(text) <= most;
        for (int letter : text.codePoints().toArray()) {
            if (Character.getType(letter) == Character.CONTROL) {
                continue;
            }
            if (!all && used + width(letter) > most - 1) {
                return out.append('…').toString();
            }
            out.appendCodePoint(letter);
            used += width(letter);
        }
        return out.toString();
    }

    /** The same with its last letters. */
    static String cutStart(String text, int most) {
        return new StringBuilder(cut(new StringBuilder(text).reverse().toString(), most))
                .reverse()
                .toString();
    }

    static String left(String text, int columns) {
        String cut = cut(text, columns);
        return cut + " ".repeat(columns - width(cut));
    }

    static String right(String text, int columns) {
        String cut = cut(text, columns);
        return " ".repeat(columns - width(cut)) + cut;
    }
}
