package dev.stoic.cli;

import dev.stoic.cli.pod.Exposition;
import dev.stoic.cli.pod.Health;
import dev.stoic.cli.pod.Turning;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.engine.WorkerRun;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** How it is with a worker. */
final class WorkerSigns implements Health.Signs {
    private final StopSignal stop;
    private final Turning turning;
    private volatile @Nullable Working working;

    /** What there is once its rows are open. */
    private record Working(WorkerRun<?, ?> run, BooleanSupplier connected) {}

    WorkerSigns(StopSignal stop) {
        this.stop = stop;
        turning = new Turning(stop::turns, Time.system());
    }

    /** @param connected whether a coordinator can be reached now */
    void works(WorkerRun<?, ?> run, BooleanSupplier connected) {
        working = new Working(run, connected);
    }

    @Override
    public boolean isLive() {
        // Before the first turn rows are read, which may take its time.
        return turning.isTurning() || stop.turns() == 0;
    }

    @Override
    public boolean isReady() {
        return working != null;
    }

    @Override
    public void measure(Exposition to) {
        Working now = working;
        if (now != null) {
            to.gauge(
                    "stoic_connected",
                    "Whether a coordinator can be reached.",
                    now.connected().getAsBoolean() ? 1 : 0);
            to.counter(
                    "stoic_worker_parts_total",
                    "Parts that this worker has computed.",
                    now.run().parts());
            to.counter(
                    "stoic_worker_busy_seconds_total",
                    "Time in which this worker has computed.",
                    now.run().busy());
            to.counter("stoic_sent_bytes_total", "Bytes sent.", now.run().sent());
            to.counter(
                    "stoic_received_bytes_total", "Bytes received.", now.run().received());
        }
    }
}
