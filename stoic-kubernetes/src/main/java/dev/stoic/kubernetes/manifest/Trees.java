package dev.stoic.kubernetes.manifest;

import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The same tree as JSON has it and as a job file has it. */
final class Trees {
    private Trees() {}

    static Mapping mapping(Map<?, ?> map) {
        var entries = new LinkedHashMap<String, Node>();
        map.forEach((key, value) -> {
            if (value != null) {
                entries.put(String.valueOf(key), node(value));
            }
        });
        return new Mapping(entries, 0);
    }

    private static Node node(Object value) {
        return switch (value) {
            case Map<?, ?> map -> mapping(map);
            case List<?> list ->
                new Sequence(
                        list.stream()
                                .<Node>map(item -> node(item == null ? "" : item))
                                .toList(),
                        0);
            default -> new Scalar(String.valueOf(value), 0);
        };
    }

    static Object plain(Node node) {
        return switch (node) {
            case Scalar scalar -> scalar.text();
            case Sequence sequence -> {
                var items = new ArrayList<Object>();
                sequence.items().forEach(item -> items.add(plain(item)));
                yield items;
            }
            case Mapping mapping -> {
                var entries = new LinkedHashMap<String, Object>();
                mapping.entries().forEach((key, value) -> entries.put(key, plain(value)));
                yield entries;
            }
        };
    }

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
