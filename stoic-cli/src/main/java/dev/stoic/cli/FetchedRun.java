package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.store.BlobStore;
import dev.stoic.store.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Brings what a run on a cluster keeps of itself into the folder of runs here: then it is like any run that was trained here. */
final class FetchedRun {
    private static final String RECORD = "record/";
    private static final String MODEL = "model.stoic";

    private final Path runs;

    FetchedRun(Path runs) {
        this.runs = runs;
    }

    /** @return what was brought, by name */
    List<String> fetch(JobView job, BlobStore store) throws IOException {
        var names = new ArrayList<String>();
        for (String blob : store.list(RECORD)) {
            names.add(blob.substring(RECORD.length()));
        }
        if (names.isEmpty()) {
            throw StoicException.user(
                    "the store has nothing of run %s yet".formatted(job.run()),
                    "stoic status tj/%s -n %s says how it is".formatted(job.name(), job.namespace()));
        }
        Path folder = runs.resolve(job.run());
        Files.createDirectories(folder);
        // A model says that a run is whole: it comes last.
        names.sort(Comparator.comparing(MODEL::equals));
        for (String name : names) {
            Path file = folder.resolve(name).normalize();
            byte[] bytes = store.get(RECORD + name).orElse(new byte[0]);
            if (file.startsWith(folder)) {
                Files.createDirectories(file.getParent());
                WholeFile.write(file, bytes);
            }
        }
        return names;
    }
}
