package dev.stoic.cli;

import dev.stoic.codec.MalformedException;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.store.BlobStore;
import dev.stoic.store.ModelFile;
import dev.stoic.store.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Brings what a run on a cluster keeps of itself into the folder of runs here: then it is like any run that was trained here. */
final class FetchedRun {
    private static final String RECORD = "record/";
    private static final String JOB = "job.yaml";
    private static final String MODEL = "model.stoic";

    private final RunFolders runs;

    FetchedRun(RunFolders runs) {
        this.runs = runs;
    }

    /** @return what was brought, by name */
    List<String> fetch(String run, BlobStore store) throws IOException {
        var names = new ArrayList<String>();
        for (String blob : store.list(RECORD)) {
            names.add(blob.substring(RECORD.length()));
        }
        if (!names.contains(JOB)) {
            throw StoicException.user(
                    "the store has nothing of run %s yet".formatted(run), "try again when its first round is done");
        }
        String job = new String(store.get(RECORD + JOB).orElseThrow(), StandardCharsets.UTF_8);
        RunFolder folder = runs.create(run, job);
        // A model says that a run is whole: it comes last.
        names.sort(Comparator.comparing(MODEL::equals));
        for (String name : names) {
            Path file = folder.path().resolve(name).normalize();
            byte[] bytes = store.get(RECORD + name).orElseThrow(() -> incomplete(run, name + " is gone"));
            if (name.equals(MODEL)) {
                check(run, bytes);
            }
            if (file.startsWith(folder.path())) {
                Files.createDirectories(file.getParent());
                WholeFile.write(file, bytes);
            }
        }
        return names;
    }

    private static void check(String run, byte[] model) {
        try {
            var _ = ModelFile.decode(model);
        } catch (MalformedException e) {
            throw incomplete(run, String.valueOf(e.getMessage()));
        }
    }

    private static StoicException incomplete(String run, String why) {
        return new StoicException(new Fault.Environment(
                "run %s cannot be fetched whole: %s".formatted(run, why),
                "fetch it again when it is not being changed"));
    }
}
