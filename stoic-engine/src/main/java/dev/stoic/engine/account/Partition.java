package dev.stoic.engine.account;

import java.util.EnumMap;
import java.util.Map;

/** Gives every moment since the beginning to one cause, so that all of them add up to the time that has passed. */
final class Partition {
    private final EnumMap<Cause, Sum> sums = new EnumMap<>(Cause.class);
    private final long began;
    private long mark;

    private static final class Sum {
        private long nanos;
    }

    Partition(long now) {
        began = now;
        mark = now;
    }

    /** What has passed since the last call went by on this. */
    void lap(Cause cause, long now) {
        sums.computeIfAbsent(cause, _ -> new Sum()).nanos += now - mark;
        mark = now;
    }

    long mark() {
        return mark;
    }

    long elapsed() {
        return mark - began;
    }

    Map<Cause, Long> nanos() {
        var all = new EnumMap<Cause, Long>(Cause.class);
        sums.forEach((cause, sum) -> all.put(cause, sum.nanos));
        return all;
    }
}
