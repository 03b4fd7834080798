package dev.stoic.store.s3;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * How long a store may keep us waiting.
 *
 * @param attempts how often a request is sent at most
 * @param connect until a connection is there
 * @param silence a request on which no byte moves for so long is given up
 * @param first at most so long a pause after the first attempt, twice that after the second
 * @param longest of all pauses
 */
public record Patience(int attempts, Duration connect, Duration silence, Duration first, Duration longest) {
    /** A store that is gone is given up after about a minute; checkpoints are written beside the training. */
    public static final Patience USUAL = new Patience(
            6, Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofMillis(50), Duration.ofSeconds(5));

    public Patience {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1, got " + attempts);
        }
    }

    /** Anything up to the limit, so that many who were refused together do not come back together. */
    Duration pause(int attempt, RandomGenerator random) {
        long doubled = first.toMillis() << Math.min(attempt - 1, 20);
        return Duration.ofMillis(random.nextLong(Math.min(doubled, longest.toMillis()) + 1));
    }

    static void await(Duration pause) throws InterruptedException {
        // Nobody ever opens it.
        boolean _ = new CountDownLatch(1).await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }
}
