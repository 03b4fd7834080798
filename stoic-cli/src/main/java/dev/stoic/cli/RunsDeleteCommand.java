package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Deletes runs with their models, logs and checkpoints, after asking.",
            "A run that is under way is refused; then no other run is deleted either.",
            "  stoic runs delete r-abcde r-fghjk",
            "  stoic runs delete @last --yes"
        })
final class RunsDeleteCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private Confirmation confirmation = new Confirmation();

    @Parameters(paramLabel = "<run>", arity = "1..*", description = "ids, their beginnings, or @last")
    private List<String> names = List.of();

    RunsDeleteCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        RunFolders folders = FolderRun.folders(shell);
        Map<String, RunDetails> runs = new LinkedHashMap<>();
        for (String name : names) {
            RunFolder folder = folders.find(name);
            runs.put(folder.id(), RunDetails.of(folder));
        }
        Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
        for (RunDetails run : runs.values()) {
            Optional<StoicException> refusal = RunRemoval.refusal(run, now);
            if (refusal.isPresent()) {
                throw refusal.get();
            }
        }
        return new RunRemoval(shell, output, confirmation).delete(List.copyOf(runs.values()), "stoic runs delete");
    }
}
