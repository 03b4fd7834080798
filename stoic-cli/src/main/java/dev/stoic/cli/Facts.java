package dev.stoic.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON object as it was read from a line. What is not there counts as empty, since older runs told less. */
record Facts(Map<String, Object> values) {
    static Facts none() {
        return new Facts(Map.of());
    }

    /** Nothing if the text is no JSON object: half a line, for instance. */
    static Optional<Facts> parse(String text) {
        try {
            var reader = new Reader(text);
            return reader.value() instanceof Map<?, ?> map ? Optional.of(facts(map)) : Optional.empty();
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            return Optional.empty();
        }
    }

    private static Facts facts(Map<?, ?> map) {
        var values = new LinkedHashMap<String, Object>();
        map.forEach((key, value) -> values.put(String.valueOf(key), value));
        return new Facts(values);
    }

    String text(String key) {
        return values.getOrDefault(key, "").toString();
    }

    double number(String key) {
        return values.get(key) instanceof Double number ? number : 0;
    }

    long whole(String key) {
        return (long) number(key);
    }

    Facts facts(String key) {
        return values.get(key) instanceof Map<?, ?> map ? facts(map) : none();
    }

    List<Facts> list(String key) {
        return values.get(key) instanceof List<?> list
                ? list.stream()
                        .filter(Map.class::isInstance)
                        .map(each -> facts((Map<?, ?>) each))
                        .toList()
                : List.of();
    }

    /** Numbers are doubles, as in JSON itself. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Object value() {
            skip();
            return switch (text.charAt(at)) {
                case '{' -> object();
                case '[' -> list();
                case '"' -> string();
                default -> word();
            };
        }

        private void skip() {
            while (Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private boolean take(char wanted) {
            skip();
            boolean there = text.charAt(at) == wanted;
            at += there ? 1 : 0;
            return there;
        }

        private void need(char wanted) {
            if (!take(wanted)) {
                throw new IllegalArgumentException("no " + wanted + " at " + at);
            }
        }

        private Map<String, Object> object() {
            var values = new LinkedHashMap<String, Object>();
            need('{');
            while (!take('}')) {
                skip();
                String key = string();
                need(':');
                values.put(key, value());
                take(',');
            }
            return values;
        }

        private List<Object> list() {
            var values = new ArrayList<>();
            need('[');
            while (!take(']')) {
                values.add(value());
                take(',');
            }
            return values;
        }

        private String string() {
            need('"');
            var out = new StringBuilder();
            for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++)) {
                out.append(c == '\\' ? escaped() : c);
            }
            return out.toString();
        }

        private char escaped() {
            char c = text.charAt(at++);
            return switch (c) {
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'u' -> {
                    at += 4;
                    yield (char) Integer.parseInt(text, at - 4, at, 16);
                }
                default -> c;
            };
        }

        private Object word() {
            int start = at;
            while (",]} \t".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(start, at);
            return switch (word) {
                case "true", "false" -> Boolean.valueOf(word);
                case "null" -> "";
                default -> Double.valueOf(word);
            };
        }
    }
}
