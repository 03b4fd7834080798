package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobReader;
import dev.stoic.job.Replacement;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        sortOptions = false,
        description = {
            "Continues a stopped or killed run from its newest checkpoint.",
            "Settings that do not affect the model can be changed: stoic resume @last --workers 8"
        })
final class ResumeCommand implements Callable<Integer>, TakesJob {
    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private Output output = new Output();

    @Option(
            names = "--on",
            paramLabel = "<place>",
            converter = Place.Converter.class,
            description = "here (default: one process), or processes (one process per worker)")
    private Place place = Place.HERE;

    @Parameters(paramLabel = "<run>", arity = "0..1", description = "run id, its first characters, or @last (default)")
    private String run = "@last";

    ResumeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        RunFolder folder = FolderRun.folders(shell).find(run);
        if (folder.isFinished()) {
            String model = new ModelFinder(shell).find(folder.id()).file().hash();
            shell.err().println("run " + folder.id() + " is finished; there is nothing to resume");
            shell.out().println("model  " + model + "   run " + folder.id());
            return 0;
        }
        return new FolderRun(shell, output, Long.MAX_VALUE, System.currentTimeMillis())
                .resume(job(folder, spec), folder, place.where());
    }

    /** The job that a run has, with what flags change about it. */
    static Job job(RunFolder folder, CommandSpec spec) throws IOException {
        String file = folder.path().resolve("job.yaml").toString();
        List<Replacement> changes = JobFlags.given(spec, Optional.empty());
        for (Replacement change : changes) {
            if (JobReader.isIdentity(change.path())) {
                throw StoicException.user(
                        (change.spelling().equals("--set") ? "--set " + change.path() : change.spelling())
                                + " decides the model and cannot change within a run",
                        "start a new run: stoic train " + file + " --set " + change.path() + "=…");
            }
        }
        JobDocument document =
                JobDocument.of(file, Yaml.read(folder.job(), file)).with(changes);
        return Job.of(document, folder.id(), folder.path());
    }
}
