package dev.stoic.engine.role;

/**
 * How a coordinator goes about its run; nothing of it shows in the result.
 *
 * @param workers how many to wait for before the first round
 * @param least how many there must be for any round to begin
 * @param keepers how many workers keep the state beside the coordinator
 * @param checkpointEvery nanoseconds between checkpoints; 0 is after every round
 * @param patience nanoseconds after which unanswered questions are asked again, and the first round begins with the
 *     workers that are there
 * @param grace nanoseconds that a coordinator waits for a newer state than it found in the store
 */
public record CoordinatorSettings(
        String job,
        int parts,
        int workers,
        int least,
        int keepers,
        long epoch,
        long checkpointEvery,
        long patience,
        long grace) {
    /** Where all is in one process and nothing is ever lost. */
    public static CoordinatorSettings alone(String job, int parts, int workers, long checkpointEvery) {
        return new CoordinatorSettings(job, parts, workers, 1, 0, 1, checkpointEvery, Long.MAX_VALUE, 0);
    }
}
