package dev.stoic.data;

/** What becomes of a column of a file. */
enum Role {
    SKIP,
    NUMBER,
    CATEGORY,
    TARGET_NUMBER,
    TARGET_CLASS;

    boolean isTarget() {
        return this == TARGET_NUMBER || this == TARGET_CLASS;
    }

    boolean isFeature() {
        return this == NUMBER || this == CATEGORY;
    }
}
