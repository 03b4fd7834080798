package dev.stoic.learn.tree;

/** What a pass wants to know about one feature. */
sealed interface Wanted {
    record Nothing() implements Wanted {}

    /** The distinct values, if they are few. */
    record Values() implements Wanted {}

    /**
     * How many keys there are by the {@code bits} bits above {@code shift}, among those that begin with each prefix.
     *
     * @param prefixes in ascending order
     */
    record Counts(int shift, int bits, long[] prefixes) implements Wanted {
        boolean isTop() {
            return shift + bits == Long.SIZE;
        }
    }

    /** The keys that begin with the prefixes. */
    record Keys(int shift, long[] prefixes) implements Wanted {}

    /** Bytes of an answer, about. */
    default long bytes() {
        return switch (this) {
            case Nothing _ -> 1;
            case Values _ -> 2L * Long.BYTES * Found.Values.MOST;
            case Counts counts -> ((long) counts.prefixes.length * Long.BYTES) << counts.bits;
            case Keys _ -> (long) Long.BYTES * Progress.FEW_ROWS;
        };
    }
}
