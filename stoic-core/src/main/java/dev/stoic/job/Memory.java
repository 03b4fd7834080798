package dev.stoic.job;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How much memory the containers of a job should have, in bytes: an estimate on the safe side. Rows that do not fit are read from the
 * cache on disk tile by tile, so that too little makes a job slower; it does not make it fail.
 */
public record Memory(long coordinator, long worker, long broker) {
    private static final long MIB = 1L << 20;

    /** A JVM with its classes, compiled code, threads and buffers, and a heap for a small model. */
    private static final long SMALL = 512 * MIB;

    /** The same with room for several copies of a state of tens of megabytes: trees, networks, code that nobody knows. */
    private static final long LARGE = 1024 * MIB;

    private static final List<String> SMALL_MODELS = List.of("linear", "logistic", "kmeans");

    /** A container gives three quarters to the heap, and rows may take 55 % of a heap: 1 / 0.75 / 0.55. */
    private static final double PER_ROW_BYTE = 2.5;

    private static final long MOST_FOR_ROWS = 6144 * MIB;
    private static final long UNKNOWN_ROWS = 256 * MIB;
    private static final long STEP = 64 * MIB;

    static Memory of(JobSpec job, OptionalLong rowBytes) {
        long base = SMALL_MODELS.contains(job.learner().key()) ? SMALL : LARGE;
        double rows = PER_ROW_BYTE * rowBytes.orElse(UNKNOWN_ROWS);
        return new Memory(base, rounded(base + (long) Math.min(rows, MOST_FOR_ROWS)), LARGE);
    }

    private static long rounded(long bytes) {
        return Math.ceilDiv(bytes, STEP) * STEP;
    }

    /**
     * What rows take on a heap, guessed from the size of their files: a number of text is a few characters with its separator and
     * becomes eight bytes; a file of another kind may keep one byte or less for what becomes four.
     */
    public static long rowBytes(String location, long fileBytes) {
        String name = location.toLowerCase(Locale.ROOT);
        boolean text = name.endsWith(".csv") || name.endsWith(".tsv") || name.endsWith(".txt");
        return Math.multiplyExact(fileBytes, text ? 2 : 6);
    }

    /** What rows take on a heap. */
    public static long rowBytes(long rows, int columns) {
        return Math.multiplyExact(Math.multiplyExact(rows, columns + 1L), Double.BYTES);
    }
}
