package dev.stoic.data;

import java.util.Arrays;

/**
 * Fitted preprocessing: how stored columns become features. Feature {@code f} reads stored column {@code column[f]}. If
 * {@code code[f] < 0} it is a number, {@code (x − shift[f]) · factor[f]} with {@code fill[f]} in place of a missing one, which NaN keeps;
 * otherwise it is 1 where the category is {@code code[f]} and 0 elsewhere. Computed in double, then rounded to the stored
 * type. The arrays are owned by the record: nobody writes to them.
 */
public record Encoding(int[] column, int[] code, double[] fill, double[] shift, double[] factor) {
    public Encoding {
        int n = column.length;
        if (code.length != n || fill.length != n || shift.length != n || factor.length != n) {
            throw new IllegalArgumentException("arrays of an encoding differ in length");
        }
    }

    /** Every number as it is stored. */
    public static Encoding none(int width) {
        return none(width, 0);
    }

    /** Every number as it is stored, what is missing too. */
    public static Encoding keeping(int width) {
        return none(width, Double.NaN);
    }

    private static Encoding none(int width, double instead) {
        int[] column = new int[width];
        int[] code = new int[width];
        double[] fill = new double[width];
        double[] factor = new double[width];
        for (int i = 0; i < width; i++) {
            column[i] = i;
            code[i] = -1;
            fill[i] = instead;
            factor[i] = 1;
        }
        return new Encoding(column, code, fill, new double[width], factor);
    }

    public int width() {
        return column.length;
    }

    /** Whether features are the stored columns unchanged, so that tiles can be handed on without a copy. */
    public boolean isNone(int storedWidth) {
        if (width() != storedWidth) {
            return false;
        }
        for (int f = 0; f < width(); f++) {
            if (column[f] != f || code[f] >= 0 || shift[f] != 0 || factor[f] != 1 || fills(f)) {
                return false;
            }
        }
        return true;
    }

    /** Whether something is put in the place of what is missing; 0 stands for nothing where none is. */
    public boolean fills(int f) {
        return fill[f] != 0 && !Double.isNaN(fill[f]);
    }

    /** Whether the other one gives the same features. */
    public boolean isSame(Encoding other) {
        return Arrays.equals(column, other.column)
                && Arrays.equals(code, other.code)
                && Arrays.equals(fill, other.fill)
                && Arrays.equals(shift, other.shift)
                && Arrays.equals(factor, other.factor);
    }

    /** Feature {@code f} of a row whose stored value in {@code column[f]} is {@code x}. */
    public double apply(int f, double x) {
        if (code[f] >= 0) {
            return x == code[f] ? 1 : 0;
        }
        return ((Double.isNaN(x) ? fill[f] : x) - shift[f]) * factor[f];
    }
}
