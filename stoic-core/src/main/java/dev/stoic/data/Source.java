package dev.stoic.data;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What to read and how: the {@code data} section of a job without its splits.
 *
 * @param location a path, a glob, or {@code mnist://train}
 * @param target a column of it, or a file beside it that holds one value a row
 */
public record Source(String location, Optional<String> target, TargetKind targetKind, Columns columns, Csv csv) {
    /** What the learner makes of the target: decides whether it is read as a number or as a class. */
    public enum TargetKind {
        NONE,
        NUMBER,
        CLASS
    }

    /**
     * @param keep only these columns, all when empty
     * @param missing what becomes of an empty field of a feature
     * @param missingTarget what becomes of a row without its target, unless {@code missing} drops it
     */
    public record Columns(
            List<String> drop,
            List<String> keep,
            List<String> category,
            List<String> number,
            Missing missing,
            MissingTarget missingTarget) {
        public Columns {
            drop = List.copyOf(drop);
            keep = List.copyOf(keep);
            category = List.copyOf(category);
            number = List.copyOf(number);
        }

        /** Rows without a target are an error. */
        public Columns(
                List<String> drop, List<String> keep, List<String> category, List<String> number, Missing missing) {
            this(drop, keep, category, number, missing, MissingTarget.ERROR);
        }

        public static Columns all() {
            return all(Missing.ERROR);
        }

        public static Columns all(Missing missing) {
            return new Columns(List.of(), List.of(), List.of(), List.of(), missing);
        }

        /** Whether a row is left out whose field of this role is empty. */
        boolean drops(Role role) {
            return missing == Missing.DROP || (role.isTarget() && missingTarget == MissingTarget.DROP);
        }

        /** Whether an empty field of this role is an error. */
        boolean refuses(Role role) {
            return !drops(role) && (role.isTarget() || missing == Missing.ERROR);
        }
    }

    /**
     * What becomes of an empty field: an error that names it, the mean of the training rows, no such row, or nothing, for
     * learners that know what to do with it. No learner can use a row without its target.
     */
    public enum Missing {
        ERROR,
        MEAN,
        DROP,
        KEEP
    }

    /** What becomes of a row whose target is empty. */
    public enum MissingTarget {
        ERROR,
        DROP
    }

    /** What stands before the fraction of a number. */
    public enum Point {
        POINT('.'),
        COMMA(',');

        private final char sign;

        Point(char sign) {
            this.sign = sign;
        }

        public char sign() {
            return sign;
        }
    }

    /** What stands between groups of three digits before the fraction. */
    public enum Thousands {
        NONE(""),
        COMMA(","),
        POINT("."),
        SPACE(" "),
        APOSTROPHE("'");

        private final String sign;

        Thousands(String sign) {
            this.sign = sign;
        }

        public boolean is(char other) {
            return sign.equals(String.valueOf(other));
        }
    }

    /**
     * What NA, N/A, NaN and null are in a column of categories or classes; in a column of numbers they are always
     * missing.
     */
    public enum Na {
        MISSING,
        TEXT
    }

    /**
     * How a CSV is written. The header and the separator are detected from the file where the job does not give them.
     *
     * @param absent texts that stand for no value, beside the empty field
     */
    public record Csv(
            Optional<Character> separator,
            Optional<Boolean> header,
            Point decimal,
            Thousands thousands,
            Charset encoding,
            Na na,
            List<String> absent) {
        public Csv {
            absent = List.copyOf(absent);
        }

        public static Csv guess() {
            return new Csv(
                    Optional.empty(),
                    Optional.empty(),
                    Point.POINT,
                    Thousands.NONE,
                    StandardCharsets.UTF_8,
                    Na.MISSING,
                    List.of());
        }

        /** The same notation of values in a file whose separator and header are to be detected. */
        public Csv detected() {
            return new Csv(Optional.empty(), Optional.empty(), decimal, thousands, encoding, na, absent);
        }
    }
}
