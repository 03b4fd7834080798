package dev.stoic.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A shape as JSON Schema (draft 2020-12), for editors: it takes whatever the reader takes, short forms included. Readers take
 * any scalar for a text, and digits in quotes for a number.
 */
public final class JsonSchema {
    private static final String ANY_OF = "anyOf";
    private static final String DESCRIPTION = "description";

    private JsonSchema() {}

    public static Map<String, Object> of(Shape shape) {
        return switch (shape) {
            case Shape.Fields fields -> mapping(fields.fields());
            case Shape.Whole(long least, long most) -> whole(least, most);
            case Shape.Decimal decimal -> decimal(decimal);
            case Shape.Flag _ -> map("enum", List.of(true, false, "true", "false"));
            case Shape.Words(List<String> words) -> map("enum", words);
            case Shape.Text(String _, String pattern) -> text(pattern);
            case Shape.WholeOrText(String _, long _, long _, String pattern) ->
                text(pattern.isEmpty() ? "" : "[0-9_]+|" + pattern);
            case Shape.FlagOr(String word) -> map("enum", List.of(true, false, "true", "false", word));
            case Shape.Items(Shape.Choice item) -> items(inList(item));
            case Shape.Items(Shape.Fields item) -> map("type", "array", "items", of(item));
            case Shape.Items(Shape item) -> items(of(item));
            case Shape.Entries(Shape.Spelled key, Shape.Spelled value) ->
                map(
                        "type",
                        "object",
                        "propertyNames",
                        map("pattern", patternOf(key)),
                        "additionalProperties",
                        of(value));
            case Shape.Choice choice -> choice(choice);
            case Shape.Anything _ -> map("type", "object");
            case Shape.Refused(String why, Shape _) -> map("not", Map.of(), DESCRIPTION, "refused: " + why);
        };
    }

    private static Map<String, Object> mapping(Map<String, Shape.Field> fields) {
        var properties = new LinkedHashMap<String, Object>();
        fields.forEach((key, field) -> properties.put(key, of(field)));
        Map<String, Object> mapping = map("type", "object", "properties", properties, "additionalProperties", false);
        List<String> needed = fields.entrySet().stream()
                .filter(entry -> entry.getValue().isNeeded())
                .map(Map.Entry::getKey)
                .toList();
        if (!needed.isEmpty()) {
            mapping.put("required", needed);
        }
        return mapping;
    }

    private static Map<String, Object> of(Shape.Field field) {
        Map<String, Object> schema = of(field.shape());
        if (!field.description().isEmpty() && !(field.shape() instanceof Shape.Refused)) {
            schema.put(DESCRIPTION, field.description());
        }
        field.standard().ifPresent(usual -> schema.put("default", usual));
        return schema;
    }

    /** A mapping with one key, or the bare name of an alternative that needs nothing. */
    private static Map<String, Object> choice(Shape.Choice choice) {
        if (choice.others() == Shape.Others.POSSIBLE) {
            Map<String, Object> any = map("type", "object", "minProperties", 1, "maxProperties", 1);
            return map(ANY_OF, List.of(map("type", "string"), any));
        }
        List<String> bare = choice.alternatives().entrySet().stream()
                .filter(entry -> entry.getValue().fields().values().stream().noneMatch(Shape.Field::isNeeded))
                .map(Map.Entry::getKey)
                .toList();
        return map(ANY_OF, List.of(map("enum", bare), oneKey(choice)));
    }

    /** In a list, what follows a name may stand beside it as words. */
    private static Map<String, Object> inList(Shape.Choice choice) {
        String names = String.join("|", choice.alternatives().keySet());
        return map(ANY_OF, List.of(map("type", "string", "pattern", "^(" + names + ")(\\s.*)?$"), oneKey(choice)));
    }

    private static Map<String, Object> oneKey(Shape.Choice choice) {
        var properties = new LinkedHashMap<String, Object>();
        choice.alternatives().forEach((name, fields) -> properties.put(name, alternative(fields)));
        return map(
                "type",
                "object",
                "properties",
                properties,
                "additionalProperties",
                false,
                "minProperties",
                1,
                "maxProperties",
                1);
    }

    private static Map<String, Object> alternative(Shape.Fields fields) {
        var others = new LinkedHashMap<>(fields.fields());
        Shape.Field value = others.remove(Shape.Choice.VALUE);
        Map<String, Object> settings = mapping(others);
        boolean nothing = others.values().stream().noneMatch(Shape.Field::isNeeded);
        List<Object> forms = new ArrayList<>();
        if (value != null) {
            forms.add(of(value.shape()));
            forms.add(mapping(Map.of(Shape.Choice.VALUE, value)));
        }
        boolean valueNeeded = value != null && value.isNeeded();
        if (!valueNeeded) {
            forms.add(settings);
        }
        if (nothing && !valueNeeded) {
            forms.add(map("type", "null"));
        }
        return forms.size() == 1 ? settings : map(ANY_OF, forms);
    }

    private static Map<String, Object> items(Map<String, Object> item) {
        return map(ANY_OF, List.of(map("type", "array", "items", item), item));
    }

    private static Map<String, Object> whole(long least, long most) {
        Map<String, Object> whole = map("type", List.of("integer", "string"), "pattern", "^[-+]?[0-9_]+$");
        if (least > Long.MIN_VALUE) {
            whole.put("minimum", least);
        }
        if (most < Long.MAX_VALUE) {
            whole.put("maximum", most);
        }
        return whole;
    }

    private static Map<String, Object> decimal(Shape.Decimal decimal) {
        Map<String, Object> schema =
                map("type", List.of("number", "string"), "pattern", "^[-+]?[0-9]*\\.?[0-9]*([eE][-+]?[0-9]+)?$");
        schema.put(decimal.above().isPresent() ? "exclusiveMinimum" : "minimum", decimal.least());
        if (decimal.most() < Double.MAX_VALUE) {
            schema.put("maximum", decimal.most());
        }
        return schema;
    }

    /** YAML takes what looks like a number or a truth value for one; a reader takes the words. */
    private static Map<String, Object> text(String pattern) {
        List<String> types = new ArrayList<>(List.of("string"));
        if (pattern.isEmpty() || Stream.of("7", "12", "1.5").anyMatch(text -> text.matches(pattern))) {
            types.add("number");
        }
        if (pattern.isEmpty() || Stream.of("true", "false").anyMatch(text -> text.matches(pattern))) {
            types.add("boolean");
        }
        Map<String, Object> text = map("type", types);
        if (!pattern.isEmpty()) {
            text.put("pattern", whole(pattern));
        }
        return text;
    }

    private static String patternOf(Shape.Spelled names) {
        return names instanceof Shape.Text(String _, String pattern) && !pattern.isEmpty() ? whole(pattern) : "";
    }

    private static String whole(String pattern) {
        return "^(" + pattern + ")$";
    }

    private static Map<String, Object> map(Object... keysAndValues) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
