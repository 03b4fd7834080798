package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The store of the cluster, to which somebody may have pushed the files of a set under its name. */
record StoreWay(String set, RemoteFiles remote) implements DataGet.Way {
    @Override
    public String name() {
        return RemoteFiles.STORE + set;
    }

    @Override
    public void fetch(List<String> files, Path into) throws IOException {
        for (String file : files) {
            String location = name() + "/" + file;
            try {
                Optional<String> mounted = remote.mounted(location);
                Path here = mounted.isPresent()
                        ? Path.of(mounted.get())
                        : remote.bring(location, Progress.silent()).getFirst();
                place(here, into.resolve(file));
            } catch (StoicException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }

    /** A second name, where the file system has such, takes no room. */
    private static void place(Path file, Path name) throws IOException {
        try {
            Files.createLink(name, file);
        } catch (IOException | UnsupportedOperationException _) {
            Files.copy(file, name);
        }
    }
}
