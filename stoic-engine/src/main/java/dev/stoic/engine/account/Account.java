package dev.stoic.engine.account;

import dev.stoic.engine.role.WorkerId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a driver has measured since it began.
 *
 * @param epoch that of the coordinator; 0 where all is in one process
 * @param round the last one that is done
 * @param rounds how many were done here
 * @param redone how many had been done before by a coordinator that was lost
 * @param nanos by cause; all of them together are the time that has passed
 * @param asked nanoseconds until the first round was asked; all that has passed if none was
 * @param down bytes from the coordinator to workers
 * @param up bytes from workers to the coordinator
 * @param workers in the order of their places; none where all is in one process
 */
public record Account(
        long epoch,
        long round,
        long rounds,
        long redone,
        Map<Cause, Long> nanos,
        long asked,
        long down,
        long up,
        List<Worker> workers) {
    public Account {
        nanos = new EnumMap<>(nanos);
        workers = List.copyOf(workers);
    }

    public long elapsed() {
        return nanos.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * @param id the one that has the place now
     * @param here whether it takes part now
     * @param parts how many it has computed
     * @param busy nanoseconds that it computed, by its own clock
     * @param last in how many rounds all others had answered before it
     * @param late nanoseconds that rounds waited for it after the median worker had answered
     * @param lost how often somebody at this place was lost
     * @param owes parts that it has been asked for and has not answered
     * @param since nanoseconds since it was asked, or answered
     * @param pid its process, 0 if it has not said
     */
    public record Worker(
            WorkerId id,
            boolean here,
            long parts,
            long busy,
            long last,
            long late,
            long lost,
            int owes,
            long since,
            long down,
            long up,
            long pid) {}

    /** Somebody was lost in the middle of a round, and what they owed has come from others. */
    public record Recovery(WorkerId worker, long round, long nanos) {}
}
