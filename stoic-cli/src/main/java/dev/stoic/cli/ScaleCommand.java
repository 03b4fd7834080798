package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.engine.Size;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobSpec;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Changes the number of workers of a running run. They join and leave between rounds; the model stays the same.",
            "  stoic scale @last 6"
        })
final class ScaleCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(index = "0", paramLabel = "<run>", description = "run id, its first characters, or @last")
    private String run = "";

    @Parameters(
            index = "1",
            paramLabel = "<workers>",
            description = "new number, from run.elastic.min to run.elastic.max")
    private int workers;

    ScaleCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        RunFolder folder = FolderRun.folders(shell).find(run);
        if (folder.isFinished()) {
            throw StoicException.user("run " + folder.id() + " is finished", "scale one that is under way");
        }
        String file = folder.path().resolve("job.yaml").toString();
        Job job = Job.of(JobDocument.of(file, Yaml.read(folder.job(), file)), folder.id(), folder.path());
        JobSpec.Elastic elastic = job.spec().run().elastic();
        if (workers < elastic.min() || workers > elastic.max()) {
            throw StoicException.user(
                    "run %s may have from %d to %d workers, not %d"
                            .formatted(folder.id(), elastic.min(), elastic.max(), workers),
                    "a job says how many by run.elastic: { min: 1, max: %d }"
                            .formatted(Math.max(workers, elastic.max())));
        }
        try (RunStore store = RunStore.open(job, folder, shell)) {
            Size.want(store.folder().blobs(), workers);
        }
        shell.out()
                .println("run %s has %s from the next round on"
                        .formatted(folder.id(), Figures.count(workers, "worker")));
        return 0;
    }
}
