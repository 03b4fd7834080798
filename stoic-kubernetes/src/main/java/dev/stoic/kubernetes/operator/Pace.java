package dev.stoic.kubernetes.operator;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Lets so many requests pass in a second, and a few more at once; the others wait their turn. */
final class Pace implements Interceptor {
    private final LongSupplier nanos;
    private final long interval;
    private final long slack;
    private long next;

    Pace(int perSecond, int burst, LongSupplier nanos) {
        this.nanos = nanos;
        this.interval = Duration.ofSeconds(1).toNanos() / perSecond;
        this.slack = interval * burst;
        this.next = nanos.getAsLong() - slack;
    }

    /** When the one who asks may go, as nanoseconds from now. */
    synchronized long turn() {
        long now = nanos.getAsLong();
        next = Math.max(next + interval, now - slack + interval);
        return Math.max(0, next - now);
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        long end = nanos.getAsLong() + turn();
        for (long left = end - nanos.getAsLong(); left > 0; left = end - nanos.getAsLong()) {
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }
}
