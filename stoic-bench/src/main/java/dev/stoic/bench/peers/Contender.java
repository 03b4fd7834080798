package dev.stoic.bench.peers;

import dev.stoic.bench.peers.Outcome.Failed;
import java.io.IOException;

/** One tool on one case: processes that are started one by one, and what became of them. */
interface Contender {
    /** How many processes it gets. */
    int runs();

    /** Starts the {@code run}th process, from 1 on, and waits for its end; does nothing after a failure. */
    void run(int run) throws IOException, InterruptedException;

    /** After all processes. */
    Outcome outcome() throws IOException, InterruptedException;

    /** One that cannot take part. */
    static Contender absent(String why) {
        return new Contender() {
            @Override
            public int runs() {
                return 0;
            }

            @Override
            public void run(int run) {}

            @Override
            public Outcome outcome() {
                return new Failed(why);
            }
        };
    }
}
