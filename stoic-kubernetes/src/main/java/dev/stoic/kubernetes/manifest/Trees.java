package dev.stoic.kubernetes.manifest;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Trees of maps and lists, as an API server gives them. */
final class Trees {
    private Trees() {}

    /** The same with every mapping in the order of its keys: an API server keeps no order. */
    static Object sorted(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Map<?, ?> map -> {
                var entries = new TreeMap<String, Object>();
                map.forEach((key, inner) -> entries.put(String.valueOf(key), sorted(inner)));
                yield entries;
            }
            case List<?> list -> list.stream().map(Trees::sorted).toList();
            default -> value;
        };
    }

    /** The mapping at a key, or an empty one. */
    static Map<?, ?> at(Map<?, ?> map, String key) {
        return map.get(key) instanceof Map<?, ?> inner ? inner : Map.of();
    }
}
