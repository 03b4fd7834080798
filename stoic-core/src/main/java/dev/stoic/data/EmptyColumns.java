package dev.stoic.data;

import dev.stoic.data.Source.Missing;
import dev.stoic.fault.Fault.Problem;
import dev.stoic.fault.StoicException;
import java.util.List;
import java.util.stream.IntStream;

/** Columns without a value in any row. */
final class EmptyColumns {
    private final Request request;
    private final Assignment assignment;
    private final List<Integer> nameless;
    private final List<Integer> empty;
    private final long rows;

    /** @param nameless columns that the header gives no name */
    EmptyColumns(Request request, Assignment assignment, List<Integer> nameless, Findings findings, long rows) {
        this.request = request;
        this.assignment = assignment;
        this.nameless = nameless;
        this.rows = rows;
        this.empty = IntStream.range(0, assignment.names().size())
                .filter(column -> findings.isEmpty(column, rows))
                .boxed()
                .toList();
    }

    /**
     * Throws if there is one that is needed. With {@code missing: keep} a feature without values is only noted:
     * splits never use it, and a model that was learned beside it can be learned again. Rows for a model may well
     * lack what is filled in or kept.
     */
    void require() {
        Missing policy = request.source().columns().missing();
        boolean like = request.like().isPresent();
        if (empty.contains(assignment.target())) {
            throw StoicException.user(
                    "the target \"%s\" is empty in %s".formatted(name(assignment.target()), allRows()),
                    "fill it in, or name another column: data.target");
        }
        boolean needed = like ? policy == Missing.ERROR || policy == Missing.DROP : policy != Missing.KEEP;
        if (empty.isEmpty() || !needed) {
            return;
        }
        String advice = like ? "fill it in: the model needs it" : "leave it out: data.columns.drop: " + names();
        if (empty.size() == 1) {
            throw StoicException.user(describe(empty.getFirst()), advice);
        }
        throw StoicException.user(
                "%,d columns are empty in %s".formatted(empty.size(), allRows()),
                advice.replace(" it", " them"),
                empty.stream()
                        .limit(10)
                        .map(column -> new Problem("column \"%s\"".formatted(name(column)), "is empty"))
                        .toList());
    }

    boolean has(int column) {
        return empty.contains(column);
    }

    /** What is kept although it holds nothing. */
    List<String> notes() {
        return request.like().isPresent() || empty.isEmpty()
                ? List.of()
                : List.of((empty.size() == 1
                                ? describe(empty.getFirst())
                                : "%,d columns are empty in %s".formatted(empty.size(), allRows()))
                        + ": drop with data.columns.drop: " + names());
    }

    private String describe(int column) {
        return nameless.contains(column)
                ? "column %d has no name and is empty in %s, as after a separator at the end of each line"
                        .formatted(column + 1, allRows())
                : "column \"%s\" is empty in %s".formatted(name(column), allRows());
    }

    private String allRows() {
        return rows == 1 ? "the only row" : "all %,d rows".formatted(rows);
    }

    private String name(int column) {
        return assignment.names().get(column);
    }

    private String names() {
        return YamlList.of(empty.stream().map(this::name).toList());
    }
}
