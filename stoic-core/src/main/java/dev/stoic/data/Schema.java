package dev.stoic.data;

import java.util.List;
import java.util.Optional;

/** Columns of stored rows, in order, and the target beside them. Part of the model's identity. */
public record Schema(List<Column> columns, Optional<Column> target, Numbers numbers) {
    public Schema {
        columns = List.copyOf(columns);
    }

    public int width() {
        return columns.size();
    }

    /** How numbers are stored and given to learners. */
    public enum Numbers {
        FLOAT,
        DOUBLE
    }
}
