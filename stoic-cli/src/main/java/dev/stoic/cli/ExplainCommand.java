package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.engine.account.Cause;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Breaks down the time of a run to 100 %%: computing, slow workers, communication, recovery.",
            "  stoic explain @last"
        })
final class ExplainCommand implements Callable<Integer> {
    private static final int BAR = 24;
    private static final int MOST_WORKERS = 16;
    private static final int RECOVERIES = 5;

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<run>", arity = "0..1", description = "run id, its first characters, or @last (default)")
    private String run = "@last";

    ExplainCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        RunFolder folder = FolderRun.folders(shell).find(run);
        Story story = Story.of(folder);
        if (story.lives().stream().allMatch(life -> life.account().isEmpty())) {
            throw StoicException.user(
                    "run %s has not told yet where its time goes".formatted(folder.id()),
                    "ask again after its first second; runs of older versions never tell");
        }
        Explanation explained = Explanation.of(story);
        Situation situation = Situation.of(folder, story);
        if (output.isJson()) {
            shell.out().println(Json.write(facts(folder, situation, explained)));
        } else {
            lines(folder, situation, explained).forEach(line -> shell.out().println(shell.called(line)));
        }
        return 0;
    }

    static List<String> lines(RunFolder folder, Situation situation, Explanation run) {
        var lines = new ArrayList<String>();
        lines.add("run %s · %s · %s in %s%s"
                .formatted(
                        folder.id(),
                        situation.state().word(),
                        run.rounds() == 1 ? "1 round" : Figures.count(run.rounds()) + " rounds",
                        seconds(run.wall()),
                        run.redone() > 0 ? " · %s of them again".formatted(Figures.count(run.redone())) : ""));
        for (Cause cause : Cause.values()) {
            if (run.of(cause) > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "  %-11s %9s %5.1f %%  %s  %s",
                        cause.word(),
                        seconds(run.of(cause)),
                        100 * run.share(cause),
                        Figures.bar(run.share(cause), BAR),
                        cause.meaning()));
            }
        }
        workers(run, lines);
        if (run.down() + run.up() > 0) {
            long rounds = Math.max(1, run.rounds());
            lines.add("bytes       %s to workers, %s from them; a round %s and %s"
                    .formatted(
                            Figures.bytes(run.down()),
                            Figures.bytes(run.up()),
                            Figures.bytes(run.down() / rounds),
                            Figures.bytes(run.up() / rounds)));
        }
        if (!run.recoveries().isEmpty()) {
            lines.add("recoveries  %d, delay p50 %s, p99 %s: %s"
                    .formatted(
                            run.recoveries().size(),
                            seconds(run.delay(0.5)),
                            seconds(run.delay(0.99)),
                            recoveries(run)));
        }
        Advice.of(run).ifPresent(advice -> lines.add("→ " + advice));
        return lines;
    }

    private static void workers(Explanation run, List<String> lines) {
        if (run.workers().isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("  %-12s %10s %10s %10s %10s %6s %11s %11s"
                .formatted("WORKER", "PARTS", "COMPUTED", "LAST IN", "WAITED FOR", "LOST", "RECEIVED", "SENT"));
        List<Explanation.Worker> slowest = run.workers().stream()
                .sorted(Comparator.comparingDouble(Explanation.Worker::late).reversed())
                .limit(MOST_WORKERS)
                .sorted(Comparator.comparing(Explanation.Worker::place))
                .toList();
        for (Explanation.Worker worker : slowest) {
            lines.add("  %-12s %10s %10s %10s %10s %6d %11s %11s"
                    .formatted(
                            worker.place(),
                            Figures.count(worker.parts()),
                            seconds(worker.busy()),
                            Figures.count(worker.last()),
                            seconds(worker.late()),
                            worker.lost(),
                            Figures.bytes(worker.down()),
                            Figures.bytes(worker.up())));
        }
        if (slowest.size() < run.workers().size()) {
            lines.add("  … and %d more that were waited for less"
                    .formatted(run.workers().size() - slowest.size()));
        }
        lines.add("");
    }

    private static String recoveries(Explanation run) {
        List<Explanation.Recovery> newest = run.recoveries()
                .subList(
                        Math.max(0, run.recoveries().size() - RECOVERIES),
                        run.recoveries().size());
        return newest.stream()
                .map(made -> made.round() > 0
                        ? "%s in round %s %s"
                                .formatted(made.who(), Figures.count(made.round()), seconds(made.seconds()))
                        : made.who() + " " + seconds(made.seconds()))
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    private static String seconds(double seconds) {
        return Figures.seconds(Duration.ofNanos((long) (seconds * 1e9)));
    }

    private static Map<String, Object> facts(RunFolder folder, Situation situation, Explanation run) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("run", folder.id());
        facts.put("state", situation.state().word());
        facts.put("seconds", run.wall());
        var causes = new LinkedHashMap<String, Object>();
        for (Cause cause : Cause.values()) {
            causes.put(cause.word(), run.of(cause));
        }
        facts.put("causes", causes);
        facts.put("rounds", run.rounds());
        facts.put("redone", run.redone());
        var bytes = new LinkedHashMap<String, Object>();
        bytes.put("down", run.down());
        bytes.put("up", run.up());
        facts.put("bytes", bytes);
        facts.put("workers", run.workers().stream().map(ExplainCommand::facts).toList());
        facts.put(
                "recoveries",
                run.recoveries().stream().map(ExplainCommand::facts).toList());
        var delay = new LinkedHashMap<String, Object>();
        delay.put("p50", run.delay(0.5));
        delay.put("p99", run.delay(0.99));
        facts.put("delay", delay);
        facts.put("advice", Advice.of(run).orElse(""));
        return facts;
    }

    private static Map<String, Object> facts(Explanation.Worker worker) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("worker", worker.place());
        facts.put("parts", worker.parts());
        facts.put("seconds", worker.busy());
        facts.put("last", worker.last());
        facts.put("late", worker.late());
        facts.put("lost", worker.lost());
        facts.put("down", worker.down());
        facts.put("up", worker.up());
        return facts;
    }

    private static Map<String, Object> facts(Explanation.Recovery made) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("who", made.who());
        facts.put("round", made.round());
        facts.put("seconds", made.seconds());
        return facts;
    }
}
