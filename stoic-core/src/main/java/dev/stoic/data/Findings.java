package dev.stoic.data;

import dev.stoic.data.Source.Missing;
import dev.stoic.fault.Fault.Problem;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What was noticed about rows while reading them, in the order of the file. Only the first of many are kept by place. */
final class Findings {
    private static final int NAMED = 10;
    private static final int SHOWN = 60;

    /** Why a field cannot be used. */
    enum Reason {
        MISSING,
        NO_TARGET,
        NO_NUMBER,
        NO_CLASS,
        FIELDS
    }

    /** @param line or row, counted as the reader of the format does */
    private record Remark(Reason reason, String file, long line, int column, String value) {
        Remark moved(String to, long by) {
            return new Remark(reason, to, line + by, column, value);
        }
    }

    private final List<String> names;
    private final Place place;
    private final List<Remark> problems = new ArrayList<>();
    private long problemCount;
    private final List<Remark> dropped = new ArrayList<>();
    private long droppedCount;
    private final TreeMap<Integer, Remark> surprises = new TreeMap<>();
    private final long[] missing;
    private final Accepted accepted;
    private long withoutTarget;

    /** How a place in a file is written. */
    enum Place {
        LINE("%s:%d"),
        ROW("%s row %d");

        private final String form;

        Place(String form) {
            this.form = form;
        }

        String of(String file, long line) {
            return form.formatted(file, line);
        }
    }

    Findings(List<String> names, Place place) {
        this.names = names;
        this.place = place;
        this.missing = new long[names.size()];
        this.accepted = new Accepted(names.size());
    }

    void problem(Reason reason, long line, int column, String value) {
        withoutTarget += reason == Reason.NO_TARGET ? 1 : 0;
        if (problemCount++ < NAMED) {
            problems.add(new Remark(reason, "", line, column, value));
        }
    }

    void drop(long line) {
        if (droppedCount++ < NAMED) {
            dropped.add(new Remark(Reason.MISSING, "", line, 0, ""));
        }
    }

    /** A field that is no number where all before it were. */
    void surprise(long line, int column, String value) {
        surprises.computeIfAbsent(column, _ -> new Remark(Reason.NO_NUMBER, "", line, column, value));
    }

    void missing(int column) {
        missing[column]++;
    }

    /** What was no problem although it is not as it should be. */
    Accepted accepted() {
        return accepted;
    }

    String place(String file, long line) {
        return place.of(file, line);
    }

    boolean hasSurprise(int column) {
        return surprises.containsKey(column);
    }

    /** Adds those of the piece of {@code file} that follows. */
    void add(Findings next, String file, long firstLine) {
        problemCount += next.problemCount;
        next.problems.stream().limit(NAMED - problems.size()).forEach(r -> problems.add(r.moved(file, firstLine)));
        droppedCount += next.droppedCount;
        next.dropped.stream().limit(NAMED - dropped.size()).forEach(r -> dropped.add(r.moved(file, firstLine)));
        next.surprises.forEach((column, r) -> surprises.putIfAbsent(column, r.moved(file, firstLine)));
        for (int i = 0; i < missing.length; i++) {
            missing[i] += next.missing[i];
        }
        withoutTarget += next.withoutTarget;
        accepted.add(next.accepted, file, firstLine);
    }

    /** Adds what was no number in another reading of the same rows. */
    void addSurprises(Findings other) {
        other.surprises.forEach(surprises::putIfAbsent);
    }

    /** Columns that cannot hold numbers after all. */
    List<Integer> surprises() {
        return List.copyOf(surprises.keySet());
    }

    /** Why a column holds categories although some of its values are numbers. */
    Optional<String> surpriseNote(int column) {
        return Optional.ofNullable(surprises.get(column))
                .map(r -> "column \"%s\" holds categories, because %s is no number (%s)"
                        .formatted(Visible.line(names.get(column)), shown(r.value), place.of(r.file, r.line)));
    }

    void require(Missing policy) {
        require(missingWays(policy));
    }

    /** The same for rows of a request. */
    void require(Request request, List<String> others) {
        Missing policy = request.source().columns().missing();
        // A model that is there already can only leave rows out.
        boolean drops = request.like().isPresent() && policy == Missing.ERROR && hasMissing();
        List<String> ways = new ArrayList<>(
                drops ? List.of("leave rows with empty fields out: data.columns.missing: drop") : missingWays(policy));
        ways.addAll(others);
        require(ways);
    }

    /**
     * Throws if a row cannot be used, and says which.
     *
     * @param others what one can do besides correcting the file
     */
    private void require(List<String> others) {
        if (problemCount == 0) {
            return;
        }
        String what = "%,d %s of the data cannot be used%s"
                .formatted(
                        problemCount,
                        problemCount == 1 ? "place" : "places",
                        problemCount > NAMED ? "; these are the first %d".formatted(NAMED) : "");
        throw StoicException.user(
                what, advice(others), problems.stream().map(this::describe).toList());
    }

    /** The first of what should have been numbers. */
    Stream<String> noNumbers() {
        return problems.stream().filter(r -> r.reason == Reason.NO_NUMBER).map(Remark::value);
    }

    private List<String> missingWays(Missing policy) {
        return policy == Missing.ERROR && hasMissing()
                ? List.of("set data.columns.missing to drop or mean, or to keep for trees")
                : List.of();
    }

    private boolean hasMissing() {
        return problems.stream().anyMatch(r -> r.reason == Reason.MISSING);
    }

    private String advice(List<String> others) {
        List<String> ways = new ArrayList<>(List.of("correct the file"));
        if (withoutTarget > 0) {
            ways.add("leave rows without a target out: data.missing-target: drop");
        }
        ways.addAll(others);
        return String.join(", or ", ways);
    }

    private Problem describe(Remark r) {
        String where = place.of(r.file, r.line);
        if (r.reason == Reason.FIELDS) {
            return new Problem(where, "has %d fields, expected %d".formatted(r.column, names.size()));
        }
        return new Problem(
                "%s column \"%s\"".formatted(where, names.get(r.column)),
                switch (r.reason) {
                    case MISSING, NO_TARGET -> r.value.isEmpty() ? "is empty" : "is missing: " + shown(r.value);
                    case NO_NUMBER -> shown(r.value) + " is no number";
                    case NO_CLASS -> shown(r.value) + " is no class of the training rows";
                    case FIELDS -> throw new IllegalStateException("described above");
                });
    }

    static String shown(String value) {
        String text = Visible.line(value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…");
        return "\"" + text + "\"";
    }

    /** Throws if a column has no value at all, unless somebody can do without. */
    void requireValues(long rows, Missing policy) {
        for (int i = 0; i < missing.length; i++) {
            if (policy != Missing.KEEP && rows > 0 && missing[i] == rows) {
                throw StoicException.user(
                        "column \"%s\" is empty in all %,d rows".formatted(names.get(i), rows),
                        "leave it out: data.columns.drop: [%s]".formatted(names.get(i)));
            }
        }
    }

    /** @param cause of every drop */
    List<String> dropNotes(String cause) {
        if (droppedCount == 0) {
            return List.of();
        }
        List<String> places =
                dropped.stream().map(r -> place.of(r.file, r.line)).toList();
        return List.of("%,d %s dropped because %s: %s%s"
                .formatted(
                        droppedCount,
                        droppedCount == 1 ? "row was" : "rows were",
                        cause,
                        String.join(", ", places),
                        droppedCount > NAMED ? ", …" : ""));
    }
}
