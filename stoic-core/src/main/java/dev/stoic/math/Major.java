package dev.stoic.math;

/** How a matrix stands in an array: row after row, or column after column. */
public enum Major {
    ROW,
    COLUMN
}
