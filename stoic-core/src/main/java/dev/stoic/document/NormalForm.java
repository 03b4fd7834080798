package dev.stoic.document;

import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document without short forms, as maps, lists, texts, numbers and booleans: a choice is a mapping, a list is a list, and
 * a number is a number. It reads back to what the document says. What does not have its shape is left as it was written, for
 * whoever checks it.
 */
public final class NormalForm {
    private NormalForm() {}

    public static Map<String, Object> of(Shape.Fields shape, Mapping document) {
        var plain = new LinkedHashMap<String, Object>();
        document.entries().forEach((key, node) -> {
            Shape.Field field = shape.fields().get(key);
            boolean leftOut = field != null
                    && field.shape() instanceof Shape.FlagOr(String word)
                    && node instanceof Scalar(String text, int _)
                    && text.strip().equals(word);
            if (!leftOut) {
                plain.put(key, field == null ? asIs(node) : value(field.shape(), node));
            }
        });
        return plain;
    }

    /** The same tree with texts for all scalars. */
    public static Object asIs(Node node) {
        return switch (node) {
            case Scalar(String text, int _) -> text;
            case Sequence(List<Node> items, int _) ->
                items.stream().map(NormalForm::asIs).toList();
            case Mapping(Map<String, Node> entries, int _) -> {
                var plain = new LinkedHashMap<String, Object>();
                entries.forEach((key, value) -> plain.put(key, asIs(value)));
                yield plain;
            }
        };
    }

    /** The document that maps, lists, texts, numbers and booleans make; a key with null is as good as absent. */
    public static Node read(@Nullable Object plain) {
        return switch (plain) {
            case null -> new Scalar("", 0);
            case Map<?, ?> map -> {
                var entries = new LinkedHashMap<String, Node>();
                map.forEach((key, value) -> {
                    if (value != null) {
                        entries.put(String.valueOf(key), read(value));
                    }
                });
                yield new Mapping(entries, 0);
            }
            case List<?> list ->
                new Sequence(list.stream().map(NormalForm::read).toList(), 0);
            case Object scalar -> new Scalar(scalar.toString(), 0);
        };
    }

    private static Object value(Shape shape, Node node) {
        return switch (shape) {
            case Shape.Fields fields -> node instanceof Mapping mapping ? of(fields, mapping) : asIs(node);
            case Shape.Items(Shape item) -> items(item, node);
            case Shape.Choice choice -> choice(choice, node);
            case Shape.Whole _, Shape.WholeOrText _ -> whole(node);
            case Shape.Decimal _ -> decimal(node);
            case Shape.Flag _, Shape.FlagOr _ -> flag(node);
            case Shape.Text _, Shape.Words _, Shape.Entries _, Shape.Anything _, Shape.Refused _ -> asIs(node);
        };
    }

    private static Object items(Shape item, Node node) {
        if (node instanceof Mapping && !(item instanceof Shape.Choice)) {
            return asIs(node);
        }
        return Lists.of(node).stream()
                .map(one -> value(item, item instanceof Shape.Choice ? Phrases.split(one) : one))
                .toList();
    }

    private static Object choice(Shape.Choice choice, Node node) {
        return switch (node) {
            case Scalar(String word, int _) -> Map.of(word.strip(), Map.of());
            case Mapping(Map<String, Node> entries, int _)
            when entries.size() == 1 -> {
                Map.Entry<String, Node> only = entries.entrySet().iterator().next();
                Mapping settings = Choices.settings(only.getValue());
                Shape.Fields fields = choice.alternatives().get(only.getKey());
                yield Map.of(only.getKey(), fields == null ? asIs(settings) : of(fields, settings));
            }
            case Mapping _, Sequence _ -> asIs(node);
        };
    }

    private static Object whole(Node node) {
        try {
            return node instanceof Scalar(String text, int _)
                    ? (Object) Long.parseLong(text.strip().replace("_", ""))
                    : asIs(node);
        } catch (NumberFormatException e) {
            return asIs(node);
        }
    }

    /** Decimal digits as they were written: they are the same number whoever reads them. */
    private static Object decimal(Node node) {
        try {
            return node instanceof Scalar(String text, int _) ? new BigDecimal(text.strip()) : asIs(node);
        } catch (NumberFormatException e) {
            return asIs(node);
        }
    }

    private static Object flag(Node node) {
        return switch (asIs(node)) {
            case String text when text.strip().equals("true") -> true;
            case String text when text.strip().equals("false") -> false;
            case Object other -> other;
        };
    }
}
