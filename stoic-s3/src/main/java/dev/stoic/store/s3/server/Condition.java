package dev.stoic.store.s3.server;

import com.sun.net.httpserver.Headers;
import java.util.Optional;

/** What must be true of an object before it is changed. */
sealed interface Condition {
    record None() implements Condition {}

    /** Nobody has that name yet. */
    record Absent() implements Condition {}

    /** There is one. */
    record Present() implements Condition {}

    /** It is the one that the caller knows. */
    record Same(String version) implements Condition {}

    static Condition of(Headers headers) throws RefusedException {
        String none = headers.getFirst("if-none-match");
        String match = headers.getFirst("if-match");
        if (none != null && match != null) {
            throw RefusedException.unknown("If-Match and If-None-Match exclude each other");
        }
        if (none != null) {
            if (!none.strip().equals("*")) {
                throw RefusedException.unknown("of If-None-Match only * is known");
            }
            return new Absent();
        }
        if (match != null) {
            return match.strip().equals("*") ? new Present() : new Same(bare(match));
        }
        return new None();
    }

    /** @param version of what is there */
    default void check(Optional<String> version, String name) throws RefusedException {
        switch (this) {
            case None _ -> {}
            case Absent _ -> {
                if (version.isPresent()) {
                    throw RefusedException.precondition(name + " exists already");
                }
            }
            case Present _ -> {
                if (version.isEmpty()) {
                    throw RefusedException.noSuchKey(name);
                }
            }
            case Same(String wanted) -> {
                if (version.isEmpty()) {
                    throw RefusedException.noSuchKey(name);
                }
                if (!version.get().equals(wanted)) {
                    throw RefusedException.precondition(name + " has changed");
                }
            }
        }
    }

    static String bare(String quoted) {
        return quoted.strip().replace("\"", "");
    }
}
