package dev.stoic.fault;

/** Makes text from elsewhere fit to be shown: what would move the cursor or change colours is spelled out instead. */
public final class Visible {
    private Visible() {}

    /** On one line. */
    public static String line(String text) {
        return of(text, "");
    }

    /** Line ends stay. */
    public static String lines(String text) {
        return of(text, "\n");
    }

    private static String of(String text, String kept) {
        if (text.chars().noneMatch(c -> Character.isISOControl(c) && kept.indexOf(c) < 0)) {
            return text;
        }
        var shown = new StringBuilder();
        text.chars().forEach(c -> {
            if (!Character.isISOControl(c) || kept.indexOf(c) >= 0) {
                shown.append((char) c);
            } else {
                shown.append(
                        switch (c) {
                            case '\n' -> "\\n";
                            case '\r' -> "\\r";
                            case '\t' -> "\\t";
                            default -> "\\x%02x".formatted(c);
                        });
            }
        });
        return shown.toString();
    }
}
