package dev.stoic.document;

import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads values that hold several. */
final class Lists {
    private Lists() {}

    static List<String> texts(Keys keys, String key, List<String> otherwise) {
        Node node = keys.at(key, new Shape.Items(Shape.Text.any()), Keys.Resolved.list(otherwise));
        List<String> values = switch (node) {
            case null -> otherwise;
            case Scalar scalar -> List.of(scalar.text());
            case Sequence sequence -> {
                if (sequence.items().stream().anyMatch(item -> !(item instanceof Scalar))) {
                    keys.problem(key, "must be a list of texts");
                }
                yield sequence.items().stream()
                        .flatMap(item -> item instanceof Scalar s ? Stream.of(s.text()) : Stream.empty())
                        .toList();
            }
            case Mapping other -> {
                keys.problem(key, "must be a list, got " + other.describe());
                yield List.of();
            }
        };
        keys.note(key, Keys.Resolved.list(values), node != null);
        return values;
    }

    static List<Integer> integers(Keys keys, String key, List<Integer> otherwise, int least, int most) {
        Node node = keys.at(key, new Shape.Items(new Shape.Whole(least, most)), otherwise.toString());
        if (node == null) {
            keys.note(key, otherwise.toString(), false);
            return otherwise;
        }
        List<Node> items = of(node);
        List<Integer> values = items.stream()
                .flatMap(item -> Phrases.whole(item, least, most).stream())
                .toList();
        if (values.size() < items.size()) {
            keys.problem(
                    key,
                    "must be a list of whole numbers from %d to %d, got %s".formatted(least, most, node.describe()));
            return otherwise;
        }
        keys.note(key, values.toString(), true);
        return values;
    }

    /** A single item counts as a list of one. */
    static List<Node> of(Node node) {
        return node instanceof Sequence sequence ? sequence.items() : List.of(node);
    }

    static <T> List<T> sections(Keys keys, String key, Function<Keys, T> reader) {
        Node node = keys.at(key, new Shape.Items(Shape.Fields.none()), "");
        List<Node> items = node instanceof Sequence sequence ? sequence.items() : List.of();
        if (node != null && !(node instanceof Sequence && items.stream().allMatch(Mapping.class::isInstance))) {
            keys.problem(key, "must be a list of mappings, got " + node.describe());
            return List.of();
        }
        var values = new ArrayList<T>();
        for (int i = 0; i < items.size(); i++) {
            try (Keys item = keys.aside(keys.path(key) + "[" + i + "]", (Mapping) items.get(i))) {
                values.add(reader.apply(item));
            }
        }
        return List.copyOf(values);
    }

    static Map<String, String> entries(Keys keys, String key, Keys.Names names, Keys.Names values) {
        Node node = keys.at(key, new Shape.Entries(names.shape(), values.shape()), "");
        if (node != null && !(node instanceof Mapping)) {
            keys.problem(key, "must be a mapping, got " + node.describe());
        }
        var entries = new LinkedHashMap<String, String>();
        Map<String, Node> given = node instanceof Mapping inner ? inner.entries() : Map.of();
        given.forEach((name, value) -> {
            String place = keys.path(key) + "." + name;
            if (!names.legal().test(name)) {
                keys.problems()
                        .add(
                                place,
                                value.line(),
                                "is a key that must be " + names.shape().expected());
            } else if (value instanceof Scalar(String text, int _)
                    && values.legal().test(text)) {
                entries.put(name, text);
            } else {
                keys.problems()
                        .add(place, value.line(), "must be " + values.shape().expected() + ", got " + value.describe());
            }
        });
        return Collections.unmodifiableMap(entries);
    }
}
