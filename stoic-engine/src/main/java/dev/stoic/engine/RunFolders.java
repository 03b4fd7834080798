package dev.stoic.engine;

import dev.stoic.fault.StoicException;
import dev.stoic.math.Streams;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** All runs below one folder. Their names are short and readable, and never reach a model. */
public final class RunFolders {
    private static final String LAST = "@last";
    private static final String PREFIX = "r-";
    private static final String LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
    private static final int LENGTH = 5;

    /** Runs that are named where a name is ambiguous. */
    private static final int CANDIDATES = 8;

    private final Path root;
    private final Time time;
    private final RandomGenerator random;

    public RunFolders(Path root, Time time, RandomGenerator random) {
        this.root = root;
        this.time = time;
        this.random = random;
    }

    /** @param job as it was resolved */
    public RunFolder create(String job) throws IOException {
        Files.createDirectories(root);
        Instant now = time.now();
        while (true) {
            long key = Streams.key(random.nextLong(), now.getEpochSecond(), now.getNano());
            var id = new StringBuilder(PREFIX);
            for (int i = 0; i < LENGTH; i++) {
                id.append(LETTERS.charAt((int) Streams.below(key, i, LETTERS.length())));
            }
            Path folder = root.resolve(id.toString());
            try {
                Files.createDirectory(folder);
            } catch (FileAlreadyExistsException _) {
                // Taken: draw again.
                continue;
            }
            return begin(folder, job, now);
        }
    }

    /** What cannot be begun leaves no folder. */
    private static RunFolder begin(Path folder, String job, Instant now) throws IOException {
        try {
            return RunFolder.create(folder, job, now);
        } catch (IOException e) {
            try {
                RunFolder.discard(folder);
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /** The run of exactly that name, if it is here. */
    public Optional<RunFolder> named(String id) throws IOException {
        return RunFolder.at(root.resolve(checked(id)));
    }

    /**
     * A run whose name somebody else has chosen; what is there under that name and is no run becomes one.
     *
     * @param job as it was resolved
     */
    public RunFolder create(String id, String job) throws IOException {
        return RunFolder.create(Files.createDirectories(root.resolve(checked(id))), job, time.now());
    }

    /** @throws StoicException if it cannot be the name of a run */
    public static String checked(String id) {
        if (!id.matches("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")) {
            throw StoicException.user(
                    "\"%s\" is not a valid run name".formatted(id),
                    "use at most 63 lower-case letters, digits and dashes, such as digits-1a2b3c4d");
        }
        return id;
    }

    /** All runs, the oldest first. */
    public List<RunFolder> list() throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        var runs = new ArrayList<RunFolder>();
        try (var folders = Files.newDirectoryStream(root, Files::isDirectory)) {
            for (Path folder : folders) {
                RunFolder run = RunFolder.open(folder);
                if (run != null) {
                    runs.add(run);
                }
            }
        }
        runs.sort(Comparator.comparing(RunFolder::created).thenComparing(RunFolder::id));
        return List.copyOf(runs);
    }

    /**
     * @param name an id, an unambiguous beginning of one, or {@code @last}
     * @throws StoicException if there is no such run, or more than one
     */
    public RunFolder find(String name) throws IOException {
        List<RunFolder> runs = list();
        if (runs.isEmpty()) {
            throw StoicException.user("no runs in " + root, "start one with stoic train");
        }
        if (name.equals(LAST)) {
            return runs.getLast();
        }
        var named = runs.stream().filter(run -> run.id().equals(name)).findFirst();
        if (named.isPresent()) {
            return named.get();
        }
        String start = name.startsWith(PREFIX) ? name : PREFIX + name;
        List<RunFolder> matching =
                runs.stream().filter(run -> run.id().startsWith(start)).toList();
        var exact = matching.stream().filter(run -> run.id().equals(start)).findFirst();
        if (exact.isPresent()) {
            return exact.get();
        }
        if (matching.size() == 1) {
            return matching.getFirst();
        }
        throw matching.isEmpty()
                ? StoicException.user(
                        "no run in %s starts with \"%s\"".formatted(root, name),
                        "the newest is %s; @last names it too"
                                .formatted(runs.getLast().id()))
                : ambiguous(name, matching);
    }

    /** @param matching the oldest first */
    private static StoicException ambiguous(String name, List<RunFolder> matching) {
        String newest = matching.reversed().stream()
                .limit(CANDIDATES)
                .map(RunFolder::id)
                .collect(Collectors.joining(", "));
        int more = matching.size() - CANDIDATES;
        return StoicException.user(
                "\"%s\" matches %,d runs, the newest first: %s%s"
                        .formatted(name, matching.size(), newest, more > 0 ? " and %,d more".formatted(more) : ""),
                "write more of the id; stoic runs lists them all");
    }
}
