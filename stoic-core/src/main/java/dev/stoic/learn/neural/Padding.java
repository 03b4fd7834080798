package dev.stoic.learn.neural;

/** What a convolution does at the edge. */
public enum Padding {
    /** Zeros stand around the image, so that a stride of 1 keeps its size; an odd one stands below or right. */
    SAME,
    /** The kernel stays inside. */
    VALID
}
