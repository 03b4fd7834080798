package dev.stoic.math;

/** What becomes of a finished tile. */
enum Landing {
    REPLACE,
    ADD
}
