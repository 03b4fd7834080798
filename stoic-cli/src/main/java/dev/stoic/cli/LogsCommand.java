package dev.stoic.cli;

import dev.stoic.document.Nearest;
import dev.stoic.engine.RunFolder;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Prints the logs of all processes of a run in the order of time, during the run and afterwards.",
            "  stoic logs @last --follow"
        })
final class LogsCommand implements Callable<Integer> {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Option(
            names = "--worker",
            paramLabel = "<name>",
            description = "only this process: worker-0, worker-0.1, coordinator, command, or run for its events")
    private Optional<String> worker = Optional.empty();

    @Option(
            names = {"-f", "--follow"},
            description = "keep printing until the run ends")
    private boolean follow;

    @Parameters(paramLabel = "<run>", arity = "0..1", description = "run id, its first characters, or @last (default)")
    private String run = "@last";

    LogsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        RunFolder folder = FolderRun.folders(shell).find(run);
        var book = new LogBook(folder, name -> worker.isEmpty() || worker.get().equals(name));
        if (worker.isPresent() && !follow) {
            check(folder, book, worker.get());
        }
        Story story = Story.of(folder);
        var canvas = new Canvas(shell);
        while (true) {
            // Asked first: what is said until the end is read after it.
            boolean goesOn = follow && Situation.of(folder, story).state().isUnderWay();
            book.next().forEach(this::print);
            shell.out().flush();
            if (!goesOn || !canvas.pause()) {
                return 0;
            }
            story.catchUp();
        }
    }

    private static void check(RunFolder folder, LogBook book, String name) throws IOException {
        List<String> known = new ArrayList<>(book.names());
        known.add(LogBook.RUN);
        if (!known.contains(name)) {
            throw StoicException.user(
                    "run %s has no log of \"%s\"".formatted(folder.id(), name),
                    Nearest.to(name, known)
                                    .map(near -> "did you mean \"" + near + "\"? ")
                                    .orElse("")
                            + "there are: "
                            + String.join(", ", known));
        }
    }

    private void print(LogBook.Line line) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("at", line.at().toString());
            facts.put("from", line.from());
            facts.put("text", line.text());
            shell.out().println(Json.write(facts));
        } else {
            shell.out().println("%s  %-12s  %s".formatted(CLOCK.format(line.at()), line.from(), line.text()));
        }
    }
}
