package dev.stoic.document;

import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads one mapping of a document, key by key. A wrong value is noted and replaced by its default, so that one reading
 * finds every problem; {@link #close} notes each key that nobody asked for, with its nearest neighbour.
 */
public final class Keys implements AutoCloseable {
    private final String path;
    private final Mapping mapping;
    private final Problems problems;
    private final List<Resolved> resolved;
    private final Map<String, Boolean> known = new LinkedHashMap<>();

    /** A value as it was used, in words that read back to the same value, and whether the document or a default gave it. */
    public record Resolved(String path, String value, boolean given) {
        private static final String LIST = "[\"";

        static String list(List<String> values) {
            return values.stream()
                    .map(value -> value.replace("\\", "\\\\").replace("\"", "\\\""))
                    .collect(Collectors.joining("\", \"", LIST, "\"]"))
                    .replace("[\"\"]", "[]");
        }

        public boolean isList() {
            return value.startsWith(LIST) || value.matches("\\[[0-9, ]*\\]");
        }
    }

    /** A choice is one key: its name, and what stands under it. */
    public record Choice(String name, Keys keys) {}

    public Keys(String path, Mapping mapping, Problems problems) {
        this(path, mapping, problems, new ArrayList<>());
    }

    private Keys(String path, Mapping mapping, Problems problems, List<Resolved> resolved) {
        this.path = path;
        this.mapping = mapping;
        this.problems = problems;
        this.resolved = resolved;
    }

    public Problems problems() {
        return problems;
    }

    /** Every value read so far, in reading order, by this reader and those of its sections. */
    public List<Resolved> resolved() {
        return List.copyOf(resolved);
    }

    /** The keys asked for so far, in that order. */
    public List<String> known() {
        return List.copyOf(known.keySet());
    }

    public int line() {
        return mapping.line();
    }

    public String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    /** Notes a problem with a key. */
    public void problem(String key, String what) {
        Node node = mapping.entries().get(key);
        problems.add(path(key), node == null ? mapping.line() : node.line(), what);
    }

    /** Notes a problem with all of it. */
    public void problem(String what) {
        problems.add(path, mapping.line(), what);
    }

    public boolean has(String key) {
        known.put(key, true);
        return mapping.entries().containsKey(key);
    }

    /** The raw node of a key, for values that may have several shapes. */
    public Optional<Node> node(String key) {
        known.put(key, true);
        return Optional.ofNullable(mapping.entries().get(key));
    }

    public int integer(String key, int otherwise, int least, int most) {
        return read(key, otherwise, "a whole number from " + least + " to " + most, text -> {
            int value = Integer.parseInt(text.replace("_", ""));
            return value >= least && value <= most ? Optional.of(value) : Optional.empty();
        });
    }

    public long wide(String key, long otherwise) {
        return read(key, otherwise, "a whole number", text -> Optional.of(Long.parseLong(text.replace("_", ""))));
    }

    /** A finite number in [least, most]. */
    public double number(String key, double otherwise, double least, double most) {
        String range = most == Double.MAX_VALUE ? "of at least " + plain(least) : plain(least) + " to " + plain(most);
        return read(key, otherwise, "a number " + range, text -> {
            double value = Double.parseDouble(text);
            return value >= least && value <= most ? Optional.of(value) : Optional.empty();
        });
    }

    /** A number above zero. */
    public double positive(String key, double otherwise) {
        return read(key, otherwise, "a number above 0", text -> {
            double value = Double.parseDouble(text);
            return value > 0 && value < Double.MAX_VALUE ? Optional.of(value) : Optional.empty();
        });
    }

    public boolean flag(String key, boolean otherwise) {
        return read(key, otherwise, "true or false", text -> switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.<Boolean>empty();
        });
    }

    public Optional<String> text(String key) {
        String none = "";
        String value = read(key, none, "a text", text -> text.isEmpty() ? Optional.empty() : Optional.of(text));
        return value.isEmpty() ? Optional.empty() : Optional.of(value);
    }

    public String text(String key, String otherwise) {
        return read(key, otherwise, "a text", Optional::of);
    }

    /** A value by a reader of its own; {@code expected} says what is legal when the reader gives nothing. */
    public <T> T read(String key, T otherwise, String expected, Function<String, Optional<T>> reader) {
        return read(key, otherwise, expected, reader, String::valueOf);
    }

    /** The same for values that a person writes otherwise than Java prints them. */
    public <T> T read(
            String key, T otherwise, String expected, Function<String, Optional<T>> reader, Function<T, String> shown) {
        known.put(key, true);
        Node node = mapping.entries().get(key);
        if (node == null) {
            note(key, shown.apply(otherwise), false);
            return otherwise;
        }
        if (node instanceof Scalar scalar) {
            try {
                Optional<T> value = reader.apply(scalar.text().strip());
                if (value.isPresent()) {
                    note(key, shown.apply(value.get()), true);
                    return value.get();
                }
            } catch (IllegalArgumentException e) {
                // Not a value of this kind; said below like any other wrong value.
            }
        }
        problem(key, "must be " + expected + ", got " + node.describe());
        return otherwise;
    }

    /** One word of an enum, written in lower case with dashes. */
    public <E extends Enum<E>> E word(String key, E otherwise) {
        Class<E> type = otherwise.getDeclaringClass();
        List<String> words = Stream.of(type.getEnumConstants()).map(Keys::word).toList();
        known.put(key, true);
        Node node = mapping.entries().get(key);
        if (node == null) {
            note(key, word(otherwise), false);
            return otherwise;
        }
        if (node instanceof Scalar scalar) {
            for (E constant : type.getEnumConstants()) {
                if (word(constant).equals(scalar.text().strip())) {
                    note(key, word(constant), true);
                    return constant;
                }
            }
            problem(key, unknown(scalar.text(), words));
        } else {
            problem(key, "must be one of " + String.join(", ", words) + ", got " + node.describe());
        }
        return otherwise;
    }

    /** A list of texts; a single text counts as a list of one. */
    public List<String> texts(String key) {
        return texts(key, List.of());
    }

    public List<String> texts(String key, List<String> otherwise) {
        known.put(key, true);
        List<String> values = switch (mapping.entries().get(key)) {
            case null -> otherwise;
            case Scalar scalar -> List.of(scalar.text());
            case Sequence sequence -> {
                if (sequence.items().stream().anyMatch(item -> !(item instanceof Scalar))) {
                    problem(key, "must be a list of texts");
                }
                yield sequence.items().stream()
                        .flatMap(item -> item instanceof Scalar s ? Stream.of(s.text()) : Stream.empty())
                        .toList();
            }
            case Mapping other -> {
                problem(key, "must be a list, got " + other.describe());
                yield List.of();
            }
        };
        note(key, Resolved.list(values), mapping.entries().containsKey(key));
        return values;
    }

    /** A list of whole numbers in [least, most]; a single one counts as a list of one. */
    public List<Integer> integers(String key, List<Integer> otherwise, int least, int most) {
        known.put(key, true);
        Node node = mapping.entries().get(key);
        if (node == null) {
            note(key, otherwise.toString(), false);
            return otherwise;
        }
        List<Node> items = node instanceof Sequence sequence ? sequence.items() : List.of(node);
        var values = new ArrayList<Integer>();
        for (Node item : items) {
            integer(item, least, most).ifPresent(values::add);
        }
        if (values.size() < items.size()) {
            problem(
                    key,
                    "must be a list of whole numbers from %d to %d, got %s".formatted(least, most, node.describe()));
            return otherwise;
        }
        note(key, values.toString(), true);
        return List.copyOf(values);
    }

    private static Optional<Integer> integer(Node node, int least, int most) {
        try {
            int value = node instanceof Scalar scalar
                    ? Integer.parseInt(scalar.text().strip().replace("_", ""))
                    : least - 1;
            return value >= least && value <= most ? Optional.of(value) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The mapping under a key; an empty one when the key is absent. */
    public Keys section(String key) {
        known.put(key, true);
        return switch (mapping.entries().get(key)) {
            case null -> new Keys(path(key), Mapping.empty(mapping.line()), problems, resolved);
            case Mapping inner -> new Keys(path(key), inner, problems, resolved);
            case Node other -> {
                problem(key, "must be a mapping, got " + other.describe());
                yield new Keys(path(key), Mapping.empty(other.line()), problems, resolved);
            }
        };
    }

    /** A choice: a bare word, or a mapping with exactly one key out of {@code names}. Absent when wrong or missing. */
    public Optional<Choice> choice(String key, List<String> names) {
        known.put(key, true);
        Node node = mapping.entries().get(key);
        String name;
        Node under;
        switch (node) {
            case null -> {
                return Optional.empty();
            }
            case Scalar scalar -> {
                name = scalar.text().strip();
                under = Mapping.empty(scalar.line());
            }
            case Mapping inner
            when inner.entries().size() == 1 -> {
                name = inner.entries().keySet().iterator().next();
                under = inner.entries().values().iterator().next();
            }
            default -> {
                problem(key, "must name exactly one of " + String.join(", ", names));
                return Optional.empty();
            }
        }
        if (!names.contains(name)) {
            problems.add(path(key) + "." + name, node.line(), unknown(name, names));
            return Optional.empty();
        }
        note(key, name, true);
        String inside = path(key) + "." + name;
        Mapping settings = switch (under) {
            case Mapping m -> m;
            case Scalar s when s.text().isBlank() || s.text().equals("null") -> Mapping.empty(s.line());
            case Scalar _, Sequence _ ->
                // A choice with one obvious setting may be written short: `init: { file: a.npy }`.
                new Mapping(Map.of("value", under), under.line());
        };
        return Optional.of(new Choice(name, new Keys(inside, settings, problems, resolved)));
    }

    /**
     * A list of choices, each a bare word or a mapping with exactly one key out of {@code names}; a single one counts as a
     * list of one. What {@code shown} says of a choice, a name and perhaps what stands under it, reads back.
     */
    public <T> List<T> choices(
            String key,
            List<T> otherwise,
            List<String> names,
            Function<Choice, Optional<T>> reader,
            Function<T, String> shown) {
        known.put(key, true);
        Node node = mapping.entries().get(key);
        List<T> values = node == null ? otherwise : new ArrayList<>();
        if (node != null) {
            List<Node> items = node instanceof Sequence sequence ? sequence.items() : List.of(node);
            for (int i = 0; i < items.size(); i++) {
                String item = key + "[" + i + "]";
                var one = new Keys(path, new Mapping(Map.of(item, split(items.get(i))), node.line()), problems);
                one.choice(item, names).ifPresent(choice -> {
                    try (Keys _ = choice.keys()) {
                        reader.apply(choice).ifPresent(values::add);
                    }
                });
            }
        }
        note(key, Resolved.list(values.stream().map(shown).toList()), node != null);
        return List.copyOf(values);
    }

    /** What follows the first word of a text stands under it. */
    private static Node split(Node item) {
        if (item instanceof Scalar(String text, int line) && text.strip().contains(" ")) {
            String[] words = text.strip().split("\\s+", 2);
            return new Mapping(Map.of(words[0], new Scalar(words[1], line)), line);
        }
        return item;
    }

    /** Notes every key that was never asked for. */
    @Override
    public void close() {
        for (var entry : mapping.entries().entrySet()) {
            if (!known.containsKey(entry.getKey())) {
                problems.add(
                        path(entry.getKey()),
                        entry.getValue().line(),
                        "unknown key. " + suggestion(entry.getKey(), List.copyOf(known.keySet())));
            }
        }
    }

    private void note(String key, String value, boolean given) {
        resolved.add(new Resolved(path(key), value, given));
    }

    private static String unknown(String word, List<String> words) {
        return "unknown value \"" + word + "\". " + suggestion(word, words);
    }

    private static String suggestion(String word, List<String> words) {
        String nearest =
                Nearest.to(word, words).map(w -> "Did you mean \"" + w + "\"? ").orElse("");
        return nearest + "Known: " + words.stream().sorted().collect(Collectors.joining(", "));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
