package dev.stoic.engine;

import java.util.List;
import java.util.stream.Collectors;

/** One JSON object on one line, written in the order of its keys. */
public final class JsonLine {
    private final StringBuilder text = new StringBuilder("{");

    public static JsonLine event(String name) {
        return new JsonLine().with("event", name);
    }

    public JsonLine with(String key, String value) {
        key(key);
        quote(value);
        return this;
    }

    public JsonLine with(String key, long value) {
        key(key).append(value);
        return this;
    }

    /** JSON has no word for what is not a finite number: it becomes a text. */
    public JsonLine with(String key, double value) {
        if (!Double.isFinite(value)) {
            return with(key, Double.toString(value));
        }
        key(key).append(value);
        return this;
    }

    public JsonLine with(String key, JsonLine value) {
        key(key).append(value);
        return this;
    }

    public JsonLine with(String key, List<JsonLine> values) {
        key(key).append(values.stream().map(JsonLine::toString).collect(Collectors.joining(",", "[", "]")));
        return this;
    }

    /** There is such a thing, and nothing is known of it. */
    public JsonLine withNothing(String key) {
        key(key).append("null");
        return this;
    }

    private StringBuilder key(String key) {
        if (text.length() > 1) {
            text.append(',');
        }
        quote(key);
        return text.append(':');
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    // Lone surrogates have no bytes in UTF-8.
                    if (c < ' ' || (Character.isSurrogate(c) && !isPair(value, i))) {
                        text.append("\\u%04x".formatted((int) c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }

    private static boolean isPair(String value, int at) {
        char c = value.charAt(at);
        return Character.isHighSurrogate(c)
                ? at + 1 < value.length() && Character.isLowSurrogate(value.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(value.charAt(at - 1));
    }

    @Override
    public String toString() {
        return text + "}";
    }
}
