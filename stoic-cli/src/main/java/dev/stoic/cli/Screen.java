package dev.stoic.cli;

import dev.stoic.engine.Progress;
import dev.stoic.engine.ProgressListener;
import dev.stoic.job.PredictionTarget;
import dev.stoic.learn.Report.Measure;
import java.time.Duration;
import java.util.List;

/** Shows a run to whoever watches it. Called by one thread, the one that drives the run. */
interface Screen extends ProgressListener {
    /** Files are being turned into rows. */
    void reading(long bytesDone, long bytesTotal);

    /** A file that lies elsewhere is on its way; it is here when both numbers are equal. */
    default void fetching(String name, long bytesDone, long bytesTotal) {}

    /** Shows how files come and are read. */
    default dev.stoic.data.Progress bringing() {
        return new dev.stoic.data.Progress() {
            @Override
            public void read(long bytesDone, long bytesTotal) {
                reading(bytesDone, bytesTotal);
            }

            @Override
            public void fetched(String name, long bytesDone, long bytesTotal) {
                fetching(name, bytesDone, bytesTotal);
            }
        };
    }

    void begins(Header header);

    @Override
    void on(Progress progress);

    void done(Done done);

    /** Something a person should know: rows left out, a checkpoint passed over. */
    void note(String text);

    /** What travelled between the processes of a run that was put under some weather. */
    default void network(Proxy.Carried carried) {
        note("sent %,d bytes, received %,d".formatted(carried.up(), carried.down()));
    }

    /** Somebody asked for an end, which comes with the round; from another thread. */
    void stopping();

    /** Ends what is half drawn, so that an error stands on a line of its own. */
    void clear();

    /**
     * What is known before the first round.
     *
     * @param data file, rows and features as one phrase
     */
    record Header(
            String run,
            String job,
            String learner,
            String data,
            PredictionTarget predicted,
            int workers,
            long seed,
            String scaling) {}

    /**
     * What is known after the last.
     *
     * @param outcome how learning ended, in a word or two
     * @param why it ended, or nothing
     * @param next what a user may want to do then
     */
    record Done(
            String run,
            String model,
            List<Measure> metrics,
            String outcome,
            String why,
            long rounds,
            Duration load,
            Duration fit,
            Duration total,
            String next) {
        public Done {
            metrics = List.copyOf(metrics);
        }

        /** Of a run that is kept here. */
        Done(
                String run,
                String model,
                List<Measure> metrics,
                String outcome,
                String why,
                long rounds,
                Duration load,
                Duration fit,
                Duration total) {
            this(run, model, metrics, outcome, why, rounds, load, fit, total, Sentences.next(run));
        }
    }
}
