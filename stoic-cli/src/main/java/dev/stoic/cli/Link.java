package dev.stoic.cli;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** One direction of a host's link: says when what is sent now will be there, and counts what was. */
final class Link {
    /** A queue of that length is what a router keeps; who sends more has to wait. */
    private static final Duration QUEUE = Duration.ofMillis(100);

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final Weather weather;
    private final AtomicLong bytes = new AtomicLong();
    private long free = System.nanoTime();

    Link(Weather weather) {
        this.weather = weather;
    }

    /** When it arrives, on the clock of {@link System#nanoTime()}; waits while too much is before it. */
    long take(int count) throws InterruptedException {
        long sent = queue(count);
        long wait = sent - QUEUE.toNanos() - System.nanoTime();
        if (wait > 0) {
            Thread.sleep(Duration.ofNanos(wait));
        }
        return sent + weather.delay().toNanos();
    }

    private synchronized long queue(int count) {
        free = Math.max(free, System.nanoTime());
        if (weather.bytesPerSecond() > 0) {
            free += count * SECOND / weather.bytesPerSecond();
        }
        return free;
    }

    void arrived(int count) {
        bytes.addAndGet(count);
    }

    long bytes() {
        return bytes.get();
    }
}
