package dev.stoic.kubernetes.manifest;

/**
 * What a process is given whose job does not say. Nobody has seen the data yet, so these are what the examples and data sets
 * of a few hundred megabytes do with.
 */
final class Memory {
    static final String COORDINATOR = "768Mi";
    static final String WORKER = "1Gi";

    private Memory() {}
}
