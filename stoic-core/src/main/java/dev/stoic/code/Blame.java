package dev.stoic.code;

import dev.stoic.fault.Fault;
import java.util.List;
import java.util.Optional;

/** Tells failures of users' code from our own. */
public final class Blame {
    private static final int DEEPEST = 16;

    private Blame() {}

    /**
     * Where in a user's code something was thrown, if it was there.
     *
     * @return as in {@code com.me.MyLearner.contribute (MyLearner.java:31)}
     */
    public static Optional<String> of(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < DEEPEST; depth++) {
            for (StackTraceElement frame : at.getStackTrace()) {
                if (Jar.LOADER.equals(frame.getClassLoaderName())) {
                    return Optional.of("%s.%s (%s:%d)"
                            .formatted(
                                    frame.getClassName(),
                                    frame.getMethodName(),
                                    frame.getFileName(),
                                    frame.getLineNumber()));
                }
            }
            at = at.getCause();
        }
        return Optional.empty();
    }

    /** @param where of the run it happened, as in {@code part 3 of round 5} */
    public static Optional<Fault> fault(Throwable thrown, String where) {
        return of(thrown)
                .map(code -> new Fault.User(
                        "%s failed in %s: %s".formatted(code, where, thrown),
                        "this is your own code: correct it, build its jar and train again (STOIC_DEBUG=1 shows the trace)",
                        List.of()));
    }
}
