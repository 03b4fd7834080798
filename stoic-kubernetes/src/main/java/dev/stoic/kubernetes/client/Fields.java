package dev.stoic.kubernetes.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The inside of an object whose shape nobody promised: what is not there, or is something else, is empty. */
record Fields(Map<String, Object> values) {
    static Fields of(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return new Fields(Map.of());
        }
        var values = new LinkedHashMap<String, Object>();
        map.forEach((key, inner) -> {
            if (inner != null) {
                values.put(String.valueOf(key), inner);
            }
        });
        return new Fields(values);
    }

    Fields at(String... keys) {
        Fields at = this;
        for (String key : keys) {
            at = of(at.values.get(key));
        }
        return at;
    }

    String text(String key) {
        Object value = values.get(key);
        return value == null || value instanceof Map || value instanceof List ? "" : value.toString();
    }

    Optional<Double> number(String key) {
        return values.get(key) instanceof Number number ? Optional.of(number.doubleValue()) : parsed(text(key));
    }

    private static Optional<Double> parsed(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Double.valueOf(text));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    long whole(String key) {
        return number(key).map(Double::longValue).orElse(0L);
    }

    boolean flag(String key) {
        return text(key).equals("true");
    }

    List<Fields> list(String key) {
        return values.get(key) instanceof List<?> list
                ? list.stream().map(Fields::of).toList()
                : List.of();
    }
}
