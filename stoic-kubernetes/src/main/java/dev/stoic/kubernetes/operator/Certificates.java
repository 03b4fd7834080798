package dev.stoic.kubernetes.operator;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Makes certificates. Everything is text as files have it. */
public interface Certificates {
    record Pair(String certificate, String key) {}

    Pair authority(Instant now);

    /** For a process that is reached by any of these names or addresses, and dials others. */
    Pair leaf(Pair authority, List<String> hosts, Instant now, Duration life);
}
