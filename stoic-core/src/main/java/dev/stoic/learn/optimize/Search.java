package dev.stoic.learn.optimize;

import dev.stoic.learn.Pass;

/** A descent between two rounds: which point it asks about next, and what it makes of the answer. */
sealed interface Search permits Descent, Batches {
    Pass next();

    Probe probe(int vectors);

    Search seen(Sums sums, Loss loss);

    /** The best point so far. */
    double[] point();

    /** Of the best point; none before it was measured. */
    Score score();

    String unit();

    long done();

    long total();

    /** The objective as far as it is known, for screens. */
    double objective();
}
