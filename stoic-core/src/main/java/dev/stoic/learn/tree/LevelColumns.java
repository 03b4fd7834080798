package dev.stoic.learn.tree;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A memo of all rows: features whose values were all found to be {@link Levels}, until somebody makes bins of them. Thread-safe. */
final class LevelColumns {
    /** @param levels by row */
    record Column(Levels.Kind kind, byte[] levels) {}

    private final Map<Integer, Column> columns = new ConcurrentHashMap<>();

    void put(int feature, Column column) {
        columns.put(feature, column);
    }

    /** Whoever takes it may write over it. */
    Optional<Column> take(int feature) {
        return Optional.ofNullable(columns.remove(feature));
    }
}
