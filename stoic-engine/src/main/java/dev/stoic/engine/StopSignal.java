package dev.stoic.engine;

/**
 * How a person or a signal handler asks a run to stop: at the next round boundary it writes a checkpoint and ends. A
 * coordinator may also be asked to leave a run that goes on with another one.
 */
public final class StopSignal {
    private volatile boolean requested;
    private volatile boolean leaving;
    private volatile long turns;

    /** From any thread, any number of times. */
    public void request() {
        requested = true;
    }

    /** From any thread: the run is not to end, only this process's part in it, and at once. */
    public void leave() {
        leaving = true;
        requested = true;
    }

    /** Asked by the one thread that drives a run, in each turn of its loop. */
    public boolean isRequested() {
        long turn = turns;
        turns = turn + 1;
        return requested;
    }

    /** Whether what was asked for is to leave. */
    public boolean isLeaving() {
        return leaving;
    }

    /** A number that grows while whoever drives the run is well. */
    public long turns() {
        return turns;
    }
}
