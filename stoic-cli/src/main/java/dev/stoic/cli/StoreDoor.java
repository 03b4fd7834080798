package dev.stoic.cli;

import dev.stoic.engine.Time;
import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.StoreWay;
import dev.stoic.kubernetes.client.Uploads;
import dev.stoic.store.BlobStore;
import dev.stoic.store.s3.S3BlobStore;
import dev.stoic.store.s3.S3Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The part of a cluster's store that belongs to a namespace, as seen from here. */
final class StoreDoor implements AutoCloseable {
    private static final String BUCKET = "stoic";
    private static final long MOST_BYTES = 1L << 30;

    private final Shell shell;
    private final StoreWay way;
    private final String namespace;
    private final List<S3BlobStore> open = new ArrayList<>();

    private StoreDoor(Shell shell, StoreWay way, String namespace) {
        this.shell = shell;
        this.way = way;
        this.namespace = namespace;
    }

    static StoreDoor open(Shell shell, Cluster cluster) {
        return new StoreDoor(shell, StoreWay.open(cluster, operatorNamespace(shell)), cluster.namespace());
    }

    static String operatorNamespace(Shell shell) {
        return shell.env().getOrDefault("STOIC_OPERATOR_NAMESPACE", InstallCommand.NAMESPACE);
    }

    /** What users pushed. */
    BlobStore data() {
        return below(namespace, "data");
    }

    /** Everything that a run keeps. */
    BlobStore run(String run) {
        return below(namespace + "/runs", run);
    }

    private BlobStore below(String prefix, String word) {
        var env = new HashMap<>(shell.env());
        // Whatever else the user has to do with S3 is meant for another store.
        env.keySet().removeIf(name -> name.startsWith("AWS_"));
        env.putAll(way.variables());
        Path home = Path.of(env.getOrDefault("HOME", System.getProperty("user.home")));
        S3Settings settings = S3Settings.of(new StoreLocation.S3(BUCKET, prefix), word, env, home, Time.system()::now);
        S3BlobStore store = S3BlobStore.open(settings, Time.system()::now);
        open.add(store);
        return store;
    }

    /** @param told a line for every file that goes */
    Uploads uploads(Consumer<String> told) {
        BlobStore data = data();
        return (file, name) -> push(data, file, name, told);
    }

    private static void push(BlobStore data, Path file, String name, Consumer<String> told) {
        try {
            long size = Files.size(file);
            if (size > MOST_BYTES) {
                throw StoicException.user(
                        "%s has %s, more than a submit brings along".formatted(file, Figures.bytes(size)),
                        "bring it there once with stoic data push, and name it store://… in the job");
            }
            if (data.list(name).contains(name)) {
                return;
            }
            data.put(name, Files.readAllBytes(file));
            told.accept("pushed %s, %s".formatted(file.getFileName(), Figures.bytes(size)));
        } catch (IOException e) {
            throw StoicException.environment(
                    "%s could not be brought to the store: %s".formatted(file, e.getMessage()),
                    "try again: what has arrived is not sent again",
                    e);
        }
    }

    /** What is said of the way, for programs that read the variables of AWS. */
    Map<String, String> variables() {
        return way.variables();
    }

    @Override
    public void close() {
        open.forEach(S3BlobStore::close);
        way.close();
    }
}
