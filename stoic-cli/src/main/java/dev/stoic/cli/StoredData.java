package dev.stoic.cli;

import dev.stoic.engine.Time;
import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import dev.stoic.store.s3.FetchedFiles;
import dev.stoic.store.s3.PushedData;
import dev.stoic.store.s3.S3Files;
import dev.stoic.store.s3.S3Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;

/** What {@code stoic data} does with a store, and says about it. */
final class StoredData {
    private final Shell shell;
    private final Output output;
    private final S3Settings settings;

    /** Something to do with it; gives an exit code. */
    interface Use {
        int of(StoredData data) throws IOException;
    }

    StoredData(Shell shell, Output output) {
        this(shell, output, settings(shell));
    }

    /** @param settings whose prefix is where data begins */
    StoredData(Shell shell, Output output, S3Settings settings) {
        this.shell = shell;
        this.output = output;
        this.settings = settings;
    }

    /** With the store that the flags and the environment mean. */
    static int use(Shell shell, Output output, ClusterFlags flags, Use use) throws IOException {
        boolean meant = !flags.namespace.isEmpty() || !flags.context.isEmpty();
        boolean there = meant || (FetchedFiles.storeIn(shell.env()).isEmpty() && ClusterWords.knowsCluster(shell));
        return there ? ClusterData.use(shell, output, flags, use) : use.of(new StoredData(shell, output));
    }

    private static S3Settings settings(Shell shell) {
        Path home = Path.of(shell.env().getOrDefault("HOME", System.getProperty("user.home")));
        return switch (FetchedFiles.storeIn(shell.env()).orElse(new StoreLocation.RunFolder())) {
            case StoreLocation.S3 at -> S3Settings.of(at, shell.env(), home, Time.system()::now);
            case StoreLocation.Folder(String path) ->
                throw StoicException.user(
                        "%s is the folder %s".formatted(FetchedFiles.DATA, path), "copy files there by hand");
            case StoreLocation.Claimed(var claim) ->
                throw StoicException.user(
                        "%s is the volume %s".formatted(FetchedFiles.DATA, claim),
                        "copy files there from a pod that has it");
            case StoreLocation.RunFolder _ ->
                throw StoicException.user(
                        "nothing says where the store is",
                        "set %s=s3://bucket/prefix and the variables of AWS, or name a cluster with -n or --context"
                                .formatted(FetchedFiles.DATA));
        };
    }

    int push(Path from, String name) throws IOException {
        try (var data = new PushedData(settings, Time.system()::now)) {
            PushedData.Pushed pushed = data.push(from, name, new Told());
            if (output.isJson()) {
                var facts = new LinkedHashMap<String, Object>();
                facts.put("event", "pushed");
                facts.put("name", name);
                facts.put("files", pushed.files());
                facts.put("sent", pushed.sent());
                facts.put("bytes", pushed.bytes());
                shell.out().println(Json.write(facts));
            } else if (!output.quiet) {
                shell.out().println("store://" + name);
            }
            return 0;
        }
    }

    int list(String prefix) {
        try (var data = new PushedData(settings, Time.system()::now)) {
            List<S3Files.Found> all = data.list(prefix);
            if (all.isEmpty() && !output.isJson() && !output.quiet) {
                shell.err().println("nothing in " + data.place() + prefix);
            }
            for (S3Files.Found found : all) {
                if (output.isJson()) {
                    var facts = new LinkedHashMap<String, Object>();
                    facts.put("name", found.name());
                    facts.put("bytes", found.size());
                    shell.out().println(Json.write(facts));
                } else {
                    shell.out().println("%10s  store://%s".formatted(Figures.bytes(found.size()), found.name()));
                }
            }
            return 0;
        }
    }

    int remove(String name) {
        String bare = name.startsWith("store://") ? name.substring("store://".length()) : name;
        try (var data = new PushedData(settings, Time.system()::now)) {
            List<String> removed = data.remove(bare);
            if (removed.isEmpty()) {
                throw StoicException.user(
                        "there is no %s in %s".formatted(bare, data.place()), "stoic data list shows what is there");
            }
            if (output.isJson()) {
                var facts = new LinkedHashMap<String, Object>();
                facts.put("event", "removed");
                facts.put("names", removed);
                shell.out().println(Json.write(facts));
            } else if (!output.quiet) {
                removed.forEach(one -> shell.err().println("removed " + one));
            }
            return 0;
        }
    }

    /** One line for every file, and one now and then for those that take long. */
    private final class Told implements PushedData.Listener {
        private final Pace pace = new Pace(Duration.ofSeconds(5));

        Told() {
            // The first word about a file comes when it has taken a while.
            boolean _ = pace.isDue();
        }

        @Override
        public void sent(String name, long bytesDone, long bytesTotal) {
            if (bytesDone == bytesTotal) {
                say("pushed %s, %s".formatted(name, Figures.bytes(bytesTotal)));
            } else if (pace.isDue()) {
                say("pushing %s: %s of %s".formatted(name, Figures.bytes(bytesDone), Figures.bytes(bytesTotal)));
            }
        }

        @Override
        public void unchanged(String name, long bytes) {
            say("%s exists already, %s".formatted(name, Figures.bytes(bytes)));
        }

        private void say(String line) {
            if (!output.quiet && !output.isJson()) {
                shell.err().println(line);
            }
        }
    }
}
