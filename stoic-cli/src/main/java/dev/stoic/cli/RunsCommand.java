package dev.stoic.cli;

import dev.stoic.document.Nearest;
import dev.stoic.engine.RunFolder;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Lists the runs of this folder, the newest last.",
            "  stoic runs --last 10",
            "  stoic runs show @last",
            "  stoic runs delete r-abcde",
            "  stoic runs prune --keep 20"
        })
final class RunsCommand implements Callable<Integer>, TakesWord {
    private static final String LIST = "list";

    /** What the same is called elsewhere; spelling alone would not find these. */
    private static final Map<String, String> ELSEWHERE = Map.of(
            "rm",
            "delete",
            "remove",
            "delete",
            "del",
            "delete",
            "ls",
            LIST,
            "info",
            "show",
            "describe",
            "show",
            "inspect",
            "show",
            "clean",
            "prune",
            "gc",
            "prune");

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Option(names = "--last", paramLabel = "<n>", description = "only the newest n runs")
    private Optional<Integer> last = Optional.empty();

    @Option(names = "--failed", description = "only runs that failed or were lost")
    private boolean failed;

    /** {@code stoic runs list} reads well and means the same. */
    @Parameters(arity = "0..1", paramLabel = LIST, hidden = true)
    private String list = LIST;

    RunsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Map<String, Callable<Integer>> words() {
        var words = new LinkedHashMap<String, Callable<Integer>>();
        words.put("show", new RunsShowCommand(shell));
        words.put("delete", new RunsDeleteCommand(shell));
        words.put("prune", new RunsPruneCommand(shell));
        return words;
    }

    @Override
    public Integer call() throws IOException {
        if (!list.equals(LIST)) {
            throw unknown(list);
        }
        if (last.isPresent() && last.get() < 1) {
            throw StoicException.user("--last is %d".formatted(last.get()), "give a whole number from 1 on");
        }
        var runs = cards();
        if (output.isJson()) {
            runs.forEach(run -> shell.out().println(Json.write(run.facts())));
        } else if (runs.isEmpty()) {
            shell.err().println((failed ? "no failed runs in " : "no runs in ") + shell.runs());
        } else {
            Terminal terminal = output.on(shell.terminal());
            // What goes to a file or a pipe is not cut.
            int width = terminal.isLive() && Confirmation.isTerminal() ? terminal.columns() : Integer.MAX_VALUE;
            RunTable.lines(runs, ZoneId.systemDefault(), width)
                    .forEach(line -> shell.out().println(line));
        }
        return 0;
    }

    private List<RunDetails> cards() throws IOException {
        List<RunFolder> folders = FolderRun.folders(shell).list();
        var runs = new ArrayList<RunDetails>();
        int most = last.orElse(Integer.MAX_VALUE);
        for (RunFolder folder : folders.reversed()) {
            if (runs.size() == most) {
                break;
            }
            RunDetails run = RunDetails.of(folder);
            if (!failed || run.state() == Situation.State.FAILED || run.state() == Situation.State.LOST) {
                runs.add(run);
            }
        }
        return runs.reversed();
    }

    private StoicException unknown(String word) {
        var known = new ArrayList<>(List.of(LIST));
        known.addAll(words().keySet());
        return StoicException.user(
                "unknown word \"" + word + "\"",
                Optional.ofNullable(ELSEWHERE.get(word.toLowerCase(Locale.ROOT)))
                        .or(() -> Nearest.to(word, known))
                        .map("did you mean stoic runs %s?"::formatted)
                        .orElse("known are " + String.join(", ", known)
                                + "; stoic runs show %s shows a run".formatted(word)));
    }
}
