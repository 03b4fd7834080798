package dev.stoic.learn.forest;

import dev.stoic.math.Streams;

/**
 * How often each row is drawn for a tree: a Poisson number of mean 1, known from the row's ordinal alone.
 *
 * @param bootstrap otherwise every row is taken once
 * @param lone whether only the first row is taken: among very few rows it happens that none is drawn, and a tree needs one
 */
record Bag(long key, boolean bootstrap, boolean lone) {
    /** More than this is taken for this: it happens to one row in a million. */
    static final int MOST = 8;

    /** The probability of at most 0, 1, 2, … draws. */
    private static final double[] AT_MOST = {
        0.36787944117144233,
        0.7357588823428847,
        0.9196986029286058,
        0.9810118431238462,
        0.9963401531726563,
        0.9994058151824183,
        0.9999167588507119,
        0.9999897508033253
    };

    static Bag of(long seed, int tree, boolean bootstrap) {
        return new Bag(Streams.key(seed, tree, 0), bootstrap, false);
    }

    Bag withLoneRow() {
        return new Bag(key, bootstrap, true);
    }

    boolean isDrawn(long row) {
        return (lone || !bootstrap) ? draws(row) > 0 : Streams.uniform(key, row) >= AT_MOST[0];
    }

    int draws(long row) {
        if (lone) {
            return row == 0 ? 1 : 0;
        }
        if (!bootstrap) {
            return 1;
        }
        double uniform = Streams.uniform(key, row);
        int draws = 0;
        while (draws < MOST && uniform >= AT_MOST[draws]) {
            draws++;
        }
        return draws;
    }
}
