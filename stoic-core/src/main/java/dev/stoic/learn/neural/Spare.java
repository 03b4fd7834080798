package dev.stoic.learn.neural;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Long arrays that were given up. A step of a large network makes several, and the JVM would clear each one, in memory that
 * no cache holds: that takes longer than the arithmetic.
 */
final class Spare {
    /** Shorter ones cost nothing. */
    private static final int LEAST = 1 << 14;

    private static final int MOST_KEPT = 8;

    private static SoftReference<ArrayDeque<float[]>> kept = new SoftReference<>(new ArrayDeque<>());

    private Spare() {}

    @SuppressWarnings("ReferenceEquality") // which array it is counts here, not what it holds
    static boolean isSame(float[] one, float[] other) {
        return one == other;
    }

    /** An array that holds anything. */
    static float[] any(int length) {
        if (length >= LEAST) {
            synchronized (Spare.class) {
                ArrayDeque<float[]> arrays = arrays();
                for (float[] array : arrays) {
                    if (array.length == length) {
                        arrays.remove(array);
                        return array;
                    }
                }
            }
        }
        return new float[length];
    }

    static float[] zeros(int length) {
        float[] array = any(length);
        Arrays.fill(array, 0);
        return array;
    }

    /** Nobody reads or writes the array any more. */
    static void give(float[] array) {
        if (array.length < LEAST) {
            return;
        }
        synchronized (Spare.class) {
            ArrayDeque<float[]> arrays = arrays();
            for (float[] other : arrays) {
                if (isSame(other, array)) {
                    throw new IllegalStateException("an array was given up twice");
                }
            }
            arrays.addFirst(array);
            if (arrays.size() > MOST_KEPT) {
                arrays.removeLast();
            }
        }
    }

    private static ArrayDeque<float[]> arrays() {
        ArrayDeque<float[]> arrays = kept.get();
        if (arrays == null) {
            arrays = new ArrayDeque<>();
            kept = new SoftReference<>(arrays);
        }
        return arrays;
    }
}
