package dev.stoic.math;

/**
 * One step of Adam, number by number: with {@code slope = share·slopes[i]}, the means become {@code keep1·mean + take1·slope} and {@code
 * keep2·square + take2·slope²}, or 0 where that is {@link Faint}, and the number goes down by {@code size·mean / (√square·root + epsilon)}.
 * No operation is fused.
 */
public record AdamStep(
        float share, float keep1, float take1, float keep2, float take2, float size, float root, float epsilon) {
    private static final Kernels KERNELS = Kernels.chosen();

    /**
     * What the optimiser holds.
     *
     * @param means of slopes
     * @param squares means of their squares
     */
    public record Numbers(float[] numbers, float[] means, float[] squares) {}

    /** Numbers {@code from} to {@code to}; what is written may be what is read. */
    public void apply(float[] slopes, Numbers old, Numbers now, int from, int to) {
        for (Numbers some : new Numbers[] {old, now}) {
            check(some.numbers, from, to);
            check(some.means, from, to);
            check(some.squares, from, to);
        }
        check(slopes, from, to);
        KERNELS.adam(this, slopes, old, now, from, to);
    }

    private static void check(float[] values, int from, int to) {
        if (from < 0 || from > to || to > values.length) {
            throw new IndexOutOfBoundsException("numbers %d to %d of %d".formatted(from, to, values.length));
        }
    }

    /** Says that there will be steps, so that their kernel can be compiled in the background. Never shows in a result. */
    public static void expect() {
        KERNELS.expectAdam();
    }
}
