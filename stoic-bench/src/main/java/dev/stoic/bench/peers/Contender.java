package dev.stoic.bench.peers;

import java.io.IOException;

/** One tool on one case: processes that are started one by one, and what became of them. */
interface Contender {
    /** How many processes it gets. */
    int runs();

    /** Starts the {@code run}th process, from 1 on, and waits for its end; does nothing after a failure. */
    void run(int run) throws IOException, InterruptedException;

    /** After all processes. */
    Outcome outcome() throws IOException, InterruptedException;
}
