package dev.stoic.learn.boost;

import dev.stoic.math.Streams;

/**
 * A grown tree.
 *
 * @param values what each leaf adds to the margin, by node; 0 for nodes that are split
 * @param stamp for this tree and all before it
 */
record Tree(Splits splits, double[] values, long stamp) {
    static Tree of(Splits splits, double[] values) {
        long stamp = splits.stamp();
        for (double value : values) {
            stamp = Streams.key(stamp, Double.doubleToLongBits(value));
        }
        return new Tree(splits, values, stamp);
    }
}
