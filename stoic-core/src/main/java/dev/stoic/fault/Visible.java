package dev.stoic.fault;

/** Makes text from elsewhere fit to be shown: what would move the cursor or change colours is spelled out instead. */
public final class Visible {
    private static final int BRIEF = 60;

    private Visible() {}

    /** On one line. */
    public static String line(String text) {
        return of(text, "");
    }

    /** Line ends stay. */
    public static String lines(String text) {
        return of(text, "\n");
    }

    /** The beginning of a text on one line, for messages that name a value: what a file holds does not belong there. */
    public static String brief(String text) {
        String start = text.lines().findFirst().orElse("");
        boolean whole = start.length() == text.length() && start.length() <= BRIEF;
        if (whole) {
            return line(start);
        }
        int end = Math.min(start.length(), BRIEF - 1);
        boolean splits = end > 0 && end < start.length() && Character.isHighSurrogate(start.charAt(end - 1));
        return line(start.substring(0, splits ? end - 1 : end) + "…");
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
