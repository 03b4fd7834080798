package dev.stoic.data;

/** Rows kept apart from training. */
public sealed interface Holdout {
    record Nothing() implements Holdout {}

    /** A seeded share of the training file, between 0 and 1. */
    record Share(double share) implements Holdout {}

    /** Another location, read like the training rows. */
    record Location(String location) implements Holdout {}
}
