package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Files that lie in a store, and are brought to this computer before they are read. */
public interface RemoteFiles {
    /** What was pushed to the store that comes with a cluster, as in {@code store://iris.csv}. */
    String STORE = "store://";

    String S3 = "s3://";

    static boolean isRemote(String location) {
        return location.startsWith(STORE) || location.startsWith(S3);
    }

    /** The path that a location stands for, where its store is a folder that is mounted here. */
    Optional<String> mounted(String location);

    /**
     * The files behind a location, sorted by name: one, those that a glob names, or all of a folder. What is here already and
     * has not changed there is not fetched again.
     *
     * @throws StoicException if there is none, or the store cannot be reached
     * @throws IOException if they cannot be kept here
     */
    List<Path> bring(String location, Progress progress) throws IOException;

    /** Whether somebody has said where the store is that {@link #STORE} means. */
    boolean hasStore();

    /** There is no store. */
    static RemoteFiles none() {
        return new RemoteFiles() {
            @Override
            public Optional<String> mounted(String location) {
                return Optional.empty();
            }

            @Override
            public List<Path> bring(String location, Progress progress) {
                throw StoicException.user(
                        location + " lies in a store, and none is known", "name a file of this computer");
            }

            @Override
            public boolean hasStore() {
                return false;
            }
        };
    }
}
