package dev.stoic.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values as JSON text on one line: maps in their order, lists, texts, numbers, booleans; null for what is empty. */
final class Json {
    private Json() {}

    static String write(Object value) {
        var out = new StringBuilder();
        append(value, out);
        return out.toString();
    }

    /** The same over many lines, for people. */
    static String pretty(Object value) {
        var out = new StringBuilder();
        append(value, "\n", out);
        return out.append('\n').toString();
    }

    private static void append(Object value, String line, StringBuilder out) {
        String inner = line + "  ";
        switch (value) {
            case Map<?, ?> map
            when !map.isEmpty() -> {
                String separator = "{";
                for (var entry : map.entrySet()) {
                    out.append(separator).append(inner).append(quote(String.valueOf(entry.getKey())));
                    out.append(": ");
                    append(entry.getValue(), inner, out);
                    separator = ",";
                }
                out.append(line).append('}');
            }
            case List<?> list
            when list.stream().anyMatch(item -> item instanceof Map || item instanceof List) -> {
                String separator = "[";
                for (Object item : list) {
                    out.append(separator).append(inner);
                    append(item, inner, out);
                    separator = ",";
                }
                out.append(line).append(']');
            }
            default -> append(value, out);
        }
    }

    static String quote(String text) {
        var out = new StringBuilder(text.length() + 2);
        appendText(text, out);
        return out.toString();
    }

    private static void append(Object value, StringBuilder out) {
        switch (value) {
            case Map<?, ?> map -> {
                String separator = "{";
                for (var entry : map.entrySet()) {
                    out.append(separator);
                    appendText(String.valueOf(entry.getKey()), out);
                    out.append(':');
                    append(entry.getValue(), out);
                    separator = ",";
                }
                out.append(map.isEmpty() ? "{}" : "}");
            }
            case List<?> list -> {
                out.append('[');
                for (int i = 0; i < list.size(); i++) {
                    out.append(i == 0 ? "" : ",");
                    append(list.get(i), out);
                }
                out.append(']');
            }
            case Optional<?> optional ->
                optional.ifPresentOrElse(inner -> append(inner, out), () -> out.append("null"));
            // JSON has no word for these; null is what other writers give.
            case Double number when !Double.isFinite(number) -> out.append("null");
            case Number number -> out.append(number);
            case Boolean flag -> out.append(flag);
            default -> appendText(value.toString(), out);
        }
    }

    private static void appendText(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20) {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
