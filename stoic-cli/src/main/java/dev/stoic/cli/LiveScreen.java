package dev.stoic.cli;

import dev.stoic.engine.Progress;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Report;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One line on a terminal that is drawn again and again, with everything else above it. */
final class LiveScreen implements Screen {
    private static final int SPARKS = 16;
    private static final String ERASE = "\r\u001b[2K";

    private final Shell shell;
    private final PrintStream err;
    private final Pace pace = new Pace(Duration.ofMillis(80));
    private final List<Double> history = new ArrayList<>();
    private double from = Double.NaN;
    private boolean drawn;

    LiveScreen(Shell shell) {
        this.shell = shell;
        err = shell.err();
    }

    @Override
    public void reading(long bytesDone, long bytesTotal) {
        moving("reading", bytesDone, bytesTotal);
    }

    @Override
    public void fetching(String name, long bytesDone, long bytesTotal) {
        moving("fetching " + name.substring(name.lastIndexOf('/') + 1), bytesDone, bytesTotal);
    }

    private void moving(String what, long bytesDone, long bytesTotal) {
        if (pace.isDue() && bytesTotal > 0) {
            double share = (double) bytesDone / bytesTotal;
            draw(" %s  %s %3.0f %%  %s of %s"
                    .formatted(
                            what,
                            Figures.bar(share, barWidth()),
                            100 * share,
                            Figures.bytes(bytesDone),
                            Figures.bytes(bytesTotal)));
        }
    }

    @Override
    public void begins(Header header) {
        say(shell.terminal().bold("Stoic " + Version.TEXT)
                + Sentences.header(header).substring(("Stoic " + Version.TEXT).length()));
        Sentences.task(header.predicted()).ifPresent(this::say);
    }

    @Override
    public void on(Progress progress) {
        switch (progress) {
            case Progress.RoundDone round -> round(round);
            case Progress.Note(String text) -> note(text);
            case Progress.WorkerLost _, Progress.Waiting _, Progress.Adopted _, Progress.Copied _ ->
                Sentences.event(progress).ifPresent(this::say);
            case Progress.Finished _, Progress.Stopped _, Progress.Failed _ -> clear();
            case Progress.Opened _,
                    Progress.Started _,
                    Progress.Checkpointed _,
                    Progress.WorkerJoined _,
                    Progress.Recovered _,
                    Progress.Accounted _,
                    Progress.Kept _ -> {}
        }
    }

    private void round(Progress.RoundDone round) {
        if (Double.isNaN(from)) {
            from = round.report().share();
        }
        if (round.ask().phase() == Pass.Phase.MEASURE || !pace.isDue()) {
            return;
        }
        Report report = round.report();
        report.measures().stream().findFirst().ifPresent(measure -> history.add(measure.value()));
        double share = report.share();
        Duration eta = Sentences.eta(report, from, round.elapsed());
        String measures = report.measures().isEmpty()
                ? ""
                : Sentences.measures(report.measures().subList(0, 1)) + " " + Figures.sparkline(recent())
                        + (report.measures().size() > 1
                                ? "   "
                                        + Sentences.measures(report.measures()
                                                .subList(1, report.measures().size()))
                                : "");
        draw(" %s  %s %3.0f %%  ETA %s   %s"
                .formatted(
                        Sentences.position(report),
                        Figures.bar(share, barWidth()),
                        100 * share,
                        Figures.clock(eta),
                        measures));
    }

    private List<Double> recent() {
        List<Double> finite = history.stream().filter(Double::isFinite).toList();
        return finite.subList(Math.max(0, finite.size() - SPARKS), finite.size());
    }

    private int barWidth() {
        return Math.clamp(shell.terminal().columns() / 4L, 10, 30);
    }

    @Override
    public void done(Done done) {
        clear();
        List<String> lines = Sentences.done(done);
        shell.out().println(shell.terminal().green("✓ ") + lines.getFirst());
        lines.stream().skip(1).forEach(shell.out()::println);
        shell.out().flush();
        say(shell.terminal().dim(shell.called(done.next())));
    }

    @Override
    public void note(String text) {
        say(shell.terminal().dim("note   " + text));
    }

    @Override
    public void stopping() {
        err.print(ERASE + Sentences.STOPPING + "\n");
        err.flush();
    }

    private void say(String line) {
        clear();
        err.println(line);
        err.flush();
    }

    private void draw(String line) {
        int columns = shell.terminal().columns() - 1;
        err.print(ERASE + (line.length() > columns ? line.substring(0, columns) : line));
        err.flush();
        drawn = true;
    }

    @Override
    public void clear() {
        if (drawn) {
            err.print(ERASE);
            err.flush();
            drawn = false;
        }
    }
}
