package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Streams;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Features in an order that is drawn for each node anew. */
final class Lots {
    private final int[] eligible;
    private final int[] order;
    private long key;
    private int drawn;

    Lots(int[] eligible) {
        this.eligible = eligible;
        this.order = new int[eligible.length];
    }

    /** Features that are not the same in all rows. */
    static int[] eligible(Bins bins, IntPredicate isAnyMissing) {
        return IntStream.range(0, bins.width())
                .filter(f -> bins.count(f) > 1 || isAnyMissing.test(f))
                .toArray();
    }

    void begin(long node) {
        key = node;
        drawn = 0;
        System.arraycopy(eligible, 0, order, 0, order.length);
    }

    boolean isAnyLeft() {
        return drawn < order.length;
    }

    int next() {
        int pick = drawn + (int) Streams.below(key, drawn, order.length - drawn);
        int feature = order[pick];
        order[pick] = order[drawn];
        drawn++;
        return feature;
    }

    /** Those of a node from one place in its order to another. */
    int[] of(long node, int from, int to) {
        begin(node);
        int[] features = new int[to - from];
        for (int i = 0; i < to; i++) {
            int feature = next();
            if (i >= from) {
                features[i - from] = feature;
            }
        }
        return features;
    }
}
