package dev.stoic.cli;

import dev.stoic.codec.MalformedException;
import dev.stoic.document.Node.Scalar;
import dev.stoic.engine.RunFolder;
import dev.stoic.job.JobDocument;
import dev.stoic.store.ModelFile;
import dev.stoic.store.Provenance;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(description = "Lists the runs of this folder, the newest last.")
final class RunsCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    /** {@code stoic runs list} reads well and means the same. */
    @Parameters(arity = "0..1", paramLabel = "list", hidden = true)
    private String list = "list";

    RunsCommand(Shell shell) {
        this.shell = shell;
    }

    private record Line(String run, String job, String learner, String state, String model, String metrics) {}

    @Override
    public Integer call() throws IOException {
        if (!list.equals("list")) {
            throw dev.stoic.fault.StoicException.user("unknown word \"" + list + "\"", "stoic runs lists all runs");
        }
        var runs = FolderRun.folders(shell).list();
        if (runs.isEmpty()) {
            shell.err().println("no runs in " + shell.runs());
        } else if (!output.isJson()) {
            shell.out()
                    .println("%-9s %-14s %-9s %-9s %-19s %s"
                            .formatted("RUN", "JOB", "LEARNER", "STATE", "MODEL", "METRICS"));
        }
        for (RunFolder run : runs) {
            print(line(run));
        }
        return 0;
    }

    private Line line(RunFolder run) throws IOException {
        var document = JobDocument.of(run.id(), Yaml.read(run.job(), run.id()));
        String job = document.root().entries().get("name") instanceof Scalar name ? name.text() : "";
        String learner = document.learner().orElse("");
        if (!run.isFinished()) {
            return new Line(run.id(), job, learner, "unfinished", "", "");
        }
        try {
            ModelFile model = ModelFile.read(run.model());
            String metrics = model.provenance().metrics().stream()
                    .map((Provenance.Metric m) -> m.name() + " " + Figures.value(m.value()))
                    .collect(Collectors.joining("  "));
            return new Line(run.id(), job, learner, "done", model.hash(), metrics);
        } catch (MalformedException e) {
            return new Line(run.id(), job, learner, "damaged", "", String.valueOf(e.getMessage()));
        }
    }

    private void print(Line line) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("run", line.run());
            facts.put("job", line.job());
            facts.put("learner", line.learner());
            facts.put("state", line.state());
            facts.put("model", line.model());
            facts.put("metrics", line.metrics());
            shell.out().println(Json.write(facts));
        } else {
            shell.out()
                    .println("%-9s %-14s %-9s %-9s %-19s %s"
                            .formatted(
                                    line.run(),
                                    line.job(),
                                    line.learner(),
                                    line.state(),
                                    Figures.shortened(line.model()),
                                    line.metrics()));
        }
    }
}
