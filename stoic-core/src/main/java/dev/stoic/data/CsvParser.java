package dev.stoic.data;

import dev.stoic.math.Numerals;
import java.util.stream.IntStream;

/** Turns chunks of CSV into rows. Belongs to one thread; and fills what it is given. */
final class CsvParser {
    /** Digits that fit into a long after fifteen others. */
    private static final int LONG_REST = Decimal.MAX_DIGITS - 15;

    /** A point as the second of eight bytes. */
    private static final long POINT = ('.' ^ '0') << 8;

    /** Neighbours that are worth being read at once, */
    private static final int MANY = 8;

    /** if no more than one in so many has to be read again by itself; */
    private static final int SELDOM = 8;

    /** that is told after so many. */
    private static final int PATIENCE = 4096;

    private static final long[] TENS = {1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000};

    private final Assignment assignment;
    private final Role[] roles;
    private final int[] outputs;
    /** For each field the column that it is in the first file. */
    private final int[] columns;

    /** For each field the end of the run of numbers from there on that are neighbours in the row, too. */
    private final int[] runs;

    private final Words[] words;
    private final CsvNotation notation;
    private final boolean plain;
    private final byte separator;
    private final int width;
    private final CsvCursor cursor;
    private final Numerals numerals;
    private final boolean longRuns;

    /** Whether numbers of this piece are read many at a time. */
    private boolean many;

    private long readAtOnce;
    private long readApart;

    /** Where the rows go. */
    private CsvRows into;

    private final CsvRowNotes notes;
    private double scanned;

    CsvParser(Assignment assignment, CsvNotation notation, Source.Columns policies) {
        this(assignment, IntStream.range(0, assignment.names().size()).toArray(), notation, policies);
    }

    /** @param columns of the first file, in the order of the fields here; {@code assignment} has the same order */
    CsvParser(Assignment assignment, int[] columns, CsvNotation notation, Source.Columns policies) {
        this.assignment = assignment;
        this.columns = columns;
        this.roles = assignment.roles();
        this.outputs = assignment.outputs();
        this.width = assignment.width();
        this.notation = notation;
        this.plain = notation.isPlain();
        this.separator = notation.separator;
        this.cursor = new CsvCursor(separator);
        this.into = new CsvRows(assignment.names());
        this.runs = new int[roles.length];
        boolean some = false;
        for (int f = roles.length - 1; f >= 0; f--) {
            boolean joined = f + 1 < roles.length && roles[f + 1] == Role.NUMBER && outputs[f + 1] == outputs[f] + 1;
            runs[f] = joined ? runs[f + 1] : f + 1;
            some |= roles[f] == Role.NUMBER && runs[f] - f >= MANY;
        }
        this.longRuns = some;
        this.numerals = new Numerals(separator);
        this.words = new Words[roles.length];
        assignment.dictionaries().forEach((column, dictionary) -> words[column] = new Words(dictionary));
        this.notes = new CsvRowNotes(roles, words, columns, policies);
    }

    /** Parses {@code bytes[from, end)}, adds the rows to {@code rows} and returns how many line ends that has. */
    long parse(byte[] bytes, int from, int end, CsvRows rows) {
        into = rows;
        cursor.reset(bytes, from, end);
        many = longRuns && Numerals.isReady() && readApart * SELDOM <= readAtOnce + PATIENCE;
        if (many) {
            numerals.mark(bytes, from, end);
        }
        while (cursor.toRecord()) {
            rows.reserve(width);
            row();
        }
        return cursor.lines;
    }

    /** Whether any field was quoted so far. */
    boolean hasQuotes() {
        return cursor.quotes;
    }

    private void row() {
        int last = roles.length - 1;
        int base = into.rows * width;
        long line = cursor.lines;
        notes.begin();
        int f = 0;
        while (true) {
            int passed = switch (roles[f]) {
                case NUMBER -> plain ? run(f, runs[f], base) : 0;
                case TARGET_NUMBER -> plain ? numbers(f, f + 1, into.targets, into.rows) : 0;
                case SKIP, CATEGORY, TARGET_CLASS -> 0;
            };
            if (passed == 0) {
                field(f, base);
                passed = 1;
            }
            f += passed;
            boolean more = cursor.bytes[cursor.at] == separator;
            if (more != (f <= last)) {
                int fields = cursor.restOfRecord(f);
                into.findings.problem(Findings.Reason.FIELDS, line, fields, "");
                return;
            }
            if (!more) {
                break;
            }
            cursor.at++;
        }
        cursor.lineEnd();
        if (notes.isDropped()) {
            into.findings.drop(line);
            into.gaps.add(into.seen);
        } else {
            notes.keep(line, into.findings);
            into.rows++;
        }
        into.seen++;
    }

    private void field(int f, int base) {
        switch (roles[f]) {
            case SKIP -> cursor.field();
            case NUMBER -> into.values[base + outputs[f]] = anyNumber(f);
            case CATEGORY -> into.values[base + outputs[f]] = category(f);
            case TARGET_NUMBER -> into.targets[into.rows] = anyNumber(f);
            case TARGET_CLASS -> into.targets[into.rows] = category(f);
        }
    }

