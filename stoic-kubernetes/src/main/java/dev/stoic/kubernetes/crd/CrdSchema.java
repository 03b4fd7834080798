package dev.stoic.kubernetes.crd;

import dev.stoic.document.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A shape as the structural schema of a CustomResourceDefinition. Such a schema cannot say "a word or a mapping": it is that of
 * the normal form, and every place has one type. Lengths are bounded, because an API server refuses rules whose cost
 * it cannot bound.
 */
final class CrdSchema {
    static final String RULES = "x-kubernetes-validations";
    static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";

    private static final int LONGEST_TEXT = 1_024;
    private static final int LONGEST_WORD = 64;
    private static final int MOST_ITEMS = 1_024;
    private static final int MOST_ENTRIES = 64;

    private CrdSchema() {}

    static Map<String, Object> of(Shape shape) {
        return switch (shape) {
            case Shape.Fields(Map<String, Shape.Field> fields) -> mapping(fields);
            case Shape.Whole(long least, long most) -> whole(least, most);
            case Shape.Decimal decimal -> decimal(decimal);
            case Shape.Flag _, Shape.FlagOr _ -> map("type", "boolean");
            case Shape.Words(List<String> words) -> map("type", "string", "enum", words);
            case Shape.Text(String _, String pattern) -> text(pattern);
            case Shape.WholeOrText(String _, long _, long _, String pattern) -> {
                Map<String, Object> either = map("x-kubernetes-int-or-string", true, "maxLength", LONGEST_WORD);
                if (!pattern.isEmpty()) {
                    either.put("pattern", whole(pattern));
                }
                yield either;
            }
            case Shape.Items(Shape item) ->
                map(
                        "type",
                        "array",
                        "maxItems",
                        item instanceof Shape.Choice || item instanceof Shape.Fields ? MOST_ENTRIES : MOST_ITEMS,
                        "items",
                        of(item));
            case Shape.Entries(Shape.Spelled _, Shape.Spelled value) -> {
                Map<String, Object> values = of(value);
                values.remove("maxLength");
                yield map("type", "object", "maxProperties", MOST_ENTRIES, "additionalProperties", values);
            }
            case Shape.Choice choice -> choice(choice);
            case Shape.Anything _ -> map("type", "object", PRESERVE, true);
            case Shape.Refused(String why, Shape elsewhere) -> {
                // A rule cannot see a field without a type.
                Map<String, Object> refused = of(elsewhere);
                refused.put("description", "Refused: " + why + ".");
                yield refused;
            }
        };
    }

    private static Map<String, Object> of(Shape.Field field) {
        Map<String, Object> schema = of(field.shape());
        String usual = field.usual().isEmpty() || field.shape() instanceof Shape.Fields
                ? ""
                : " Default: " + field.usual() + ".";
        if (!(field.shape() instanceof Shape.Refused) && !field.description().isEmpty()) {
            schema.put("description", field.description() + usual);
        }
        return schema;
    }

    private static Map<String, Object> mapping(Map<String, Shape.Field> fields) {
        var properties = new LinkedHashMap<String, Object>();
        var rules = new ArrayList<Object>();
        fields.forEach((key, field) -> {
            properties.put(key, of(field));
            if (field.shape() instanceof Shape.Refused(String why, Shape _)) {
                rules.add(rule("!has(self." + key + ")", key + " is refused: " + why, key));
            }
        });
        Map<String, Object> mapping = map("type", "object");
        if (!properties.isEmpty()) {
            mapping.put("properties", properties);
        }
        List<String> needed = fields.entrySet().stream()
                .filter(entry -> entry.getValue().isNeeded())
                .map(Map.Entry::getKey)
                .toList();
        if (!needed.isEmpty()) {
            mapping.put("required", needed);
        }
        if (!rules.isEmpty()) {
            mapping.put(RULES, rules);
        }
        return mapping;
    }

    /** A mapping with exactly one key. Names that only a user's code knows pass through. */
    private static Map<String, Object> choice(Shape.Choice choice) {
        var properties = new LinkedHashMap<String, Object>();
        choice.alternatives().forEach((name, fields) -> properties.put(name, alternative(fields)));
        Map<String, Object> mapping =
                map("type", "object", "minProperties", 1, "maxProperties", 1, "properties", properties);
        if (choice.others() == Shape.Others.POSSIBLE) {
            mapping.put(PRESERVE, true);
        }
        return mapping;
    }

    private static Map<String, Object> alternative(Shape.Fields fields) {
        Map<String, Object> mapping = mapping(fields.fields());
        List<String> others = fields.fields().keySet().stream()
                .filter(key -> !key.equals(Shape.Choice.VALUE))
                .toList();
        if (fields.fields().containsKey(Shape.Choice.VALUE) && !others.isEmpty()) {
            String any = others.stream().map(key -> "has(self." + key + ")").collect(Collectors.joining(" || "));
            mapping.put(
                    RULES,
                    List.of(rule(
                            "!has(self.value) || !(" + any + ")",
                            "value excludes " + String.join(", ", others),
                            Shape.Choice.VALUE)));
        }
        return mapping;
    }

    private static Map<String, Object> whole(long least, long most) {
        Map<String, Object> whole = map("type", "integer", "format", "int64");
        if (least > Long.MIN_VALUE) {
            whole.put("minimum", least);
        }
        if (most < Long.MAX_VALUE) {
            whole.put("maximum", most);
        }
        return whole;
    }

    private static Map<String, Object> decimal(Shape.Decimal decimal) {
        Map<String, Object> number = map("type", "number", "minimum", plain(decimal.least()));
        if (decimal.above().isPresent()) {
            number.put("exclusiveMinimum", true);
        }
        if (decimal.most() < Double.MAX_VALUE) {
            number.put("maximum", plain(decimal.most()));
        }
        return number;
    }

    private static Number plain(double value) {
        return value == Math.rint(value) ? (Number) (long) value : (Number) value;
    }

    private static Map<String, Object> text(String pattern) {
        Map<String, Object> text = map("type", "string", "maxLength", LONGEST_TEXT);
        if (!pattern.isEmpty()) {
            text.put("pattern", whole(pattern));
        }
        return text;
    }

    private static String whole(String pattern) {
        return "^(" + pattern + ")$";
    }

    /** @param field below the place of the rule, whose name is in the message of the API server */
    static Map<String, Object> rule(String rule, String message, String field) {
        return map("rule", rule, "message", message, "fieldPath", "." + field);
    }

    static Map<String, Object> map(Object... keysAndValues) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
