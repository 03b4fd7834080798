package dev.stoic.cli;

import java.io.IOException;
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
            "Trains a model on this machine: from a job file, or from a learner with its settings as flags.",
            "  stoic train examples/iris.yaml --workers 4",
            "  stoic train forest --data examples/data/iris.csv --target species --test 20%%",
            "  stoic train forest --help                the settings of a learner"
        })
final class TrainCommand implements Callable<Integer>, TakesJob {
    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private Output output = new Output();

    @Parameters(
            paramLabel = "<job>",
            arity = "1",
            description = "a job file, or a learner: linear, logistic, kmeans, forest, boost, mlp, cnn")
    private String job = "";

    @Option(
            names = "--on",
            paramLabel = "<place>",
            converter = Place.Converter.class,
            description = "here (default: one process), or processes (one process per worker)")
    private Place place = Place.HERE;

    @Option(names = "--repeat", hidden = true, description = "run the job this many times in one process")
    private int repeat = 1;

    @Option(names = "--stop-after", hidden = true, description = "stop as Ctrl-C would after this round")
    private long stopAfter = Long.MAX_VALUE;

    TrainCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        int code = 0;
        for (int i = 0; i < repeat && code == 0; i++) {
            var run = new FolderRun(shell, output, stopAfter, System.currentTimeMillis());
            Job read = Job.read(shell, job, spec);
            InputFiles.requireApartFromOutput(read, job, shell);
            code = run.start(read, place.where());
        }
        return code;
    }
}
