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

    private InputFiles(ModelFinder.Found model) {
        files.add(model.path());
        files.add(model.folder().resolve("job.yaml"));
    }

    /** Of a command that reads a model. */
    static InputFiles of(ModelFinder.Found model) {
        return new InputFiles(model);
    }

    /** Of a command that reads a model and the rows of its job. */
    static InputFiles of(ModelFinder.Found model, Job job, Shell shell) {
        var inputs = new InputFiles(model);
        var data = job.spec().data();
        inputs.files.addAll(
                SourceFiles.of(data.train(), List.of(data.validation(), data.test()), shell.places(job.base())));
        if (job.spec().learner() instanceof KMeansSettings kmeans) {
            kmeans.file().ifPresent(file -> inputs.file(job.base().resolve(file)));
        }
        return inputs;
    }

    /**
     * Of a command that reads a job and its rows. Only files that standard output may be are looked for.
     *
     * @param given the job file, or the name of a learner
     */
    static void keepApart(Job job, String given, Shell shell) {
        if (!StandardOutput.isFile()) {
            return;
        }
        var data = job.spec().data();
        var files = new ArrayList<>(
                SourceFiles.of(data.train(), List.of(data.validation(), data.test()), shell.places(job.base())));
        files.add(shell.path(given));
        StandardOutput.checkApartFrom(files);
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
