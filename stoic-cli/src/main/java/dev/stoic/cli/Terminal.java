package dev.stoic.cli;

import java.util.Map;

/** How the conversation may be shown: redrawn and coloured on a terminal, plain lines elsewhere. */
record Terminal(Kind kind, boolean coloured, int columns) {
    enum Kind {
        LIVE,
        LINES
    }

    private static final int USUAL_COLUMNS = 100;

    static Terminal lines() {
        return new Terminal(Kind.LINES, false, USUAL_COLUMNS);
    }

    /** Says how wide the terminal is to which somebody else passes on what a process writes. */
    static final String COLUMNS = "STOIC_COLUMNS";

    /** The launcher knows whether stderr is a terminal and how wide it is; it says so in {@code stoic.columns}. */
    static Terminal detect(Map<String, String> env) {
        String passedOn = env.getOrDefault(COLUMNS, "");
        int columns =
                passedOn.matches("[0-9]{1,4}") ? Integer.parseInt(passedOn) : Integer.getInteger("stoic.columns", 0);
        if (columns <= 0 || "dumb".equals(env.get("TERM"))) {
            return lines();
        }
        boolean coloured = env.getOrDefault("NO_COLOR", "").isEmpty();
        return new Terminal(Kind.LIVE, coloured, Math.max(40, columns));
    }

    boolean isLive() {
        return kind == Kind.LIVE;
    }

    String bold(String text) {
        return paint("1", text);
    }

    String dim(String text) {
        return paint("2", text);
    }

    String red(String text) {
        return paint("31", text);
    }

    String green(String text) {
        return paint("32", text);
    }

    private String paint(String code, String text) {
        return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
