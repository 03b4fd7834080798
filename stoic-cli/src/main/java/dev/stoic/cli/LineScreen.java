package dev.stoic.cli;

import dev.stoic.engine.Progress;
import dev.stoic.learn.Pass;
import java.io.PrintStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Plain lines for logs: the first round, one every ten seconds, and the last. */
final class LineScreen implements Screen {
    private final Shell shell;
    private final PrintStream out;
    private final PrintStream err;
    private final Pace pace = new Pace(Duration.ofSeconds(10));
    private final Pace readingPace = new Pace(Duration.ofSeconds(10));
    private Progress.@Nullable RoundDone unseen;
    private double from = Double.NaN;

    LineScreen(Shell shell) {
        this.shell = shell;
        out = shell.out();
        err = shell.err();
        readingPace.isDue();
    }

    @Override
    public void reading(long bytesDone, long bytesTotal) {
        if (readingPace.isDue()) {
            err.println("reading %s of %s".formatted(Figures.bytes(bytesDone), Figures.bytes(bytesTotal)));
        }
    }

    @Override
    public void fetching(String name, long bytesDone, long bytesTotal) {
        if (bytesDone == bytesTotal) {
            err.println("fetched %s, %s".formatted(name, Figures.bytes(bytesTotal)));
        } else if (readingPace.isDue()) {
            err.println("fetching %s: %s of %s".formatted(name, Figures.bytes(bytesDone), Figures.bytes(bytesTotal)));
        }
    }

    @Override
    public void begins(Header header) {
        err.println(Sentences.header(header));
        Sentences.task(header.predicted()).ifPresent(err::println);
    }

    @Override
    public void on(Progress progress) {
        switch (progress) {
            // What is measured at the end stands in the result.
            case Progress.RoundDone round when round.ask().phase() == Pass.Phase.MEASURE -> {}
            case Progress.RoundDone round -> {
                if (Double.isNaN(from)) {
                    from = round.report().share();
                }
                unseen = round;
                if (pace.isDue()) {
                    showUnseen();
                }
            }
            case Progress.Note(String text) -> note(text);
            case Progress.WorkerLost _, Progress.Waiting _, Progress.Adopted _, Progress.Copied _ ->
                Sentences.event(progress).ifPresent(err::println);
            case Progress.Finished _ -> {
                from = 1;
                showUnseen();
            }
            case Progress.Opened _,
                    Progress.Started _,
                    Progress.Recovered _,
                    Progress.Accounted _,
                    Progress.Kept _,
                    Progress.Checkpointed _,
                    Progress.WorkerJoined _,
                    Progress.Stopped _,
                    Progress.Failed _ -> {}
        }
    }

    private void showUnseen() {
        Progress.RoundDone round = unseen;
        unseen = null;
        if (round != null) {
            Duration eta = Sentences.eta(round.report(), from, round.elapsed());
            err.println("round %s  %s  %s%s"
                    .formatted(
                            Figures.count(round.round()),
                            Sentences.position(round.report()),
                            eta.isZero() ? "" : "ETA " + Figures.clock(eta) + "  ",
                            Sentences.measures(round.report().measures())));
        }
    }

    @Override
    public void done(Done done) {
        Sentences.done(done).forEach(out::println);
        out.flush();
        err.println(shell.called(done.next()));
    }

    @Override
    public void note(String text) {
        err.println("note   " + text);
    }

    @Override
    public void stopping() {
        err.println(Sentences.STOPPING);
    }

    @Override
    public void clear() {
        showUnseen();
    }
}
