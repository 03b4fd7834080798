package dev.stoic.learn;

/** How numbers become features: as they are, mean 0 and deviation 1, range 0 to 1, or divided by 255. */
public enum Scaling {
    NONE,
    STANDARD,
    MINMAX,
    PIXEL
}
