package dev.stoic.engine;

/**
 * Hears what happens, on the thread that drives the run: rounds wait for it, and there may be 100,000 of them a second, so
 * it does little and leaves out what nobody could read.
 */
@FunctionalInterface
public interface ProgressListener {
    void on(Progress progress);

    static ProgressListener none() {
        return _ -> {};
    }

    default ProgressListener and(ProgressListener other) {
        return progress -> {
            on(progress);
            other.on(progress);
        };
    }
}
