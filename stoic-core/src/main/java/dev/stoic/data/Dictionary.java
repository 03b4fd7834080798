package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The values of a category while it is read: codes in the order of arrival, or those of a schema that is given. */
final class Dictionary {
    /** More would make more features than a model can use. */
    static final int MOST = 10_000;

    /** Numbers that may be the names of categories, as in 0, 1, 2, 3+. */
    static final int FEW = 10;

    /** Categories beyond which one should know of them: names, prices with a currency and the like. */
    static final int MANY = 100;

    static final int UNKNOWN = -1;

    private final String name;
    private final Use use;
    private final boolean closed;
    private final Map<String, Integer> codes = new HashMap<>();
    private final List<String> values = new ArrayList<>();

    /** Of a dictionary that is given, the first value of each spelling without case and blanks; made when needed. */
    private final Map<String, String> plain = new HashMap<>();

    enum Use {
        FEATURE,
        /** Of a column that the job does not call a category. */
        GUESS,
        CLASS
    }

    /** More values than a category may have, in a column that may not be one. */
    static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final transient Dictionary of;
        final transient StoicException fault;

        Full(Dictionary of, StoicException fault) {
            super(fault.getMessage(), fault, false, false);
            this.of = of;
            this.fault = fault;
        }
    }

    Dictionary(String name, Use use) {
        this.name = name;
        this.use = use;
        this.closed = false;
    }

    Dictionary(Column.Categorical known, Use use) {
        this.name = known.name();
        this.use = use;
        this.closed = true;
        for (String value : known.values()) {
            codes.put(value, values.size());
            values.add(value);
        }
    }

    /** The code of a value; {@link #UNKNOWN} if the schema is given and does not have it. */
    synchronized int code(String value) {
        Integer known = codes.get(value);
        if (known != null) {
            return known;
        }
        if (closed) {
            return UNKNOWN;
        }
        if (values.size() == MOST) {
            throw use == Use.GUESS ? new Full(this, tooMany(drop())) : tooMany(drop());
        }
        codes.put(value, values.size());
        values.add(value);
        return values.size() - 1;
    }

    /** A known value that differs from this one by case or blanks only. */
    synchronized Optional<String> near(String value) {
        if (plain.isEmpty()) {
            values.forEach(known -> plain.putIfAbsent(plain(known), known));
        }
        return Optional.ofNullable(plain.get(plain(value)));
    }

    private static String plain(String value) {
        var plain = new StringBuilder(value.length());
        value.chars().filter(c -> !Character.isWhitespace(c)).forEach(c -> plain.append((char) c));
        return plain.toString().toLowerCase(Locale.ROOT);
    }

    private String drop() {
        return "leave it out: data.columns.drop: " + YamlList.of(List.of(name));
    }

    /** The fault of a column that has too many values but may be meant otherwise. */
    synchronized StoicException tooMany(CsvNotation notation) {
        return tooMany(ColumnNotes.remedy(sorted(), notation)
                .map(remedy -> remedy + ", or " + drop())
                .orElseGet(this::drop));
    }

    private StoicException tooMany(String advice) {
        return switch (use) {
            case FEATURE, GUESS ->
                StoicException.user(
                        "column \"%s\" has more than %,d different values that are not numbers".formatted(name, MOST),
                        advice);
            case CLASS -> new TargetMismatch.Classes(name, MOST, 2 * numberClasses() > MOST).fault();
        };
    }

    private long numberClasses() {
        return values.stream().filter(NumberTarget::isNumber).count();
    }

    /** Whether the column was not called a category. */
    boolean isGuess() {
        return use == Use.GUESS;
    }

    /** Whether a guess is doubtful: some values are numbers. */
    synchronized boolean hasNumbers(CsvNotation notation) {
        return use == Use.GUESS && numbers(notation) > 0;
    }

    /** Whether a guess makes more features than one expects. */
    synchronized boolean isManyFeatures() {
        return use == Use.GUESS && values.size() > MANY;
    }

    /** Whether a guess is wrong in all likelihood: most values are numbers, and more than a category usually has. */
    synchronized boolean isSpoiledNumbers(CsvNotation notation) {
        long numbers = use == Use.GUESS ? numbers(notation) : 0;
        return numbers > FEW && numbers > values.size() - numbers;
    }

    private long numbers(CsvNotation notation) {
        return values.stream()
                .filter(value -> notation.isNumber(value) || notation.wantsComma(value))
                .count();
    }

    synchronized Column.Categorical column() {
        return new Column.Categorical(name, closed ? values : sorted());
    }

    private List<String> sorted() {
        List<String> sorted = new ArrayList<>(values);
        Map<String, Double> numbers = new HashMap<>();
        for (String value : values) {
            byte[] text = value.getBytes(StandardCharsets.UTF_8);
            numbers.put(value, Decimal.parse(text, 0, text.length, (byte) '.'));
        }
        boolean numeric = use == Use.CLASS && numbers.values().stream().noneMatch(d -> d.isNaN());
        Comparator<String> byText = Comparator.naturalOrder();
        sorted.sort(numeric ? Comparator.<String, Double>comparing(numbers::get).thenComparing(byText) : byText);
        return sorted;
    }

    /** The final code of each provisional one. */
    synchronized int[] recoding() {
        List<String> sorted = column().values();
        int[] recoding = new int[values.size()];
        for (int i = 0; i < sorted.size(); i++) {
            recoding[code(sorted.get(i))] = i;
        }
        return recoding;
    }

    boolean isClosed() {
        return closed;
    }
}
