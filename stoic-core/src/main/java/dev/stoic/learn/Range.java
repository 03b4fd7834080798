package dev.stoic.learn;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An aligned power-of-two block of parts: a node of the reduction tree. */
public record Range(int first, int size) implements Comparable<Range> {
    public Range {
        if (size < 1 || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("size of a range must be a power of two, got " + size);
        }
        if (first < 0 || (first & (size - 1)) != 0) {
            throw new IllegalArgumentException("range of %d parts cannot start at %d".formatted(size, first));
        }
    }

    public static Range part(int part) {
        return new Range(part, 1);
    }

    /** The root of a tree over {@code parts} parts. */
    public static Range all(int parts) {
        return new Range(0, parts);
    }

    public boolean isPart() {
        return size == 1;
    }

    public int end() {
        return first + size;
    }

    public Range left() {
        return new Range(first, half());
    }

    public Range right() {
        return new Range(first + half(), half());
    }

    public Range parent() {
        return new Range(first & -(2 * size), 2 * size);
    }

    public Range sibling() {
        return new Range(first ^ size, size);
    }

    public boolean isLeft() {
        return (first & size) == 0;
    }

    public boolean contains(Range other) {
        return first <= other.first && other.end() <= end();
    }

    /** The fewest aligned ranges that cover parts {@code from} (inclusive) to {@code to} (exclusive), in order. */
    public static List<Range> cover(int from, int to) {
        var ranges = new ArrayList<Range>();
        int at = from;
        while (at < to) {
            int size = at == 0 ? Integer.highestOneBit(to) : Integer.lowestOneBit(at);
            while (at + size > to) {
                size >>= 1;
            }
            ranges.add(new Range(at, size));
            at += size;
        }
        return List.copyOf(ranges);
    }

    // Every message asks; what the compiler makes for records goes through method handles, which take long to become
    // fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Range(int theirs, int wide) && first == theirs && size == wide;
    }

    @Override
    public int hashCode() {
        return 31 * first + size;
    }

    @Override
    public int compareTo(Range other) {
        return first != other.first ? Integer.compare(first, other.first) : Integer.compare(other.size, size);
    }

    @Override
    public String toString() {
        return size == 1 ? "part " + first : "parts " + first + "–" + (end() - 1);
    }

    private int half() {
        if (size == 1) {
            throw new IllegalStateException("a single part has no halves");
        }
        return size / 2;
    }
}
