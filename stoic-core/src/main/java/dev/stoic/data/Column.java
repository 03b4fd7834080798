package dev.stoic.data;

import java.util.List;

/** A named column. A category stores each value as its index in the sorted list; a missing one is NaN. */
public sealed interface Column {
    String name();

    record Numeric(String name) implements Column {}

    record Categorical(String name, List<String> values) implements Column {
        public Categorical {
            values = List.copyOf(values);
        }
    }
}
