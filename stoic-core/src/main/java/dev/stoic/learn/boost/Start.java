package dev.stoic.learn.boost;

import dev.stoic.learn.tree.Bins;

/**
 * What is known before the first tree.
 *
 * @param base margins before the first tree, one an output
 * @param bound no gradient before the first tree is larger
 */
record Start(Bins bins, Loss loss, double[] base, double bound, long stamp) {
    /** Loss of a validation row that is not told from larger ones. */
    double lossCap() {
        return loss instanceof Loss.Squared ? 128 * bound * bound : 1024;
    }
}
