package dev.stoic.document;

import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.fault.Visible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads one mapping of a document, key by key. A wrong value is noted and replaced by its default, so that one reading
 * finds every problem; {@link #close} notes each key that nobody asked for, with its nearest neighbour. Every question
 * carries its {@link Shape}, from which a {@link Survey} makes the schema of the document.
 */
public final class Keys implements AutoCloseable {
    private final String path;
    private final Mapping mapping;
    private final Problems problems;
    private final List<Resolved> resolved;
    private final Answers answers;
    private final Map<String, Standing> known = new LinkedHashMap<>();

    private enum Standing {
        WELCOME,
        REFUSED
    }

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
        this(path, mapping, problems, new ArrayList<>(), Answers.WRITTEN);
    }

    Keys(String path, Mapping mapping, Problems problems, List<Resolved> resolved, Answers answers) {
        this.path = path;
        this.mapping = mapping;
        this.problems = problems;
        this.resolved = resolved;
        this.answers = answers;
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
        return known.entrySet().stream()
                .filter(entry -> entry.getValue() == Standing.WELCOME)
                .map(Map.Entry::getKey)
                .toList();
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
        answers.problem(path, key);
    }

    /** Notes a problem with all of it. */
    public void problem(String what) {
        problems.add(path, mapping.line(), what);
    }

    public boolean has(String key) {
        known.put(key, Standing.WELCOME);
        return answers.has(path, key, mapping);
    }

    /** The raw node of a key, for values that may have several shapes. */
    public Optional<Node> node(String key) {
        known.put(key, Standing.WELCOME);
        return Optional.ofNullable(mapping.entries().get(key));
    }

    @Nullable
    Node at(String key, Shape shape, String usual) {
        known.put(key, Standing.WELCOME);
        return answers.at(path, key, new Answers.Asked(shape, usual), mapping);
    }

    public int integer(String key, int otherwise, int least, int most) {
        String expected = "a whole number from " + least + " to " + most;
        return read(key, otherwise, expected, new Shape.Whole(least, most), text -> Phrases.whole(text, least, most));
    }

    public long wide(String key, long otherwise) {
        var shape = new Shape.Whole(Long.MIN_VALUE, Long.MAX_VALUE);
        return read(
                key, otherwise, "a whole number", shape, text -> Optional.of(Long.parseLong(text.replace("_", ""))));
    }

    /** A finite number in [least, most]. */
    public double number(String key, double otherwise, double least, double most) {
        var shape = new Shape.Decimal(least, most, Optional.empty());
        return read(key, otherwise, "a number " + Phrases.range(least, most), shape, text -> {
            double value = Double.parseDouble(text);
            return value >= least && value <= most ? Optional.of(value) : Optional.empty();
        });
    }

    /** A number above zero. */
    public double positive(String key, double otherwise) {
        return read(key, otherwise, "a number above 0", Shape.Decimal.positive(), text -> {
            double value = Double.parseDouble(text);
            return value > 0 && value < Double.MAX_VALUE ? Optional.of(value) : Optional.empty();
        });
    }

    public boolean flag(String key, boolean otherwise) {
        return read(key, otherwise, "true or false", new Shape.Flag(), text -> switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.<Boolean>empty();
        });
    }

    public Optional<String> text(String key) {
        return text(key, Shape.Text.any(), text -> !text.isEmpty());
    }

    /** A text that may be absent and is legal if {@code legal} says so. */
    public Optional<String> text(String key, Shape.Spelled shape, Predicate<String> legal) {
        return read(
                key,
                Optional.<String>empty(),
                shape,
                text -> legal.test(text) ? Optional.of(Optional.of(text)) : Optional.empty(),
                value -> value.orElse(""));
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
        return read(key, otherwise, Shape.Text.of(expected), reader, shown);
    }

    /** The same where more is known about the words: everything that the reader takes must have the shape. */
    public <T> T read(
            String key,
            T otherwise,
            Shape.Spelled shape,
            Function<String, Optional<T>> reader,
            Function<T, String> shown) {
        return read(key, otherwise, shape.expected(), shape, reader, shown);
    }

    private <T> T read(String key, T otherwise, String expected, Shape shape, Function<String, Optional<T>> reader) {
        return read(key, otherwise, expected, shape, reader, String::valueOf);
    }

    private <T> T read(
            String key,
            T otherwise,
            String expected,
            Shape shape,
            Function<String, Optional<T>> reader,
            Function<T, String> shown) {
        Node node = at(key, shape, shown.apply(otherwise));
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
        return word(key, otherwise, Phrases::word);
    }

    /** One word of an enum. */
    public <E extends Enum<E>> E word(String key, E otherwise, Function<E, String> spelling) {
        List<E> constants = List.of(otherwise.getDeclaringClass().getEnumConstants());
        List<String> words = constants.stream().map(spelling).toList();
        Node node = at(key, new Shape.Words(words), spelling.apply(otherwise));
        if (node == null) {
            note(key, spelling.apply(otherwise), false);
            return otherwise;
        }
        if (node instanceof Scalar scalar) {
            int found = words.indexOf(scalar.text().strip());
            if (found >= 0) {
                note(key, words.get(found), true);
                return constants.get(found);
            }
            problem(key, Phrases.unknown(scalar.text(), words));
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
        return Lists.texts(this, key, otherwise);
    }

    /** A list of whole numbers in [least, most]; a single one counts as a list of one. */
    public List<Integer> integers(String key, List<Integer> otherwise, int least, int most) {
        return Lists.integers(this, key, otherwise, least, most);
    }

    /** A list of mappings. Nothing of it is among what is resolved. */
    public <T> List<T> sections(String key, Function<Keys, T> reader) {
        return Lists.sections(this, key, reader);
    }

    /** A mapping of texts whose keys the user chooses, in its order. Nothing of it is among what is resolved. */
    public Map<String, String> entries(String key, Names names, Names values) {
        return Lists.entries(this, key, names, values);
    }

    /** A choice: a bare word, or a mapping with exactly one key out of {@code names}. Absent when wrong or missing. */
    public Optional<Choice> choice(String key, List<String> names) {
        return Choices.one(this, key, names);
    }

    /** Whether a choice is {@code name}, whose settings are nobody's business here. */
    public boolean isChosen(String key, String name) {
        return Choices.named(this, key, name);
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
        return Choices.all(this, key, otherwise, names, reader, shown);
    }

    /** The mapping under a key; an empty one when the key is absent. */
    public Keys section(String key) {
        return switch (at(key, Shape.Fields.none(), "")) {
            case null -> below(path(key), Mapping.empty(mapping.line()));
            case Mapping inner -> below(path(key), inner);
            case Node other -> {
                problem(key, "must be a mapping, got " + other.describe());
                yield below(path(key), Mapping.empty(other.line()));
            }
        };
    }

    /** Keys of the same document; what they resolve is noted here. */
    Keys below(String place, Mapping inner) {
        return new Keys(place, inner, problems, resolved, answers);
    }

    /** Keys of the same document; what they resolve is of no interest. */
    Keys aside(String place, Mapping inner) {
        return new Keys(place, inner, problems, new ArrayList<>(), answers);
    }

    /** The same place with another mapping in it. */
    Keys instead(Mapping other) {
        return aside(path, other);
    }

    /** A kind of texts: how it is told, and which are legal. */
    public record Names(Shape.Spelled shape, Predicate<String> legal) {}

    /** Whatever mapping stands under a key, to be passed on. */
    public Optional<Mapping> anything(String key) {
        Node node = at(key, new Shape.Anything(), "");
        if (node != null && !(node instanceof Mapping)) {
            problem(key, "must be a mapping, got " + node.describe());
        }
        return node instanceof Mapping inner ? Optional.of(inner) : Optional.empty();
    }

    /** Notes a key that people look for and that is not to be had, with the reason. */
    public void refuse(String key, Shape.Refused refused) {
        boolean there = at(key, refused, "") != null;
        known.put(key, Standing.REFUSED);
        if (there) {
            problem(key, "is refused: " + refused.why());
        }
    }

    /** Notes every key that was never asked for. */
    @Override
    public void close() {
        for (var entry : mapping.entries().entrySet()) {
            if (!known.containsKey(entry.getKey())) {
                problems.add(
                        path(Visible.brief(entry.getKey())),
                        entry.getValue().line(),
                        "unknown key. " + Phrases.suggestion(entry.getKey(), known()));
            }
        }
    }

    void note(String key, String value, boolean given) {
        resolved.add(new Resolved(path(key), value, given));
    }
}
