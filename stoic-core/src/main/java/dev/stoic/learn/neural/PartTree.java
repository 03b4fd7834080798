package dev.stoic.learn.neural;

import dev.stoic.math.Vectors;
import java.util.Arrays;

/** Adds up what the parts of a slice give, in the tree over part index; an empty part is absent. Keeps its room. */
final class PartTree {
    /** Adds what a part gives, {@code rows} rows from {@code row} of the slice, to {@code to}. */
    interface OfPart {
        void add(int part, int row, int rows, float[] to, int at);
    }

    private final int length;
    private final float[][] rights = new float[Integer.SIZE][0];

    /** @param length numbers that each part gives */
    PartTree(int length) {
        this.length = length;
    }

    /** A slice of one part adds to what {@code to} holds from {@code at} on; one of several replaces it. */
    void sum(Slice slice, float[] to, int at, OfPart ofPart) {
        int[] counts = slice.counts();
        if (counts.length == 1) {
            ofPart.add(0, 0, counts[0], to, at);
        } else if (!sum(counts, 0, counts.length, 0, to, at, ofPart)) {
            Arrays.fill(to, at, at + length, 0);
        }
    }

    private boolean sum(int[] counts, int first, int size, int row, float[] to, int at, OfPart ofPart) {
        if (size == 1) {
            if (counts[first] > 0) {
                Arrays.fill(to, at, at + length, 0);
                ofPart.add(first, row, counts[first], to, at);
            }
            return counts[first] > 0;
        }
        int half = size / 2;
        int middle = row;
        for (int p = first; p < first + half; p++) {
            middle += counts[p];
        }
        if (!sum(counts, first, half, row, to, at, ofPart)) {
            return sum(counts, first + half, half, middle, to, at, ofPart);
        }
        float[] right = right(size);
        if (sum(counts, first + half, half, middle, right, 0, ofPart)) {
            Vectors.addInPlace(to, at, right, 0, length);
        }
        return true;
    }

    private float[] right(int size) {
        int level = Integer.numberOfTrailingZeros(size);
        if (rights[level].length < length) {
            rights[level] = new float[length];
        }
        return rights[level];
    }
}
