package dev.stoic.data;

import dev.stoic.data.Source.TargetKind;
import dev.stoic.document.Nearest;
import dev.stoic.fault.Fault.Problem;
import dev.stoic.fault.StoicException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What becomes of each column of a file.
 *
 * @param outputs the stored column, for features
 * @param given whether the job says so; otherwise the role is a guess that a later row may refute
 * @param dictionaries of categories and classes, in the place of their column
 */
record Assignment(
        List<String> names, Role[] roles, int[] outputs, boolean[] given, Map<Integer, Dictionary> dictionaries) {

    /** Takes all columns for numbers. */
    static Assignment ofNumbers(List<String> names) {
        Role[] roles = new Role[names.size()];
        Arrays.fill(roles, Role.NUMBER);
        int[] outputs = IntStream.range(0, roles.length).toArray();
        return new Assignment(names, roles, outputs, new boolean[roles.length], Map.of());
    }

    /** @param looksNumeric the guess for columns that the job says nothing about */
    static Assignment of(Request request, List<String> names, IntPredicate looksNumeric) {
        requireDistinct(names);
        Assignment assignment = new Assignment(
                names, new Role[names.size()], new int[names.size()], new boolean[names.size()], new TreeMap<>());
        Arrays.fill(assignment.roles, Role.SKIP);
        List<Problem> problems = request.like().isPresent()
                ? assignment.follow(request.source(), request.like().get())
                : assignment.choose(request.source(), looksNumeric);
        if (!problems.isEmpty()) {
            throw StoicException.user(
                    "%s is missing columns that the %s"
                            .formatted(
                                    request.source().location(),
                                    request.like().isPresent() ? "model needs" : "job names"),
                    columns(request, names),
                    problems);
        }
        if (assignment.width() == 0) {
            throw StoicException.user(
                    "%s has no column to learn from".formatted(request.source().location()),
                    "check data.target and data.columns");
        }
        return assignment;
    }

    private List<Problem> choose(Source source, IntPredicate looksNumeric) {
        List<Problem> problems = new ArrayList<>();
        Source.Columns columns = source.columns();
        Map<String, List<String>> named = new LinkedHashMap<>();
        named.put("data.target", source.target().stream().toList());
        named.put("data.columns.drop", columns.drop());
        named.put("data.columns.keep", columns.keep());
        named.put("data.columns.category", columns.category());
        named.put("data.columns.number", columns.number());
        named.forEach((key, list) -> list.forEach(name -> requireKnown(key, name, problems)));
        if (source.targetKind() != TargetKind.NONE && source.target().isEmpty()) {
            problems.add(new Problem("data.target", "is needed: the column to predict"));
        }
        int width = 0;
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            boolean target = source.target().equals(Optional.of(name));
            boolean kept = columns.keep().isEmpty() || columns.keep().contains(name);
            given[i] = true;
            if (target) {
                roles[i] = role(source.targetKind());
            } else if (!kept || columns.drop().contains(name)) {
                roles[i] = Role.SKIP;
            } else if (columns.category().contains(name)) {
                roles[i] = Role.CATEGORY;
            } else {
                given[i] = columns.number().contains(name);
                roles[i] = given[i] || looksNumeric.test(i) ? Role.NUMBER : Role.CATEGORY;
            }
            if (roles[i].isFeature()) {
                outputs[i] = width++;
            }
        }
        openDictionaries();
        return problems;
    }

    /** New dictionaries for all that needs one: another reading starts with empty ones. */
    void openDictionaries() {
        dictionaries.clear();
        for (int i = 0; i < roles.length; i++) {
            if (roles[i] == Role.CATEGORY) {
                var use = given[i] ? Dictionary.Use.FEATURE : Dictionary.Use.GUESS;
                dictionaries.put(i, new Dictionary(names.get(i), use));
            } else if (roles[i] == Role.TARGET_CLASS) {
                dictionaries.put(i, new Dictionary(names.get(i), Dictionary.Use.CLASS));
            }
        }
    }

    /** Takes columns for numbers again that were guessed to be categories because of few values, and says which. */
    List<String> restoreNumbers(CsvNotation notation) {
        List<String> restored = new ArrayList<>();
        dictionaries.forEach((column, dictionary) -> {
            if (dictionary.isSpoiledNumbers(notation)) {
                roles[column] = Role.NUMBER;
                given[column] = true;
                restored.add(names.get(column));
            }
        });
        return restored;
    }

    /** The same columns in the order of another file: its field i is column {@code order[i]}. */
    Assignment ordered(int[] order) {
        Assignment other = new Assignment(
                Arrays.stream(order).mapToObj(names::get).toList(),
                new Role[order.length],
                new int[order.length],
                new boolean[order.length],
                new TreeMap<>());
        for (int i = 0; i < order.length; i++) {
            other.roles[i] = roles[order[i]];
            other.outputs[i] = outputs[order[i]];
            other.given[i] = given[order[i]];
            Dictionary dictionary = dictionaries.get(order[i]);
            if (dictionary != null) {
                other.dictionaries.put(i, dictionary);
            }
        }
        return other;
    }

    private static Role role(TargetKind kind) {
        return switch (kind) {
            case NONE -> Role.SKIP;
            case NUMBER -> Role.TARGET_NUMBER;
            case CLASS -> Role.TARGET_CLASS;
        };
    }

    private List<Problem> follow(Source source, Schema schema) {
        List<Problem> problems = new ArrayList<>();
        for (int output = 0; output < schema.width(); output++) {
            Column column = schema.columns().get(output);
            int at = names.indexOf(column.name());
            if (at < 0) {
                problems.add(missing(column.name(), schema));
            } else {
                take(
                        at,
                        column,
                        column instanceof Column.Numeric ? Role.NUMBER : Role.CATEGORY,
                        Dictionary.Use.FEATURE);
                outputs[at] = output;
            }
        }
        if (schema.target().isPresent()) {
            Column target = schema.target().get();
            String name = source.target().orElse(target.name());
            int at = names.indexOf(name);
            if (at < 0) {
                requireKnown("data.target", name, problems);
            } else {
                Role role = target instanceof Column.Numeric ? Role.TARGET_NUMBER : Role.TARGET_CLASS;
                take(at, target, role, Dictionary.Use.CLASS);
            }
        }
        return problems;
    }

    /** Columns without a role although the job does not leave them out. */
    List<String> unused(Source source) {
        Source.Columns columns = source.columns();
        List<String> unused = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            boolean wanted = columns.keep().isEmpty() || columns.keep().contains(name);
            if (roles[i] == Role.SKIP && wanted && !columns.drop().contains(name)) {
                unused.add(name);
            }
        }
        return unused;
    }

    private void take(int at, Column column, Role role, Dictionary.Use use) {
        roles[at] = role;
        given[at] = true;
        if (column instanceof Column.Categorical category) {
            dictionaries.put(at, new Dictionary(category, use));
        }
    }

    private void requireKnown(String key, String name, List<Problem> problems) {
        if (!names.contains(name)) {
            String near = Nearest.to(name, names)
                    .map("; did you mean \"%s\"?"::formatted)
                    .orElse("");
            problems.add(new Problem(key, "there is no column \"%s\"%s".formatted(name, near)));
        }
    }

    private Problem missing(String name, Schema schema) {
        List<String> needed = schema.columns().stream().map(Column::name).toList();
        List<String> others = names.stream().filter(n -> !needed.contains(n)).toList();
        String near = Nearest.to(name, others)
                .map("; did you mean \"%s\"?"::formatted)
                .orElse("");
        return new Problem("column \"%s\"".formatted(name), "is not in the file" + near);
    }

    private static void requireDistinct(List<String> names) {
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            Integer before = seen.put(names.get(i), i);
            if (before != null) {
                throw StoicException.user(
                        "two columns are called \"%s\": the %s and the %s"
                                .formatted(names.get(i), ordinal(before), ordinal(i)),
                        "give each column a name of its own");
            }
        }
    }

    private static String ordinal(int index) {
        int n = index + 1;
        boolean teen = n / 10 % 10 == 1;
        return n + (teen ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th");
    }

    /** Where Stoic made the names, a misspelt one may be in a header that was not seen as one. */
    private static String columns(Request request, List<String> names) {
        boolean made =
                IntStream.range(0, names.size()).allMatch(i -> names.get(i).equals("x" + i));
        return made && request.located().format() == Located.Format.CSV
                ? "the file has no header, so its columns are called %s; if its first row holds names, set data.csv.header: true"
                        .formatted(shorten(names))
                : "its columns are " + shorten(names);
    }

    private static String shorten(List<String> names) {
        Stream<String> shown = names.stream().limit(20);
        return String.join(", ", shown.toList()) + (names.size() > 20 ? ", …" : "");
    }

    int width() {
        int width = 0;
        for (Role role : roles) {
            width += role.isFeature() ? 1 : 0;
        }
        return width;
    }

    boolean hasTarget() {
        return target() >= 0;
    }

    /** The column of the target, or −1. */
    int target() {
        for (int i = 0; i < roles.length; i++) {
            if (roles[i].isTarget()) {
                return i;
            }
        }
        return -1;
    }

    /** The schema of the rows once all are read. */
    Schema schema(Schema.Numbers numbers) {
        Column[] columns = new Column[width()];
        Optional<Column> target = Optional.empty();
        for (int i = 0; i < roles.length; i++) {
            Dictionary dictionary = dictionaries.get(i);
            Column column = dictionary != null ? dictionary.column() : new Column.Numeric(names.get(i));
            if (roles[i].isFeature()) {
                columns[outputs[i]] = column;
            } else if (roles[i].isTarget()) {
                target = Optional.of(column);
            }
        }
        return new Schema(List.of(columns), target, numbers);
    }

    Recoding recoding() {
        List<Recoding.OfColumn> columns = new ArrayList<>();
        Optional<Recoding.OfColumn> target = Optional.empty();
        for (int i = 0; i < roles.length; i++) {
            Dictionary dictionary = dictionaries.get(i);
            if (dictionary != null && !dictionary.isClosed()) {
                Recoding.OfColumn recoding = new Recoding.OfColumn(outputs[i], dictionary.recoding());
                if (roles[i].isTarget()) {
                    target = Optional.of(recoding);
                } else {
                    columns.add(recoding);
                }
            }
        }
        return new Recoding(columns, target);
    }
}
