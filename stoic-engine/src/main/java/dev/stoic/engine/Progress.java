package dev.stoic.engine;

import dev.stoic.engine.account.Account;
import dev.stoic.fault.Fault;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What happens in a run, as it happens. Rounds count from 1; {@code elapsed} counts from the start of this process's run. */
public sealed interface Progress {
    /**
     * A process begins to carry out the run, or to coordinate it.
     *
     * @param where all in one process, each role in one of its own, or several machines
     * @param since when the command began that it belongs to
     */
    record Opened(String where, long pid, String host, Instant since) implements Progress {}

    /** @param rounds how many rounds a checkpoint had behind it; 0 is from the beginning */
    record Started(long rounds, int workers, int threads, int parts) implements Progress {}

    record RoundDone(long round, Pass.Ask ask, Report report, Duration elapsed) implements Progress {}

    /** A checkpoint is whole and on the store. */
    record Checkpointed(long round, long bytes) implements Progress {}

    /** @param worker its name, as logs have it */
    record WorkerJoined(String worker) implements Progress {}

    /** @param taken what others compute in its place */
    record WorkerLost(String worker, List<Range> taken) implements Progress {
        public WorkerLost {
            taken = List.copyOf(taken);
        }
    }

    /** Too few workers are left to go on; the run waits for more. */
    record Waiting(int workers, int least) implements Progress {}

    /** A new coordinator goes on where a lost one was, with what a worker kept for it. */
    record Adopted(long rounds, String from) implements Progress {}

    /** Somebody is late in this round: others compute the same ranges, and the first answer counts. */
    record Copied(long round, List<Range> ranges) implements Progress {
        public Copied {
            ranges = List.copyOf(ranges);
        }
    }

    /** What a lost worker owed to this round has come from others. */
    record Recovered(String worker, long round, Duration took) implements Progress {}

    /** Where the time went so far: now and then, and at the end. */
    record Accounted(Account account) implements Progress {}

    /** The model is in its place. */
    record Kept(String model) implements Progress {}

    /** Something a person should know that stops nothing. */
    record Note(String text) implements Progress {}

    record Stopped(long rounds, Duration elapsed) implements Progress {}

    record Finished(Pass.Outcome outcome, String why, long rounds, Duration elapsed) implements Progress {}

    record Failed(Fault fault, long rounds, Duration elapsed) implements Progress {}
}
