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
import java.util.function.Function;

/** Finds a model by what a person calls it: a run's id, its beginning, {@code @last}, or the path of a model file. */
final class ModelFinder {
    private final Shell shell;

    ModelFinder(Shell shell) {
        this.shell = shell;
    }

    ModelFile find(String name) throws IOException {
        Path file = name.startsWith("@") ? shell.runs() : shell.path(name);
        if (!name.startsWith("@") && Files.isDirectory(file) && Files.exists(file.resolve("model.stoic"))) {
            file = file.resolve("model.stoic");
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
            return ModelFile.read(file);
        } catch (MalformedException e) {
            throw StoicException.user(file + ": " + e.getMessage(), "name a model.stoic, a run, or @last");
        }
    }

    /** The job that a model was learned from. */
    static JobDocument job(ModelFile file, String name) {
        return new Pinned(file.provenance().job()).document(name);
    }

    static Fitted<?> fitted(ModelFile file) {
        Function<Keys, Settings> reader = Learners.KNOWN.get(file.learner());
        if (reader == null) {
            throw StoicException.user(
                    "the model's learner \"" + file.learner() + "\" is unknown here",
                    "use Stoic " + file.provenance().stoic() + ", which wrote it");
        }
        // Any settings will do: the structure of a model does not depend on them.
        Settings settings = reader.apply(new Keys("", Mapping.empty(0), new Problems()));
        return open(file, settings.learner().result());
    }

    private static <R extends Model> Fitted<R> open(ModelFile file, Codec<R> codec) {
        try {
            return file.fitted(codec);
        } catch (MalformedException e) {
            throw StoicException.user("the model cannot be read: " + e.getMessage(), "train it again");
        }
    }
}
