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
            "Runs a job here: a file, or a learner with its settings as flags.",
            "  stoic train examples/iris.yaml --workers 4",
            "  stoic train kmeans --data cars.csv --k 3"
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
            description = "here, or processes: every worker a process of its own")
    private Place place = Place.HERE;

    @Option(names = "--repeat", hidden = true, description = "the same job so many times in one process")
    private int repeat = 1;

    @Option(names = "--stop-after", hidden = true, description = "as if somebody pressed Ctrl-C after that round")
    private long stopAfter = Long.MAX_VALUE;

    TrainCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        int code = 0;
        for (int i = 0; i < repeat && code == 0; i++) {
            var run = new FolderRun(shell, output, stopAfter, System.currentTimeMillis());
            code = run.start(Job.read(shell, job, spec), place.where());
        }
        return code;
    }
}
