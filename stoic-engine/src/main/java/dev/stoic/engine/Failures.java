package dev.stoic.engine;

import dev.stoic.code.Blame;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;

/** What a learner's exceptions mean. */
final class Failures {
    private Failures() {}

    /** @param where in the run it happened */
    static StoicException of(Throwable thrown, String where) {
        return switch (thrown) {
            case StoicException known -> known;
            case OutOfMemoryError _ ->
                new StoicException(
                        new Fault.Resources(
                                "out of memory in " + where,
                                "give the process more memory (-Xmx), or use fewer threads or more parts"),
                        thrown);
            default ->
                new StoicException(
                        Blame.fault(thrown, where)
                                .orElseGet(() -> new Fault.Bug(
                                        "%s failed: %s".formatted(where, thrown),
                                        "please report this with the run folder")),
                        thrown);
        };
    }
}
