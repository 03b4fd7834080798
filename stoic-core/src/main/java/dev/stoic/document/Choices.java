package dev.stoic.document;

import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads choices, alone and in lists. */
final class Choices {
    private Choices() {}

    static Optional<Keys.Choice> one(Keys keys, String key, List<String> names) {
        return one(keys, key, names, keys.at(key, Shape.Choice.of(names), ""));
    }

    /** A choice whose settings only somebody else can read. */
    static boolean named(Keys keys, String key, String name) {
        return one(keys, key, List.of(name), keys.at(key, Shape.Choice.any(), ""))
                .isPresent();
    }

    private static Optional<Keys.Choice> one(Keys keys, String key, List<String> names, @Nullable Node node) {
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
                keys.problem(key, "must name exactly one of " + String.join(", ", names));
                return Optional.empty();
            }
        }
        String place = keys.path(key) + "." + name;
        if (!names.contains(name)) {
            keys.problems().add(place, node.line(), Phrases.unknown(name, names));
            return Optional.empty();
        }
        keys.note(key, name, true);
        return Optional.of(new Keys.Choice(name, keys.below(place, settings(under))));
    }

    /** A choice with one obvious setting may be written short: `init: { file: a.npy }`. */
    static Mapping settings(Node under) {
        return switch (under) {
            case Mapping m -> m;
            case Scalar s when s.text().isBlank() || s.text().equals("null") -> Mapping.empty(s.line());
            case Scalar _, Sequence _ -> new Mapping(Map.of(Shape.Choice.VALUE, under), under.line());
        };
    }

    static <T> List<T> all(
            Keys keys,
            String key,
            List<T> otherwise,
            List<String> names,
            Function<Keys.Choice, Optional<T>> reader,
            Function<T, String> shown) {
        String usual = Keys.Resolved.list(otherwise.stream().map(shown).toList());
        Node node = keys.at(key, new Shape.Items(Shape.Choice.of(names)), usual);
        if (node == null) {
            keys.note(key, usual, false);
            return otherwise;
        }
        var values = new ArrayList<T>();
        List<Node> items = Lists.of(node);
        for (int i = 0; i < items.size(); i++) {
            String item = key + "[" + i + "]";
            var written = new Mapping(Map.of(item, Phrases.split(items.get(i))), node.line());
            one(keys.instead(written), item, names).ifPresent(choice -> {
                try (Keys _ = choice.keys()) {
                    reader.apply(choice).ifPresent(values::add);
                }
            });
        }
        keys.note(key, Keys.Resolved.list(values.stream().map(shown).toList()), true);
        return List.copyOf(values);
    }
}
