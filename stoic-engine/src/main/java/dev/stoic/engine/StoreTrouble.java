package dev.stoic.engine;

import dev.stoic.fault.Fault;
import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

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
        String why = why(thrown);
        if (FileFault.isFullDisk(thrown)) {
            return new StoreTrouble(Kind.FULL, why, "free some space in " + place);
        }
        return thrown instanceof AccessDeniedException
                ? new StoreTrouble(Kind.DENIED, why, "check the write permission of " + place)
                : new StoreTrouble(Kind.OTHER, why, "check " + place);
    }

    /** A full disk is a lack of resources, everything else is the environment's. */
    StoicException fault(String what, String remedy, Throwable cause) {
        String message = what + ": " + why;
        return new StoicException(
                kind == Kind.FULL ? new Fault.Resources(message, remedy) : new Fault.Environment(message, remedy),
                cause);
    }

    /** File systems often say nothing but a name; then the kind of the exception says more. */
    private static String why(Throwable thrown) {
        boolean bare = thrown instanceof FileSystemException e && e.getReason() == null;
        return bare || thrown.getMessage() == null
                ? thrown.getClass().getSimpleName() + " " + thrown.getMessage()
                : thrown.getMessage();
    }
}
