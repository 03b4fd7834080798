package dev.stoic.engine;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.DirectoryBlobStore;
import dev.stoic.store.ModelFile;
import dev.stoic.store.WholeFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a run, which is the truth about it: {@code job.yaml} as resolved, {@code events.ndjson}, {@code metrics.csv},
 * {@code tensorboard/}, {@code checkpoints/} unless they are in another store, {@code log.txt} and in the end {@code model.stoic}.
 *
 * @param created what "last" goes by
 * @param elsewhere the store of checkpoints, when they are not in the folder
 */
public record RunFolder(String id, Path path, Instant created, Optional<BlobStore> elsewhere) {
    private static final String CREATED = "created";
    private static final String JOB = "job.yaml";
    private static final String LOCK = "lock";
    private static final String CODE = "code/";

    /** Held by the one process that runs the folder. */
    public record Lock(FileChannel channel, FileLock held) implements Closeable {
        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** Fills a new folder; its job is written last, and what has none is no run. */
    static RunFolder create(Path path, String job, Instant now) throws IOException {
        WholeFile.write(path.resolve(CREATED), now.toString().getBytes(StandardCharsets.UTF_8));
        WholeFile.write(path.resolve(JOB), job.getBytes(StandardCharsets.UTF_8));
        return new RunFolder(name(path), path, now, Optional.empty());
    }

    static @Nullable RunFolder open(Path path) throws IOException {
        if (!Files.exists(path.resolve(JOB)) || !Files.exists(path.resolve(CREATED))) {
            return null;
        }
        try {
            return new RunFolder(
                    name(path),
                    path,
                    Instant.parse(Files.readString(path.resolve(CREATED)).strip()),
                    Optional.empty());
        } catch (DateTimeParseException _) {
            return null;
        }
    }

    /** The run that a folder is, if it is one. */
    public static Optional<RunFolder> at(Path path) throws IOException {
        return Optional.ofNullable(open(path));
    }

    private static String name(Path path) {
        Path name = path.getFileName();
        if (name == null) {
            throw new IllegalArgumentException(path + " cannot be a run folder");
        }
        return name.toString();
    }

    /** The job as it was resolved. */
    public String job() throws IOException {
        return Files.readString(path.resolve(JOB));
    }

    /** @param job the same one, run in another way */
    public void change(String job) throws IOException {
        WholeFile.write(path.resolve(JOB), job.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws StoicException if another process runs it */
    public Lock lock() throws IOException {
        var channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock held = channel.tryLock();
            if (held != null) {
                // Nobody else is writing, so what is unfinished stays so.
                blobs().sweep();
                return new Lock(channel, held);
            }
        } catch (OverlappingFileLockException _) {
            // Somebody else in this process.
        }
        channel.close();
        throw new StoicException(new Fault.Environment(
                "run %s is being run by another process".formatted(id), "wait for it, or stop it first"));
    }

    /** Where coordinators of this run get their authority, and leave checkpoints. */
    public BlobStore blobs() {
        return elsewhere.orElseGet(() -> inside(path));
    }

    /** The same run with its checkpoints in a store that is all its own. */
    public RunFolder storedIn(BlobStore store) {
        return new RunFolder(id, path, created, Optional.of(store));
    }

    private static DirectoryBlobStore inside(Path folder) {
        return new DirectoryBlobStore(folder.resolve("checkpoints"));
    }

    /** Keeps the jar of a user's learner under its content, once. */
    public void keepCode(String sha256, byte[] jar) throws IOException {
        // Whoever was first has kept the same bytes.
        boolean _ = inside(path).create(CODE + sha256, jar);
    }

    /** A jar that the run in a folder keeps. */
    public static Optional<byte[]> code(Path folder, String sha256) throws IOException {
        return inside(folder).get(CODE + sha256);
    }

    /** @param job identity of what is learned: checkpoints of another one are never taken */
    public Checkpoints checkpoints(String job) {
        return new Checkpoints(blobs(), job);
    }

    /** @param tell hears, once, that something could not be recorded */
    public RunRecorder recorder(Time time, Consumer<String> tell) throws IOException {
        return new RunRecorder(path, time, tell);
    }

    /** Files of the run with their sizes, by their path in the folder; links are not followed. */
    public SortedMap<String, Long> files() throws IOException {
        var sizes = new TreeMap<String, Long>();
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                sizes.put(path.relativize(file).toString().replace('\\', '/'), attributes.size());
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                // A run under way replaces its files.
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
        return sizes;
    }

    /**
     * Removes the run and all it has; links are removed, not followed. The job goes last, so that a deletion that was
     * cut off leaves a run that can be deleted again.
     *
     * @throws StoicException if another process runs it, or if its folder is a link
     */
    public void delete() throws IOException {
        if (Files.isSymbolicLink(path)) {
            throw StoicException.user(
                    "run %s is a symbolic link to %s".formatted(id, Files.readSymbolicLink(path)),
                    "delete the run there, or remove the link: rm " + path);
        }
        try (Lock _ = lock()) {
            List<Path> last = List.of(path.resolve(JOB), path.resolve(CREATED), path.resolve(LOCK), path);
            try (var files = Files.walk(path)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    if (!last.contains(file)) {
                        Files.deleteIfExists(file);
                    }
                }
            }
            for (Path file : last) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Removes a folder that has not become a run. */
    static void discard(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Where the model is once the run has finished. */
    public Path model() {
        return path.resolve("model.stoic");
    }

    public boolean isFinished() {
        return Files.exists(model());
    }

    /** @throws StoicException if it cannot be written whole; then there is none */
    public void write(ModelFile model) {
        try {
            model.write(model());
        } catch (IOException e) {
            throw StoreTrouble.of(e, path.toString())
                    .fault(
                            "the run is done, but its model cannot be written to " + model(),
                            "free some space there, or allow writing",
                            e);
        }
    }
}
