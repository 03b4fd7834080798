package dev.stoic.learn.tree;

/** Numbers as whole numbers of the same order; both zeros are one. */
final class OrderedBits {
    private OrderedBits() {}

    static long of(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits ^ ((bits >> 63) >>> 1);
    }

    static double value(long key) {
        return Double.longBitsToDouble(key ^ ((key >> 63) >>> 1));
    }
}