    /** Numbers that are neighbours, as many as are written as usual. */
    private int run(int f, int stop, int base) {
        int count = many && stop - f >= MANY ? numerals.fields(cursor.bytes, cursor.at, stop - f) : 0;
        if (count < MANY) {
            return numbers(f, stop, into.values, base + outputs[f]);
        }
        int at = cursor.at;
        long unread = numerals.read(cursor.bytes, at, count, into.values, base + outputs[f]);
        readAtOnce += count;
        for (; unread != 0; unread &= unread - 1) {
            int i = Long.numberOfTrailingZeros(unread);
            cursor.at = numerals.start(at, i);
            if (numbers(f + i, f + i + 1, into.values, base + outputs[f + i]) == 0) {
                field(f + i, base);
            }
            readApart++;
        }
        cursor.at = numerals.start(at, count) - 1;
        return count;
    }

    /**
     * Scans and converts numbers as they are usually written in one go, from field {@code f} until {@code stop} or the first
     * that is written otherwise or ends the line.
     *
     * @return how many; the cursor is at the end of the last of them
     */
    private int numbers(int f, int stop, double[] out, int at) {
        byte[] b = cursor.bytes;
        int p = cursor.at;
        int passed = 0;
        while (true) {
            // No processor foresees signs and last digits: there are no branches for them.
            int minus = (((b[p] & 0xFF) ^ '-') - 1) >>> 31;
            p += minus;
            long start = Digits.at(b, p);
            // The point is left out, and a zero stands in front instead.
            long high = (start & -65536) | ((start & 0xFF) << 8);
            double value;
            int length = Digits.count(high);
            if ((start & 0xFF00) != POINT) {
                p = number(b, p);
                value = scanned;
                if (Double.isNaN(value)) {
                    return passed;
                }
            } else if (length < 8) {
                if (length < 2) {
                    return passed;
                }
                p += length;
                value = Decimal.ofShort(Digits.some(high, length), length - 2);
            } else {
                long low = Digits.at(b, p + 8);
                int middle = Digits.count(low);
                if (middle < 8) {
                    p += 8 + middle;
                    long digits = Digits.eight(high) * TENS[middle] + Digits.some(low, middle);
                    value = Decimal.ofShort(digits, 6 + middle);
                } else {
                    long rest = Digits.at(b, p + 16);
                    int count = Digits.count(rest);
                    if (count > LONG_REST && (count > LONG_REST + 1 || (start & 0xFF) != 0)) {
                        return passed;
                    }
                    p += 16 + count;
                    long digits = Digits.eight(high) * 100_000_000 + Digits.eight(low);
                    value = Decimal.ofFraction(digits * TENS[count] + Digits.some(rest, count), 14 + count);
                }
            }
            value = Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ (long) minus << 63);
            if (b[p] != separator) {
                return passed + last(p, value, out, at + passed);
            }
            out[at + passed] = value;
            passed++;
            cursor.at = p;
            if (f + passed == stop) {
                return passed;
            }
            p++;
        }
    }

    /**
     * Takes a number that no separator follows, if a line end does, and says how many that makes. Apart from the loop, because hardly
     * one in ten thousand goes on, with an exponent, say: the compiler would count on none.
     */
    private int last(int p, double value, double[] out, int at) {
        byte next = cursor.bytes[p];
        if (next != '\n' && next != '\r') {
            return 0;
        }
        out[at] = value;
        cursor.at = p;
        return 1;
    }

    /** The same for one number without its sign. Leaves it in {@link #scanned}, or NaN, and returns where it ends. */
    private int number(byte[] b, int start) {
        int p = start;
        long digits = 0;
        int digit = b[p] - '0';
        while (digit >= 0 && digit <= 9) {
            digits = digits * 10 + digit;
            digit = b[++p] - '0';
        }
        int count = p - start;
        int exponent = 0;
        if (b[p] == '.') {
            int point = ++p;
            long eight = Digits.at(b, p);
            int length = Digits.count(eight);
            while (length == 8) {
                digits = digits * 100_000_000 + Digits.eight(eight);
                p += 8;
                eight = Digits.at(b, p);
                length = Digits.count(eight);
            }
            digits = digits * TENS[length] + Digits.some(eight, length);
            p += length;
            exponent = point - p;
            count += p - point;
        }
        scanned = count == 0 || count > Decimal.MAX_DIGITS ? Double.NaN : Decimal.of(digits, exponent);
        return p;
    }

    private double anyNumber(int f) {
        cursor.field();
        if (notation.isMissing(cursor.text, cursor.from, cursor.to)) {
            return missing(f);
        }
        double value = notation.number(cursor.text, cursor.from, cursor.to);
        if (Double.isNaN(value)) {
            if (assignment.given()[f]) {
                into.findings.problem(Findings.Reason.NO_NUMBER, cursor.lines, columns[f], cursor.value());
            } else if (!into.findings.hasSurprise(columns[f])) {
                into.findings.surprise(cursor.lines, columns[f], cursor.value());
            }
        }
        return value;
    }

    private double category(int f) {
        cursor.field();
        if (notation.isMissingWord(cursor.text, cursor.from, cursor.to)) {
            if (notation.isNa(cursor.text, cursor.from, cursor.to)) {
                into.findings.missingWord(columns[f]);
            }
            return missing(f);
        }
        int code = words[f].code(cursor.text, cursor.from, cursor.to);
        if (code == Dictionary.UNKNOWN && roles[f] == Role.TARGET_CLASS) {
            into.findings.problem(Findings.Reason.NO_CLASS, cursor.lines, columns[f], cursor.value());
        } else if (code == Dictionary.UNKNOWN) {
            notes.unseen(f, cursor.value());
        }
        return code;
    }

    private double missing(int f) {
        notes.empty(f, cursor, into.findings);
        return Double.NaN;
    }
}
