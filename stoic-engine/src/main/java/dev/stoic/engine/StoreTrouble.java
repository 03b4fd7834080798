package dev.stoic.engine;

import java.nio.file.AccessDeniedException;

/** Why a store did not take what it was given, and what a person can do about it. */
record StoreTrouble(Kind kind, String why, String advice) {
    /** What does not change the kind is not worth telling again. */
    enum Kind {
        FULL,
        DENIED,
        OTHER
    }

    /** @param place where the store is */
    static StoreTrouble of(Throwable thrown, String place) {
        String why = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
        if (why.contains("No space left") || why.contains("quota exceeded")) {
            return new StoreTrouble(Kind.FULL, why, "free some space in " + place);
        }
        return thrown instanceof AccessDeniedException
                ? new StoreTrouble(Kind.DENIED, why, "check who may write to " + place)
                : new StoreTrouble(Kind.OTHER, why, "check " + place);
    }
}
