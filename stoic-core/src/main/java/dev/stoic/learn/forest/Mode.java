package dev.stoic.learn.forest;

/** How trees are grown; what they are does not depend on it. */
public enum Mode {
    /** A tree at a time, by whoever owns it, from all rows as bytes. */
    MEMORY,

    /** Many trees at a time, level by level, from histograms that parts of the rows give. */
    HISTOGRAM
}
