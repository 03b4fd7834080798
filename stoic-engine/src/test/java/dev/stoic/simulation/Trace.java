package dev.stoic.simulation;

import dev.stoic.math.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** What happened, as a number that two equal histories share, and as lines when somebody wants to read them. */
final class Trace {
    /** Whether lines are kept. */
    enum Lines {
        KEPT,
        DROPPED
    }

    private final Lines kept;
    private final List<String> lines = new ArrayList<>();
    private long hash;

    Trace(Lines kept) {
        this.kept = kept;
    }

    void add(long now, String who, String what, Supplier<String> more, long figure) {
        hash = Streams.key(hash, now, who.hashCode(), what.hashCode(), figure);
        if (kept == Lines.KEPT) {
            lines.add(String.format(Locale.ROOT, "%11.6f  %-14s %-12s %s", now / 1e9, who, what, more.get()));
        }
    }

    long hash() {
        return hash;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
