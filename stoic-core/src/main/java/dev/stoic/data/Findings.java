package dev.stoic.data;

import dev.stoic.fault.Fault.Problem;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What was noticed about rows while reading them, in the order of the file. Only the first of many are kept by place. */
final class Findings {
    private static final int NAMED = 10;
    private static final int SHOWN = 60;

    /** Not a number that is written in some other way: without a digit, or a name with one in it. */
    private static final Pattern WORD = Pattern.compile("[^0-9]+|\\p{L}[\\p{L}0-9_-]*");

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
    private long lengthCount;
    private final List<Remark> dropped = new ArrayList<>();
    private long droppedCount;
    private final TreeMap<Integer, Remark> surprises = new TreeMap<>();
    private final long[] missing;
    private final AcceptedFields accepted;
    private boolean withoutTarget;
    /** Fields that should have been numbers, by column. */
    private final long[] notNumbers;
    /** Fields of categories that count as missing because of what they say, as NA does. */
    private final long[] words;

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
        this.accepted = new AcceptedFields(names.size());
        this.notNumbers = new long[names.size()];
        this.words = new long[names.size()];
    }

    void problem(Reason reason, long line, int column, String value) {
        withoutTarget |= reason == Reason.NO_TARGET;
        lengthCount += reason == Reason.FIELDS ? 1 : 0;
        if (reason == Reason.NO_NUMBER) {
            notNumbers[column]++;
        }
        if (problemCount++ < NAMED) {
            problems.add(new Remark(reason, "", line, column, value));
        }
    }

    void drop(long line) {
        if (droppedCount++ < NAMED) {
            dropped.add(new Remark(Reason.MISSING, "", line, 0, ""));
        }
    }

    /** A field that is not a number where all before it were. */
    void surprise(long line, int column, String value) {
        surprises.computeIfAbsent(column, _ -> new Remark(Reason.NO_NUMBER, "", line, column, value));
    }

    void missing(int column) {
        missing[column]++;
    }

    /** What was no problem although it is not as it should be. */
    AcceptedFields accepted() {
        return accepted;
    }

    String place(String file, long line) {
        return place.of(file, line);
    }

    /** A field of a category that counts as missing because of what it says. */
    void missingWord(int column) {
        words[column]++;
    }

    long missingWords(int column) {
        return words[column];
    }

    /** Whether no field of the column has a value in so many rows. */
    boolean isEmpty(int column, long rows) {
        return rows > 0 && missing[column] == rows;
    }

    boolean hasSurprise(int column) {
        return surprises.containsKey(column);
    }

    /** Adds those of the piece of {@code file} that follows. */
    void add(Findings next, String file, long firstLine) {
        problemCount += next.problemCount;
        lengthCount += next.lengthCount;
        next.problems.stream().limit(NAMED - problems.size()).forEach(r -> problems.add(r.moved(file, firstLine)));
        droppedCount += next.droppedCount;
        next.dropped.stream().limit(NAMED - dropped.size()).forEach(r -> dropped.add(r.moved(file, firstLine)));
        next.surprises.forEach((column, r) -> surprises.putIfAbsent(column, r.moved(file, firstLine)));
        for (int i = 0; i < missing.length; i++) {
            missing[i] += next.missing[i];
            words[i] += next.words[i];
            notNumbers[i] += next.notNumbers[i];
        }
        withoutTarget |= next.withoutTarget;
        accepted.add(next.accepted, file, firstLine);
    }

    /** Adds what was not a number in another reading of the same rows. */
    void addSurprises(Findings other) {
        other.surprises.forEach(surprises::putIfAbsent);
    }

    /** Columns that cannot hold numbers after all. */
    List<Integer> surprises() {
        return List.copyOf(surprises.keySet());
    }

    /** The first value of a column that is not a number. */
    Optional<String> surprise(int column) {
        return Optional.ofNullable(surprises.get(column)).map(Remark::value);
    }

    /** Why a column holds categories although some of its values are numbers. */
    Optional<String> surpriseNote(int column) {
        return Optional.ofNullable(surprises.get(column))
                .map(r -> "column \"%s\" holds categories, because %s is not a number (%s)"
                        .formatted(Visible.line(names.get(column)), shown(r.value), place.of(r.file, r.line)));
    }

    /** Throws if a target of numbers holds words in most of the rows: then no single place is to blame. */
    void requireNumbers(int target, long rows) {
        if (target < 0 || notNumbers[target] <= (rows - missing[target]) / 2) {
            return;
        }
        List<String> examples = problems.stream()
                .filter(r -> r.column == target && r.reason == Reason.NO_NUMBER)
                .map(Remark::value)
                .distinct()
                .toList();
        if (!examples.isEmpty() && examples.stream().allMatch(WORD.asMatchPredicate())) {
            throw new TargetMismatch.Words(names.get(target), examples).fault();
        }
    }

    /**
     * Throws if a row cannot be used, and says which.
     *
     * @param ways what one can do besides correcting the file
     * @param why what keeps a value from being a number, to follow that it is not one
     */
    void require(List<String> ways, UnaryOperator<String> why) {
        if (problemCount == 0) {
            return;
        }
        String what = lengthCount == problemCount
                ? count(problemCount, "row has", "rows have") + " the wrong number of fields"
                : count(problemCount, "invalid value", "invalid values");
        throw StoicException.user(
                what + (problemCount > NAMED ? "; these are the first %d".formatted(NAMED) : ""),
                String.join(
                        ", or ",
                        Stream.concat(Stream.of("correct the file"), ways.stream())
                                .toList()),
                problems.stream().map(r -> describe(r, why)).toList());
    }

    private static String count(long number, String one, String many) {
        return "%,d %s".formatted(number, number == 1 ? one : many);
    }

    /** The first of what should have been numbers. */
    Stream<String> noNumbers() {
        return problems.stream().filter(r -> r.reason == Reason.NO_NUMBER).map(Remark::value);
    }

    /** Whether rows cannot be used because they have no target. */
    boolean isWithoutTarget() {
        return withoutTarget;
    }

    /** Whether a feature has no value. */
    boolean misses() {
        return problems.stream().anyMatch(r -> r.reason == Reason.MISSING);
    }

    /** Whether a value is missing in such a column, as far as the first problems tell. */
    boolean misses(IntPredicate column) {
        return problems.stream()
                .anyMatch(r -> (r.reason == Reason.MISSING || r.reason == Reason.NO_TARGET) && column.test(r.column));
    }

    private Problem describe(Remark r, UnaryOperator<String> why) {
        String where = place.of(r.file, r.line);
        if (r.reason == Reason.FIELDS) {
            return new Problem(
                    where, "has %s, expected %d".formatted(count(r.column, "field", "fields"), names.size()));
        }
        return new Problem(
                "%s column \"%s\"".formatted(where, names.get(r.column)),
                switch (r.reason) {
                    case MISSING, NO_TARGET -> r.value.isEmpty() ? "is empty" : "is missing: " + shown(r.value);
                    case NO_NUMBER -> shown(r.value) + " is not a number" + why.apply(r.value);
                    case NO_CLASS -> shown(r.value) + " is a label not seen in training";
                    case FIELDS -> throw new IllegalStateException("described above");
                });
    }

    /** In quotes, on one line, and cut where it is long. */
    static String shown(String value) {
        String text = Visible.line(value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…");
        return "\"" + text + "\"";
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
