package dev.stoic.data;

/** Rows {@code from} (inclusive) to {@code to} (exclusive). */
public record Span(long from, long to) {
    public Span {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("rows %d to %d are not a span".formatted(from, to));
        }
    }

    public long count() {
        return to - from;
    }

    public boolean isEmpty() {
        return from == to;
    }

    /** The fixed slice that part {@code part} of {@code parts} has of {@code rows} rows. */
    public static Span ofPart(long rows, int parts, int part) {
        return new Span(cut(rows, parts, part), cut(rows, parts, part + 1));
    }

    /** {@code rows · at / parts} without the product, which could overflow. */
    private static long cut(long rows, int parts, int at) {
        return rows / parts * at + rows % parts * at / parts;
    }
}
