package dev.stoic.cli;

import dev.stoic.cli.result.StandardOutput;
import dev.stoic.data.Source;
import dev.stoic.data.SourceFiles;
import dev.stoic.learn.kmeans.KMeansSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that a command reads, over which it must not write. */
final class InputFiles {
    private final List<Path> files = new ArrayList<>();

    private InputFiles() {}

    /** Of a command that reads a model. */
    static InputFiles of(ModelFinder.Found model) {
        return new InputFiles().file(model.path()).file(model.folder().resolve("job.yaml"));
    }

    /** Of a command that reads a model and the rows of its job. */
    static InputFiles of(ModelFinder.Found model, Job job, Shell shell) {
        return of(model).rows(job, shell);
    }

    /**
     * Refuses a standard output that is a file of the job. Looking for its files takes time, so that it is done only where the
     * output is a file.
     *
     * @param given the job file, or the name of a learner
     */
    static void requireApartFromOutput(Job job, String given, Shell shell) {
        if (StandardOutput.isFile()) {
            var inputs = new InputFiles().file(shell.path(given)).rows(job, shell);
            StandardOutput.checkApartFrom(inputs.files());
        }
    }

    private InputFiles rows(Job job, Shell shell) {
        var data = job.spec().data();
        files.addAll(SourceFiles.of(data.train(), List.of(data.validation(), data.test()), shell.places(job.base())));
        if (job.spec().learner() instanceof KMeansSettings kmeans) {
            kmeans.file().ifPresent(file -> file(job.base().resolve(file)));
        }
        return this;
    }

    InputFiles rows(Source source, Shell shell) {
        files.addAll(SourceFiles.of(source, shell.places(shell.directory())));
        return this;
    }

    InputFiles file(Path file) {
        files.add(file);
        return this;
    }

    List<Path> files() {
        return List.copyOf(files);
    }
}
