package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files of this computer that rows are read from, so that nothing is written over them. */
public final class SourceFiles {
    private SourceFiles() {}

    /** None of what is fetched from a store, and none where there is no such file: reading the rows says so. */
    public static List<Path> of(Source source, Places places) {
        return of(source, List.of(), places);
    }

    /** The same with the files of rows that are held out. */
    public static List<Path> of(Source train, List<Holdout> held, Places places) {
        var files = new ArrayList<Path>();
        try {
            if (!RemoteFiles.isRemote(train.location())) {
                Located located = Located.find(train, places, Progress.silent());
                files.addAll(located.all());
                var request = new Request(train, located, Optional.empty());
                for (Holdout holdout : held) {
                    if (holdout instanceof Holdout.Location(String location)) {
                        files.addAll(of(Opening.beside(request, location), places));
                    }
                }
            }
        } catch (IOException | StoicException _) {
            return List.copyOf(files);
        }
        return List.copyOf(files);
    }
}
