package dev.stoic.store.s3;

import dev.stoic.codec.Codec;
import dev.stoic.data.Progress;
import dev.stoic.data.RemoteFiles;
import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Objects of S3, or of a store that speaks like it, as files of this computer. */
public final class FetchedFiles implements RemoteFiles {
    /** Says where {@code store://} begins. */
    public static final String DATA = "STOIC_STORE_DATA";

    private static final Pattern BUCKET = Pattern.compile("s3://([^/]+)/(.+)");
    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");

    private final Path folder;
    private final Optional<StoreLocation> store;
    private final Function<StoreLocation.S3, S3Settings> settings;
    private final InstantSource time;

    /**
     * @param folder of this computer, which keeps what was fetched
     * @param store where {@code store://} begins, if anybody has said so
     * @param settings how a location is reached
     */
    public FetchedFiles(
            Path folder,
            Optional<StoreLocation> store,
            Function<StoreLocation.S3, S3Settings> settings,
            InstantSource time) {
        this.folder = folder;
        this.store = store;
        this.settings = settings;
        this.time = time;
    }

    /** As the environment says; what it does not say is missed only when it is needed. */
    public static FetchedFiles in(Map<String, String> env, Path home, Path folder, InstantSource time) {
        return new FetchedFiles(folder, storeIn(env), location -> S3Settings.of(location, env, home, time), time);
    }

    /** @throws StoicException if it is no location */
    public static Optional<StoreLocation> storeIn(Map<String, String> env) {
        String text = env.getOrDefault(DATA, "").strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<StoreLocation> location = StoreLocation.parse(text);
        if (location.isEmpty()) {
            throw StoicException.user("%s is \"%s\"".formatted(DATA, text), "it must be " + StoreLocation.EXPECTED);
        }
        return location;
    }

    @Override
    public boolean hasStore() {
        return store.isPresent();
    }

    @Override
    public Optional<String> mounted(String location) {
        return location.startsWith(STORE)
                        && store.isPresent()
                        && store.get() instanceof StoreLocation.Folder(String path)
                ? Optional.of(path + "/" + location.substring(STORE.length()))
                : Optional.empty();
    }

    /** What a location names in one place of one store. */
    private record Wanted(String location, StoreLocation.S3 at, String name) {}

    private Wanted wanted(String location) {
        if (location.startsWith(STORE)) {
            if (store.isEmpty() || !(store.get() instanceof StoreLocation.S3 at)) {
                throw StoicException.user(
                        "%s has no store to be fetched from".formatted(location),
                        "set %s=s3://bucket/prefix, where stoic data push uploads files".formatted(DATA));
            }
            return new Wanted(location, at, trimmed(location.substring(STORE.length())));
        }
        Matcher parts = BUCKET.matcher(location);
        if (!parts.matches()) {
            throw StoicException.user(location + " names no object", "write s3://bucket/name.csv");
        }
        return new Wanted(location, new StoreLocation.S3(parts.group(1), ""), trimmed(parts.group(2)));
    }

    private static String trimmed(String name) {
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }

    @Override
    public List<Path> bring(String location, Progress progress) throws IOException {
        Wanted wanted = wanted(location);
        S3Settings there = settings.apply(wanted.at());
        try (var files = new S3Files(there, time)) {
            List<String> names = names(wanted, files);
            var brought = new ArrayList<Path>();
            for (String name : names) {
                String id = Codec.sha256(
                        (there.uri("", "") + "\n" + there.prefix() + name).getBytes(StandardCharsets.UTF_8));
                var shelf = new FetchedObject(files, name, folder.resolve(id.substring(0, 16)));
                brought.add(shelf.bring((done, total) -> progress.fetched(there.place() + name, done, total)));
            }
            return brought;
        }
    }

    private static List<String> names(Wanted wanted, S3Files files) {
        try {
            Matcher glob = GLOB.matcher(wanted.name());
            if (glob.find()) {
                String fixed = wanted.name().substring(0, glob.start());
                return matching(wanted, files.list(fixed.substring(0, fixed.lastIndexOf('/') + 1)));
            }
            if (files.look(wanted.name()).isPresent()) {
                return List.of(wanted.name());
            }
            List<String> below = files.list(wanted.name() + "/").stream()
                    .map(S3Files.Found::name)
                    .toList();
            if (below.isEmpty()) {
                throw missing(wanted, files);
            }
            return below;
        } catch (IOException e) {
            throw unreachable(wanted.location(), e);
        }
    }

    private static List<String> matching(Wanted wanted, List<S3Files.Found> all) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + wanted.name());
        var names = new ArrayList<String>();
        for (S3Files.Found found : all) {
            try {
                if (matcher.matches(Path.of(found.name()))) {
                    names.add(found.name());
                }
            } catch (InvalidPathException _) {
                // What cannot be a path here cannot be meant.
            }
        }
        if (names.isEmpty()) {
            throw StoicException.user(
                    "nothing matches " + wanted.location(), "stoic data list shows what was pushed; check the pattern");
        }
        return names;
    }

    private static StoicException missing(Wanted wanted, S3Files files) throws IOException {
        String name = wanted.name();
        String beside = name.substring(0, name.lastIndexOf('/') + 1);
        List<String> names = files.list(beside).stream()
                .map(found -> found.name().substring(beside.length()))
                .toList();
        String advice = Nearest.to(name.substring(beside.length()), names)
                .map(near -> "did you mean %s?".formatted(near))
                .orElse("stoic data push uploads files, stoic data list shows them");
        return StoicException.user(
                "%s does not exist (looked for %s%s)".formatted(wanted.location(), files.place(), name), advice);
    }

    static StoicException unreachable(String location, IOException e) {
        return StoicException.environment(
                "%s cannot be fetched: %s".formatted(location, e.getMessage()),
                "check endpoint (AWS_ENDPOINT_URL), region (AWS_REGION) and credentials",
                e);
    }
}
