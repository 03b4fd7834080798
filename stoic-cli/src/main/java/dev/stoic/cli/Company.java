package dev.stoic.cli;

import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.StopSignal;
import java.io.IOException;
import java.util.function.Consumer;

/** Who else takes an interest in a run that this process carries out or coordinates. */
interface Company {
    Company NONE = new Company() {};

    /**
     * The run begins.
     *
     * @param note takes what a person should know
     * @return hears what happens
     */
    default ProgressListener joins(RunFolder folder, StopSignal stop, Consumer<String> note) throws IOException {
        return ProgressListener.none();
    }

    /** What signals ask for while the run goes on. */
    default Interrupts signals(StopSignal stop, Screen screen) {
        return Interrupts.during(() -> {
            stop.request();
            screen.stopping();
        });
    }

    /** Workers can find this coordinator. */
    default void opened(long epoch) {}

    /** The model is in the folder and nobody was told yet. */
    default void keeps() throws IOException {}
}
