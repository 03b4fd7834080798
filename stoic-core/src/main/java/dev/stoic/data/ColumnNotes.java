package dev.stoic.data;

import dev.stoic.fault.Visible;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a person should know about columns that could be read otherwise: a line for each, in the order of the file. */
final class ColumnNotes {
    private static final int MOST = 20;

    /** What pandas calls an index without a name when it reads it back. */
    private static final Pattern PANDAS = Pattern.compile("Unnamed: \\d+");
    /** Of the values of a column, so many are looked at. */
    private static final int SAMPLE = 256;

    private final Assignment assignment;
    private final CsvDialect dialect;
    private final Findings words;
    private final List<String> notes = new ArrayList<>();
    private final List<Integer> booleans = new ArrayList<>();
    private List<String> truths = List.of();

    /** @param words what was not a number, by column */
    private ColumnNotes(Assignment assignment, CsvDialect dialect, Findings words) {
        this.assignment = assignment;
        this.dialect = dialect;
        this.words = words;
    }

    static List<String> of(
            Assignment assignment, CsvDialect dialect, Findings words, RowNumbers numbers, EmptyColumns empty) {
        var all = new ColumnNotes(assignment, dialect, words);
        Map<Integer, RowNumbers.Range> ranges = numbers.rows() > 1 ? numbers.found() : Map.of();
        for (int column = 0; column < assignment.names().size(); column++) {
            Dictionary dictionary = assignment.dictionaries().get(column);
            if (dictionary != null && dictionary.isGuess()) {
                all.category(column, dictionary);
            } else if (dialect.nameless().contains(column)
                    && assignment.roles()[column] != Role.SKIP
                    && !empty.has(column)) {
                all.nameless(column, Optional.ofNullable(ranges.get(column)), numbers.rows());
            } else if (assignment.roles()[column] == Role.NUMBER
                    && PANDAS.matcher(assignment.names().get(column)).matches()) {
                all.notes.add("%s is probably an index written by pandas; set %s"
                        .formatted(all.named(column), all.drop(column)));
            } else if (ranges.containsKey(column) && numbers.rows() > RowNumbers.FEW && assignment.width() > 1) {
                all.numbered(column, ranges.get(column), numbers.rows());
            }
        }
        all.booleans();
        return all.first();
    }

    /** Many notes of one kind would hide all others. */
    private List<String> first() {
        if (notes.size() <= MOST) {
            return notes;
        }
        List<String> first = new ArrayList<>(notes.subList(0, MOST));
        first.add("%,d more columns could be read otherwise".formatted(notes.size() - MOST));
        return first;
    }

    /** What makes numbers of a column with too many values, where most of them look like numbers. */
    static Optional<String> remedy(List<String> values, CsvNotation notation) {
        List<String> sample = sample(values);
        return meant(sample, notation)
                .filter(ValueFormat::isNumeric)
                .flatMap(kind -> kind.remedy(example(kind, sample, notation, Optional.empty()), notation));
    }

    private void category(int column, Dictionary dictionary) {
        List<String> values = dictionary.column().values();
        List<String> sample = sample(values);
        CsvNotation notation = dialect.notation();
        Optional<ValueFormat> meant = meant(sample, notation);
        if (meant.isPresent() && meant.get() == ValueFormat.BOOLEAN) {
            Set<String> alike = new HashSet<>();
            if (values.stream().allMatch(value -> alike.add(value.toLowerCase(Locale.ROOT)))) {
                booleans.add(column);
                truths = truths.isEmpty() ? values : truths;
            } else {
                notes.add("%s is read as %,d categories, %s: case matters, so write each value in one way"
                        .formatted(named(column), values.size(), quoted(values)));
            }
        } else if (meant.isPresent()) {
            ValueFormat kind = meant.get();
            String value = example(kind, sample, notation, words.surprise(column));
            String advice = kind.remedy(value, notation).orElseThrow();
            notes.add("%s is read as %,d %s, one feature for each: %s %s; %s"
                    .formatted(
                            named(column),
                            values.size(),
                            values.size() == 1 ? "category" : "categories",
                            Findings.shown(value),
                            kind.reason(value, notation).orElseThrow(),
                            kind == ValueFormat.DATE ? advice + ", or set " + drop(column) : advice));
        } else if (dictionary.hasNumbers(notation)) {
            words.surpriseNote(column).ifPresent(notes::add);
        }
        if ((meant.isEmpty() || meant.get() == ValueFormat.BOOLEAN) && dictionary.isManyFeatures()) {
            notes.add("%s makes %,d features, one for each value, such as %s: if it only names rows, set %s"
                    .formatted(named(column), values.size(), Findings.shown(values.getFirst()), drop(column)));
        }
    }

