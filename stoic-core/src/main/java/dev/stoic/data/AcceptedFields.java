package dev.stoic.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Fields of kept rows that hold no value, or one that the schema does not have: how many of each column, and the
 * first ones.
 */
final class AcceptedFields {
    private static final int EXAMPLES = 3;

    /** @param line or row, counted as the reader of the format does */
    record Example(String value, String file, long line) {
        Example moved(String to, long by) {
            return new Example(value, to, line + by);
        }
    }

    /** Values of one column that the schema does not have. */
    static final class Unseen {
        private final List<Example> examples = new ArrayList<>();
        private long count;
        private Optional<Near> near = Optional.empty();

        /** A value that differs from a known one by case or blanks only. */
        record Near(String value, String known) {}

        long count() {
            return count;
        }

        /** The first different values. */
        List<Example> examples() {
            return examples;
        }

        Optional<Near> near() {
            return near;
        }

        private void add(Example example) {
            boolean fresh = examples.stream().noneMatch(e -> e.value.equals(example.value));
            if (fresh && examples.size() < EXAMPLES) {
                examples.add(example);
            }
        }
    }

    private final long[] empty;
    private final Map<Integer, Unseen> unseen = new TreeMap<>();

    AcceptedFields(int columns) {
        empty = new long[columns];
    }

    void empty(int column) {
        empty[column]++;
    }

    void unseen(int column, String value, long line, Dictionary dictionary) {
        Unseen of = unseen.computeIfAbsent(column, _ -> new Unseen());
        of.count++;
        of.add(new Example(value, "", line));
        if (of.near.isEmpty()) {
            of.near = dictionary.near(value).map(known -> new Unseen.Near(value, known));
        }
    }

    /** Adds those of the piece of {@code file} that follows. */
    void add(AcceptedFields next, String file, long firstLine) {
        for (int i = 0; i < empty.length; i++) {
            empty[i] += next.empty[i];
        }
        next.unseen.forEach((column, found) -> {
            Unseen of = unseen.computeIfAbsent(column, _ -> new Unseen());
            of.count += found.count;
            found.examples.forEach(example -> of.add(example.moved(file, firstLine)));
            of.near = of.near.or(() -> found.near);
        });
    }

    /** How many fields of each column are empty. Callers only read. */
    long[] empty() {
        return empty;
    }

    Map<Integer, Unseen> unseen() {
        return unseen;
    }
}
