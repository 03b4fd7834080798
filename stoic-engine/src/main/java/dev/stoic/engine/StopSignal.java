package dev.stoic.engine;

/** How a person or a signal handler asks a run to stop: at the next round boundary it writes a checkpoint and ends. */
public final class StopSignal {
    private volatile boolean requested;

    /** From any thread, any number of times. */
    public void request() {
        requested = true;
    }

    public boolean isRequested() {
        return requested;
    }
}
