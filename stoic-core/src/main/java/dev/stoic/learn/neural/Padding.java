package dev.stoic.learn.neural;

/** What a convolution does at the edge. */
public enum Padding {
    /** Zeros stand around the image, so that what comes out is as large; where they are odd, one more below and right. */
    SAME,
    /** The kernel stays inside. */
    VALID
}
