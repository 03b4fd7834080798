package dev.stoic.cli;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import dev.stoic.document.Keys;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Problems;
import dev.stoic.engine.RunFolder;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.Learners;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import dev.stoic.learn.Settings;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** Finds a model by what a person calls it: a run's id, its beginning, {@code @last}, or the path of a model file. */
final class ModelFinder {
    private final Shell shell;

    ModelFinder(Shell shell) {
        this.shell = shell;
    }

    /**
     * A model and where it lies.
     *
     * @param folder the model's, which is that of its run unless somebody took it elsewhere
     * @param path of the file itself
     */
    record Found(ModelFile file, Path folder, Path path) {
        /** The job that the model was learned from. */
        JobDocument job(String name) {
            return new Pinned(file.provenance().job()).document(name);
        }

        /** The id of its run, unless the model lies elsewhere. */
        Optional<String> run() {
            return Files.exists(folder.resolve("job.yaml")) && Files.exists(folder.resolve("created"))
                    ? Optional.of(
                            String.valueOf(folder.toAbsolutePath().normalize().getFileName()))
                    : Optional.empty();
        }

        Fitted<?> fitted() {
            return open(file, settings().learner().result());
        }

        private Settings settings() {
            if (job(file.learner()).root().entries().containsKey("code")) {
                return Job.reader(folder, folder).learner(job("the model's job"));
            }
            Function<Keys, Settings> reader = Learners.KNOWN.get(file.learner());
            if (reader == null) {
                throw StoicException.user(
                        "the model's learner \"" + file.learner() + "\" is unknown here",
                        "use Stoic " + file.provenance().stoic() + ", which wrote it");
            }
            // Any settings will do: the structure of a model does not depend on them.
            return reader.apply(new Keys("", Mapping.empty(0), new Problems()));
        }
    }

    Found find(String name) throws IOException {
        Path file = name.startsWith("@") ? shell.runs() : shell.path(name);
        if (!name.startsWith("@") && Files.isDirectory(file) && Files.exists(file.resolve("model.stoic"))) {
            file = file.resolve("model.stoic");
        }
        boolean isPath = name.endsWith(".stoic") || name.contains("/");
        if (isPath && !Files.exists(file)) {
            throw StoicException.user(name + ": no such file", "name a model.stoic, a run, or @last");
        }
        if (!Files.isRegularFile(file)) {
            RunFolder folder = FolderRun.folders(shell).find(name);
            if (!folder.isFinished()) {
                throw StoicException.user(
                        "run " + folder.id() + " has no model yet", "finish it: stoic resume " + folder.id());
            }
            file = folder.model();
        }
        try {
            return new Found(
                    ModelFile.read(file), Optional.ofNullable(file.getParent()).orElse(shell.directory()), file);
        } catch (MalformedException e) {
            throw StoicException.user(file + ": " + e.getMessage(), remedy(file));
        }
    }

    private static String remedy(Path file) throws IOException {
        Path job = file.resolveSibling("job.yaml");
        if (Files.isRegularFile(job)) {
            return "train it again: stoic train " + job;
        }
        return ModelFile.isMarked(file)
                ? "copy or fetch the file again, or train the model again"
                : "name a model.stoic, a run, or @last";
    }

    private static <R extends Model> Fitted<R> open(ModelFile file, Codec<R> codec) {
        try {
            return file.fitted(codec);
        } catch (MalformedException e) {
            throw StoicException.user("the model cannot be read: " + e.getMessage(), "train it again");
        }
    }
}
