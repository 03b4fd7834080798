package dev.stoic.code;

import dev.stoic.fault.StoicException;
import java.util.Optional;

/** Finds the jar that a job names; the caller knows the file system. */
@FunctionalInterface
public interface Jars {
    /** For whoever reads what a job says without running its code: no jar is looked for. */
    record Unopened() implements Jars {
        @Override
        public byte[] find(String location, Optional<String> sha256) {
            throw StoicException.bug("the jar %s was requested where user code is not run".formatted(location));
        }
    }

    /**
     * The bytes of the jar.
     *
     * @param location as the job says it
     * @param sha256 of the only jar that will do, where the job says it
     * @throws StoicException a user's fault, if there is none
     */
    byte[] find(String location, Optional<String> sha256);
}
