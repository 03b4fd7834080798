package dev.stoic.cli;

import dev.stoic.engine.Time;
import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.StoreWay;
import dev.stoic.kubernetes.client.Uploads;
import dev.stoic.store.BlobStore;
import dev.stoic.store.s3.PushedData;
import dev.stoic.store.s3.S3BlobStore;
import dev.stoic.store.s3.S3Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;

/** The part of a cluster's store that belongs to a namespace, as seen from here. */
final class StoreDoor implements AutoCloseable {
    private static final String BUCKET = "stoic";

    private final Shell shell;
    private final StoreWay way;
    private final String namespace;
    private final List<S3BlobStore> open = new ArrayList<>();
    private final List<PushedData> pushes = new ArrayList<>();

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

    /** Everything that a run keeps. */
    BlobStore run(String run) {
        return below(namespace + "/runs", run);
    }

    /** Where what users pushed is kept. */
    S3Settings data() {
        return settings(namespace, "data");
    }

    private BlobStore below(String prefix, String word) {
        S3BlobStore store = S3BlobStore.open(settings(prefix, word), Time.system()::now);
        open.add(store);
        return store;
    }

    private S3Settings settings(String prefix, String word) {
        var env = new HashMap<>(shell.env());
        // Whatever else the user has to do with S3 is meant for another store.
        env.keySet().removeIf(name -> name.startsWith("AWS_"));
        env.putAll(way.variables());
        Path home = Path.of(env.getOrDefault("HOME", System.getProperty("user.home")));
        return S3Settings.of(new StoreLocation.S3(BUCKET, prefix), word, env, home, Time.system()::now);
    }

    /** @param told a line for every file that goes */
    Uploads uploads(Consumer<String> told) {
        var data = new PushedData(data(), Time.system()::now);
        pushes.add(data);
        return (file, name) -> push(data, file, name, told);
    }

    private static void push(PushedData data, Path file, String name, Consumer<String> told) {
        try {
            PushedData.Pushed pushed = data.push(file, name, new Silent());
            if (pushed.sent() > 0) {
                told.accept("pushed %s, %s".formatted(file.getFileName(), Figures.bytes(pushed.bytes())));
            }
        } catch (IOException e) {
            throw StoicException.environment(
                    "%s could not be read".formatted(file), "check its permissions, and try again", e);
        }
    }

    private static final class Silent implements PushedData.Listener {
        @Override
        public void sent(String name, long bytesDone, long bytesTotal) {}

        @Override
        public void unchanged(String name, long bytes) {}
    }

    @Override
    public void close() {
        open.forEach(S3BlobStore::close);
        pushes.forEach(PushedData::close);
        way.close();
    }
}
