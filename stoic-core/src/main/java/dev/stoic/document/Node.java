package dev.stoic.document;

import dev.stoic.fault.Visible;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A document as scalars, lists and mappings. {@code line} starts at 1; 0 when the value came from elsewhere. */
public sealed interface Node {
    int line();

    record Scalar(String text, int line) implements Node {}

    record Sequence(List<Node> items, int line) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /** Entries keep the order of the document. */
    record Mapping(Map<String, Node> entries, int line) implements Node {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        public static Mapping empty(int line) {
            return new Mapping(Map.of(), line);
        }
    }

    /** What a person calls it in a message. */
    default String describe() {
        return switch (this) {
            case Scalar scalar -> "\"" + Visible.brief(scalar.text()) + "\"";
            case Sequence _ -> "a list";
            case Mapping _ -> "a mapping";
        };
    }
}
