package dev.stoic.learn;

import dev.stoic.data.PracticeRows;
import dev.stoic.data.Schema;

/**
 * Runs a learner on made-up rows while the real ones are being read, so that the code it needs is compiled when they are
 * there. Learners are pure: nothing of this can show in a result.
 */
public final class Practice implements AutoCloseable {
    /** Passes are short, and enough of them for the compiler to notice every loop. */
    private static final int ROWS = 1024;

    private static final int RUNS = 50;

    private volatile boolean over;

    private Practice() {}

    public static Practice begin(Learner<?, ?, ?> learner, Schema schema, long seed) {
        var practice = new Practice();
        Thread.ofPlatform().daemon().name("stoic-practice").start(() -> practice.run(learner, schema, seed));
        return practice;
    }

    private <S, M, C extends Contribution<C>> void run(Learner<S, M, C> learner, Schema schema, long seed) {
        try {
            for (int run = 0; run < RUNS && !over; run++) {
                var rows = new PracticeRows(schema, ROWS);
                S state = learner.begin(new Problem(schema, schema.width(), ROWS, 1, seed));
                while (!over && learner.next(state) instanceof Pass.Ask) {
                    state = learner.improve(state, learner.contribute(learner.publish(state), 0, rows));
                }
            }
        } catch (RuntimeException _) {
            // Not everything can be learned from made-up rows, and nothing depends on it.
        }
    }

    /** The real rows are there. */
    @Override
    public void close() {
        over = true;
    }
}
