package dev.stoic.learn.tree;

/** What a pass wants to know about one feature. */
sealed interface Wanted {
    record Nothing() implements Wanted {}

    /** The distinct values, if they are few; otherwise {@link Counts#TOP}. */
    record Values() implements Wanted {}

    /**
     * How many keys there are by the {@code bits} bits above {@code shift}, among those that begin with each prefix.
     *
     * @param prefixes in ascending order
     */
    record Counts(int shift, int bits, long[] prefixes) implements Wanted {
        private static final int TOP_BITS = 12;

        /** Of all keys, by their first bits. */
        static final Counts TOP = new Counts(Long.SIZE - TOP_BITS, TOP_BITS, new long[1]);

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
            case Values _ -> (long) Long.BYTES << Counts.TOP_BITS;
            case Counts counts -> ((long) counts.prefixes.length * Long.BYTES) << counts.bits;
            case Keys _ -> (long) Long.BYTES * Progress.FEW_ROWS;
        };
    }
}