    private void booleans() {
        if (booleans.isEmpty()) {
            return;
        }
        boolean one = booleans.size() == 1;
        String columns = booleans.stream().limit(MOST).map(this::quotedName).collect(Collectors.joining(", "));
        notes.add("%s %s%s %s truth values, read as categories such as %s: case matters"
                .formatted(
                        one ? "column" : "columns",
                        columns,
                        booleans.size() > MOST ? ", …" : "",
                        one ? "holds" : "hold",
                        quoted(truths)));
    }

    private void nameless(int column, Optional<RowNumbers.Range> range, long rows) {
        if (range.isPresent() && range.get().gapless()) {
            notes.add(
                    "column %d has no name and holds the whole numbers %d … %d: probably an index written by pandas; set %s"
                            .formatted(
                                    column + 1, range.get().first(), range.get().last(), drop(column)));
        } else if (range.isPresent() && rows > RowNumbers.FEW) {
            notes.add("column %d has no name and has another whole number in each of the %,d rows: "
                            .formatted(column + 1, rows)
                    + "if it only names rows, set " + drop(column));
        } else {
            notes.add("column %d has no name in the header and is called %s".formatted(column + 1, quotedName(column)));
        }
    }

    private void numbered(int column, RowNumbers.Range range, long rows) {
        notes.add("%s has another whole number in each of the %,d rows, %d … %d: if it only names rows, set %s"
                .formatted(named(column), rows, range.first(), range.last(), drop(column)));
    }

    /** What most values of a column were meant to be, if that is not what they are read as. */
    private static Optional<ValueFormat> meant(List<String> values, CsvNotation notation) {
        Map<ValueFormat, Integer> counts = new EnumMap<>(ValueFormat.class);
        values.forEach(value -> counts.merge(ValueFormat.of(value, notation), 1, Integer::sum));
        if (values.size() > 1 && counts.getOrDefault(ValueFormat.BOOLEAN, 0) == values.size()) {
            return Optional.of(ValueFormat.BOOLEAN);
        }
        if (counts.getOrDefault(ValueFormat.DATE, 0) * 2 > values.size()) {
            return Optional.of(ValueFormat.DATE);
        }
        Optional<ValueFormat> most = counts.keySet().stream()
                .filter(ValueFormat::isNumeric)
                .max(Comparator.comparingInt((ValueFormat kind) -> counts.getOrDefault(kind, 0))
                        .thenComparing(Comparator.reverseOrder()));
        int numeric = counts.entrySet().stream()
                .filter(entry ->
                        entry.getKey() == ValueFormat.NUMBER || entry.getKey().isNumeric())
                .mapToInt(Map.Entry::getValue)
                .sum();
        return most.filter(_ -> numeric * 2 > values.size());
    }

    /**
     * The first value of the file that is not a number if it tells as much as others do, else another of the same
     * kind.
     */
    private static String example(ValueFormat kind, List<String> values, CsvNotation notation, Optional<String> first) {
        List<String> alike = values.stream()
                .filter(value -> ValueFormat.of(value, notation) == kind)
                .toList();
        if (kind == ValueFormat.STYLED) {
            Optional<NumberStyle> telling = NumberStyle.telling(alike.stream());
            return alike.stream()
                    .filter(value -> NumberStyle.of(value).equals(telling))
                    .findFirst()
                    .orElse(alike.getFirst());
        }
        return first.filter(value -> ValueFormat.of(value, notation) == kind).orElse(alike.getFirst());
    }

    /** Some of many, evenly, so that the same file gives the same notes. */
    private static List<String> sample(List<String> sorted) {
        if (sorted.size() <= SAMPLE) {
            return sorted;
        }
        List<String> sample = new ArrayList<>();
        for (int i = 0; i < SAMPLE; i++) {
            sample.add(sorted.get((int) ((long) i * sorted.size() / SAMPLE)));
        }
        return sample;
    }

    private static String quoted(List<String> values) {
        return values.stream().limit(4).map(Findings::shown).collect(Collectors.joining(", "))
                + (values.size() > 4 ? ", …" : "");
    }

    private String named(int column) {
        return "column " + quotedName(column);
    }

    private String quotedName(int column) {
        return "\"" + Visible.line(assignment.names().get(column)) + "\"";
    }

    private String drop(int column) {
        return "data.columns.drop: " + YamlList.of(List.of(assignment.names().get(column)));
    }
}
