package dev.stoic.learn.forest;

/** What a split should make small on both of its sides; the last one is for targets that are numbers. */
public enum Criterion {
    GINI,
    ENTROPY,
    VARIANCE
}
