package dev.stoic.data;

/** How rows that are read again and again are best kept. Never shows in a result. */
public enum Form {
    WHOLE,
    /** Without zeros where most numbers are zero: for who asks for {@link Rows#thin} and seldom for tiles. */
    THIN
}
