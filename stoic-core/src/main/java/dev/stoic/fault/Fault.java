package dev.stoic.fault;

import java.util.List;

/** What went wrong, by kind. A message says what is wrong and where; the advice says what to do. */
public sealed interface Fault {
    String message();

    /** What the user can do about it, or an empty text. */
    String advice();

    /** The job, its data or its code is wrong; trying again gives the same result. */
    record User(String message, String advice, List<Problem> problems) implements Fault {
        public User {
            problems = List.copyOf(problems);
        }
    }

    /** The store, the network or a disk did not answer; trying again may help. */
    record Environment(String message, String advice) implements Fault {}

    /** Memory, disk space or another resource ran out. */
    record Resources(String message, String advice) implements Fault {}

    /** A broken invariant: our own mistake. */
    record Bug(String message, String advice) implements Fault {}

    /** A newer coordinator took over; not a failure of the job. */
    record Fenced(String message, String advice) implements Fault {}

    /** The user stopped the run; its checkpoint is kept. */
    record Stopped(String message, String advice) implements Fault {}

    /** One of several things wrong with a job or a file. */
    record Problem(String where, String what) {
        @Override
        public String toString() {
            return where + ": " + what;
        }
    }

    default int exitCode() {
        return switch (this) {
            case User _ -> 2;
            case Environment _ -> 3;
            case Resources _ -> 4;
            case Bug _ -> 70;
            case Fenced _ -> 71;
            case Stopped _ -> 130;
        };
    }

    default String condition() {
        return switch (this) {
            case User _ -> "InvalidJob";
            case Environment _ -> "Waiting";
            case Resources _ -> "OutOfResources";
            case Bug _ -> "InternalError";
            case Fenced _ -> "Fenced";
            case Stopped _ -> "Stopped";
        };
    }
}
