package dev.stoic.data;

import dev.stoic.data.Source.MissingTarget;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A piece of an array on its way to the cache. */
final class ArrayRows {
    private final Assignment assignment;
    private final Role[] roles;
    private final Cell cell;
    private final Source.Columns columns;
    private final Findings findings;
    private final int width;

    private final DroppedRows gaps = new DroppedRows();
    private final List<Field> empty = new ArrayList<>();
    private final List<Field> unseen = new ArrayList<>();

    private int count;
    private boolean[] dropped = new boolean[0];
    private Object values = new byte[0];
    private double[] targets = new double[0];

    /** A field that is not as it should be, in a row that may be dropped yet. */
    private record Field(int row, int column, String value) {}

    ArrayRows(Assignment assignment, Cell cell, Source.Columns columns) {
        this.assignment = assignment;
        this.roles = assignment.roles();
        this.cell = cell;
        this.columns = columns;
        this.findings = new Findings(assignment.names(), Findings.Place.ROW);
        this.width = assignment.width();
    }

    /** @param plain whether all columns are features, in the order of the file */
    void read(ArrayFile file, long firstRow, int rows, boolean plain) {
        count = rows;
        dropped = new boolean[rows];
        values = array(rows * width);
        if (plain) {
            file.copy(firstRow, rows, values);
            for (int i = 0; cell != Cell.BYTE && i < rows * width; i++) {
                double value = get(i);
                if (!Double.isFinite(value)) {
                    set(i, number(i / width, i % width, value));
                }
            }
            return;
        }
        double[] raw = new double[rows * file.width()];
        file.copy(firstRow, rows, raw);
        for (int row = 0; row < rows; row++) {
            for (int f = 0; f < file.width(); f++) {
                if (roles[f].isFeature()) {
                    double value = number(row, f, raw[row * file.width() + f]);
                    set(
                            row * width + assignment.outputs()[f],
                            roles[f] == Role.CATEGORY ? code(file, row, f, value) : value);
                }
            }
        }
    }

    void readTargets(ArrayFile file, long firstRow) {
        int target = assignment.target();
        targets = new double[count];
        if (target < 0) {
            return;
        }
        double[] raw = new double[count];
        file.copy(firstRow, count, raw);
        for (int row = 0; row < count; row++) {
            double value = number(row, target, raw[row]);
            targets[row] = roles[target] == Role.TARGET_CLASS ? code(file, row, target, value) : value;
        }
    }

    private double code(ArrayFile file, int row, int f, double value) {
        if (Double.isNaN(value)) {
            return value;
        }
        Dictionary dictionary = assignment.dictionaries().get(f);
        int code = dictionary == null ? Dictionary.UNKNOWN : dictionary.code(file.word(value));
        if (code == Dictionary.UNKNOWN && roles[f].isTarget()) {
            findings.problem(Findings.Reason.NO_CLASS, row, f, file.word(value));
        } else if (code == Dictionary.UNKNOWN) {
            unseen.add(new Field(row, f, file.word(value)));
        }
        return code;
    }

    /** NaN in its one form for what is missing; what is infinite is not a number. */
    private double number(int row, int f, double value) {
        if (Double.isFinite(value)) {
            return value;
        }
        if (!Double.isNaN(value)) {
            findings.problem(Findings.Reason.NO_NUMBER, row, f, Double.toString(value));
            return Double.NaN;
        }
        Role role = roles[f];
        dropped[row] |= columns.drops(role);
        findings.missing(f);
        boolean waits = columns.missingTarget() == MissingTarget.DROP;
        if (columns.refuses(role) && !waits) {
            Findings.Reason reason = role.isTarget() ? Findings.Reason.NO_TARGET : Findings.Reason.MISSING;
            findings.problem(reason, row, f, "NaN");
        } else {
            empty.add(new Field(row, f, "NaN"));
        }
        return Double.NaN;
    }

    /** Takes dropped rows out and returns how many are left. */
    int finish() {
        accept();
        int kept = 0;
        for (int row = 0; row < count; row++) {
            if (dropped[row]) {
                findings.drop(row);
                gaps.add(row);
                continue;
            }
            if (kept < row) {
                System.arraycopy(values, row * width, values, kept * width, width);
                if (targets.length > 0) {
                    targets[kept] = targets[row];
                }
            }
            kept++;
        }
        return kept;
    }

    /** Notes what is not as it should be in rows that are kept. */
    private void accept() {
        for (Field field : empty) {
            if (dropped[field.row]) {
                continue;
            }
            if (columns.refuses(roles[field.column])) {
                findings.problem(Findings.Reason.MISSING, field.row, field.column, field.value);
            } else {
                findings.accepted().empty(field.column);
            }
        }
        for (Field field : unseen) {
            if (!dropped[field.row]) {
                Dictionary dictionary = assignment.dictionaries().get(field.column);
                findings.accepted().unseen(field.column, field.value, field.row, Objects.requireNonNull(dictionary));
            }
        }
    }

    DroppedRows gaps() {
        return gaps;
    }

    Findings findings() {
        return findings;
    }

    double[] targets() {
        return targets;
    }

    MemorySegment values() {
        return switch (values) {
            case double[] d -> MemorySegment.ofArray(d);
            case float[] f -> MemorySegment.ofArray(f);
            case byte[] b -> MemorySegment.ofArray(b);
            default -> throw new IllegalStateException("rows are " + values.getClass());
        };
    }

    private Object array(int length) {
        return switch (cell) {
            case BYTE -> new byte[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
        };
    }

    private double get(int i) {
        return values instanceof double[] d ? d[i] : ((float[]) values)[i];
    }

    private void set(int i, double value) {
        if (values instanceof double[] d) {
            d[i] = value;
        } else {
            ((float[]) values)[i] = (float) value;
        }
    }
}
