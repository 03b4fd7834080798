package dev.stoic.data;

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

    /** @param keep only these columns, all when empty */
    public record Columns(
            List<String> drop, List<String> keep, List<String> category, List<String> number, Missing missing) {
        public Columns {
            drop = List.copyOf(drop);
            keep = List.copyOf(keep);
            category = List.copyOf(category);
            number = List.copyOf(number);
        }

        public static Columns all() {
            return new Columns(List.of(), List.of(), List.of(), List.of(), Missing.ERROR);
        }
    }

    /**
     * What becomes of an empty field: an error that names it, the mean of the training rows, no such row, or nothing, for
     * learners that know what to do with it. Without its target no row is of use.
     */
    public enum Missing {
        ERROR,
        MEAN,
        DROP,
        KEEP;

        boolean refuses(boolean target) {
            return switch (this) {
                case ERROR -> true;
                case MEAN, KEEP -> target;
                case DROP -> false;
            };
        }
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

    /**
     * How a CSV is written; whether there is a header, and which separator, is found out from the file if it is not said.
     *
     * @param absent texts that stand for no value, beside those that always do
     */
    public record Csv(Optional<Character> separator, Optional<Boolean> header, Point decimal, List<String> absent) {
        public Csv {
            absent = List.copyOf(absent);
        }

        public static Csv guess() {
            return new Csv(Optional.empty(), Optional.empty(), Point.POINT, List.of());
        }
    }
}
