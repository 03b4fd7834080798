package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {"Shows the state of a run: round, progress, time left, workers.", "  stoic status @last --tree"})
final class StatusCommand implements Callable<Integer> {
    private static final int BAR = 24;

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Option(names = "--tree", description = "show coordinator, workers and sub-workers with their current work")
    private boolean tree;

    @Option(names = "--watch", description = "refresh every second until the run ends")
    private boolean watch;

    @Parameters(paramLabel = "<run>", arity = "0..1", description = "run id, its first characters, or @last (default)")
    private String run = "@last";

    StatusCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        RunFolder folder = FolderRun.folders(shell).find(run);
        Story story = Story.of(folder);
        var canvas = new Canvas(shell.with(output.on(shell.terminal())));
        while (true) {
            RunView view = RunView.of(folder, story);
            canvas.draw(
                    output.isJson()
                            ? List.of(Json.write(view.facts()))
                            : lines(view, tree).stream().map(shell::called).toList());
            if (!watch || !view.situation().state().isUnderWay() || !canvas.pause()) {
                return 0;
            }
            story.catchUp();
        }
    }

    static List<String> lines(RunView view, boolean tree) {
        var lines = new ArrayList<String>();
        Situation situation = view.situation();
        lines.add("run %s · %s%s · %s"
                .formatted(
                        view.folder().id(),
                        situation.state().word(),
                        situation.why().isEmpty() ? "" : ": " + situation.why(),
                        Figures.seconds(view.age())));
        view.report().ifPresent(report -> {
            lines.add("round %s  %s  %s %3.0f %%%s%s"
                    .formatted(
                            Figures.count(view.round()),
                            Sentences.position(report),
                            Figures.bar(view.share(), BAR),
                            100 * view.share(),
                            view.eta().isZero() ? "" : "  ETA " + Figures.clock(view.eta()),
                            situation.state().isUnderWay()
                                    ? "  %s rounds/s".formatted(Figures.value(rounded(view.roundsPerSecond())))
                                    : ""));
            if (!report.measures().isEmpty()) {
                lines.add(Sentences.measures(report.measures()));
            }
        });
        if (tree) {
            lines.addAll(tree(view));
        } else if (!view.workers().isEmpty()) {
            long here = view.workers().stream()
                    .filter(each -> each.whole("here") > 0)
                    .count();
            lines.add("coordinator of epoch %d, %d of %d workers"
                    .formatted(
                            view.epoch(),
                            situation.state().isUnderWay() ? here : 0,
                            view.workers().size()));
        }
        return lines;
    }

    private static double rounded(double value) {
        return Math.round(value * 10) / 10.0;
    }

    static List<String> tree(RunView view) {
        if (view.workers().isEmpty()) {
            return List.of("all in one process"
                    + view.life().map(life -> " (%d)".formatted(life.pid())).orElse(""));
        }
        var lines = new ArrayList<String>();
        lines.add("coordinator  epoch %d, process %d, round %s"
                .formatted(
                        view.epoch(),
                        view.life().map(Life::pid).orElse(0L),
                        Figures.count(view.round() + (view.situation().state().isUnderWay() ? 1 : 0))));
        List<Facts> workers =
                view.workers().stream().filter(each -> !isSub(each)).toList();
        for (int i = 0; i < workers.size(); i++) {
            Facts worker = workers.get(i);
            boolean last = i == workers.size() - 1;
            lines.add((last ? "└─ " : "├─ ") + line(worker, view));
            List<Facts> below = view.workers().stream()
                    .filter(each -> isSub(each) && each.text("place").startsWith(worker.text("place") + "."))
                    .toList();
            for (int j = 0; j < below.size(); j++) {
                lines.add((last ? "   " : "│  ") + (j == below.size() - 1 ? "└─ " : "├─ ") + line(below.get(j), view));
            }
        }
        return lines;
    }

    private static boolean isSub(Facts worker) {
        return worker.text("place").indexOf('.') >= 0;
    }

    private static String line(Facts worker, RunView view) {
        return "%-12s %-28s %s parts in %s%s%s"
                .formatted(
                        worker.text("place"),
                        view.doing(worker),
                        Figures.count(worker.whole("parts")),
                        Figures.seconds(Life.seconds(worker.number("busy"))),
                        worker.whole("pid") > 0 ? ", process " + worker.whole("pid") : "",
                        worker.whole("attempt") > 0 ? ", replaced " + worker.whole("attempt") + "×" : "");
    }
}
