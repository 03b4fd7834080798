package dev.stoic.data;

import dev.stoic.data.Source.Missing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Turns chunks of CSV into rows. Belongs to one thread; its arrays are filled again with every chunk. */
final class CsvParser {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ZEROS = 0x3030303030303030L;
    private static final long[] TENS = {1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000};

    private final Assignment assignment;
    private final Role[] roles;
    private final int[] outputs;
    private final Words[] words;
    private final Missing policy;
    private final byte separator;
    private final int width;
    private final CsvCursor cursor;

    double[] values = new double[0];
    double[] targets = new double[0];
    int rows;
    /** Rows that were seen, dropped ones included. */
    int seen;

    /** About this chunk, with lines counted from 0. */
    Findings findings;

    private boolean incomplete;

    CsvParser(Assignment assignment, byte separator, Missing policy) {
        this.assignment = assignment;
        this.roles = assignment.roles();
        this.outputs = assignment.outputs();
        this.width = assignment.width();
        this.separator = separator;
        this.policy = policy;
        this.cursor = new CsvCursor(separator);
        this.findings = new Findings(assignment.names(), Findings.Place.LINE);
        this.words = new Words[roles.length];
        assignment.dictionaries().forEach((column, dictionary) -> words[column] = new Words(dictionary));
    }

    /** Parses {@code bytes[from, end)} and returns how many line ends that has. */
    long parse(byte[] bytes, int from, int end) {
        rows = 0;
        seen = 0;
        findings = new Findings(assignment.names(), Findings.Place.LINE);
        cursor.reset(bytes, from, end);
        while (cursor.toRecord()) {
            if (rows == targets.length) {
                grow();
            }
            row();
        }
        return cursor.lines;
    }

    private void grow() {
        int capacity = Math.max(256, rows * 2);
        values = Arrays.copyOf(values, Math.multiplyExact(capacity, width));
        targets = Arrays.copyOf(targets, capacity);
    }

    private void row() {
        int last = roles.length - 1;
        int base = rows * width;
        long line = cursor.lines;
        incomplete = false;
        for (int f = 0; f <= last; f++) {
            switch (roles[f]) {
                case SKIP -> cursor.field();
                case NUMBER -> values[base + outputs[f]] = number(f);
                case CATEGORY -> values[base + outputs[f]] = category(f);
                case TARGET_NUMBER -> targets[rows] = number(f);
                case TARGET_CLASS -> targets[rows] = category(f);
            }
            boolean more = cursor.bytes[cursor.at] == separator;
            if (more != (f < last)) {
                int fields = cursor.restOfRecord(f + 1);
                findings.problem(Findings.Reason.FIELDS, line, fields, "");
                return;
            }
            if (more) {
                cursor.at++;
            }
        }
        cursor.lineEnd();
        seen++;
        if (incomplete && policy == Missing.DROP) {
            findings.drop(line);
        } else {
            rows++;
        }
    }

    /** The usual way to write a number, scanned and converted in one go; all else goes the long way. */
    private double number(int f) {
        byte[] b = cursor.bytes;
        int p = cursor.at;
        int minus = b[p] == '-' ? 1 : 0;
        p += minus;
        long digits = 0;
        int start = p;
        int digit = b[p] - '0';
        while (digit >= 0 && digit <= 9) {
            digits = digits * 10 + digit;
            digit = b[++p] - '0';
        }
        int count = p - start;
        int exponent = 0;
        if (b[p] == '.') {
            int point = ++p;
            long eight = (long) LONGS.get(b, p) ^ ZEROS;
            long others = nonDigits(eight);
            while (others == 0) {
                digits = digits * 100_000_000 + eightDigits(eight);
                p += 8;
                eight = (long) LONGS.get(b, p) ^ ZEROS;
                others = nonDigits(eight);
            }
            int rest = Long.numberOfTrailingZeros(others) >>> 3;
            digits = digits * TENS[rest] + eightDigits((eight << 8) << (56 - 8 * rest));
            p += rest;
            exponent = point - p;
            count += p - point;
        }
        byte next = b[p];
        if ((next != separator && next != '\n' && next != '\r') || count == 0 || count > Decimal.MAX_DIGITS) {
            return anyNumber(f);
        }
        double value = Decimal.of(digits, exponent);
        if (Double.isNaN(value)) {
            return anyNumber(f);
        }
        cursor.at = p;
        return Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ (long) minus << 63);
    }

    /** Marks bytes above 9; the lowest mark is exact. */
    private static long nonDigits(long eight) {
        return ((eight + 0x7676767676767676L) | eight) & 0x8080808080808080L;
    }

    /** The number that eight bytes from 0 to 9 write, first digit lowest: three multiplications instead of eight. */
    private static long eightDigits(long eight) {
        long pairs = (eight * 2561) >>> 8;
        long fours = ((pairs & 0x00FF00FF00FF00FFL) * 6553601) >>> 16;
        return ((fours & 0x0000FFFF0000FFFFL) * 42949672960001L) >>> 32;
    }

    private double anyNumber(int f) {
        cursor.field();
        if (cursor.isMissing()) {
            return missing(f);
        }
        double value = Decimal.parse(cursor.text, cursor.from, cursor.to);
        if (Double.isNaN(value)) {
            if (assignment.given()[f]) {
                findings.problem(Findings.Reason.NO_NUMBER, cursor.lines, f, cursor.value());
            } else if (!findings.hasSurprise(f)) {
                findings.surprise(cursor.lines, f, cursor.value());
            }
        }
        return value;
    }

    private double category(int f) {
        cursor.field();
        if (cursor.isMissing()) {
            return missing(f);
        }
        int code = words[f].code(cursor.text, cursor.from, cursor.to);
        if (code == Dictionary.UNKNOWN && roles[f] == Role.TARGET_CLASS) {
            findings.problem(Findings.Reason.NO_CLASS, cursor.lines, f, cursor.value());
        }
        return code;
    }

    private double missing(int f) {
        incomplete = true;
        findings.missing(f);
        if (policy == Missing.ERROR || (policy == Missing.MEAN && roles[f].isTarget())) {
            findings.problem(Findings.Reason.MISSING, cursor.lines, f, cursor.value());
        }
        return Double.NaN;
    }
}
