package dev.stoic.learn;

import dev.stoic.data.Column;
import dev.stoic.data.Schema;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a learner may know before it sees rows: their shape, how many there are, how they are cut, and the seed.
 *
 * @param columns for each feature the column of the schema that it is made of
 */
public record Problem(Schema schema, List<Integer> columns, long rows, int parts, long seed) {
    public Problem {
        columns = List.copyOf(columns);
    }

    /** Features are the columns. */
    public Problem(Schema schema, int width, long rows, int parts, long seed) {
        this(schema, IntStream.range(0, width).boxed().toList(), rows, parts, seed);
    }

    /** The classes of the target, in the order in which rows number them; none where the target is no class. */
    public List<String> classes() {
        return schema.target().orElse(null) instanceof Column.Categorical classes ? classes.values() : List.of();
    }

    /** How many features there are. */
    public int width() {
        return columns.size();
    }
}
