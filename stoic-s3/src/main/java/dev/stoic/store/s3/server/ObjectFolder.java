package dev.stoic.store.s3.server;

import dev.stoic.fault.StoicException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Objects as plain files: {@code objects/} has their bytes under their names, {@code about/} what else was said of some of
 * them, {@code unfinished/} what is being written. An object is whole or not there, also after a power cut. One process at a
 * time has the folder. Thread-safe.
 */
final class ObjectFolder implements Closeable {
    /** Of larger objects the SHA-256 is kept in a file: to find it again would take long. */
    private static final long LARGE = 8 << 20;

    /** So much stays free, so that deleting, which makes room, never fails for want of it. */
    private static final long RESERVE = 1 << 20;

    private static final int STRIPES = 256;
    private static final String ABOUT = "%about";

    private final Path root;
    private final FolderTree objects;
    private final FolderTree abouts;
    private final Path unfinished;
    private final KnownDigests digests = new KnownDigests();
    private final Lock[] names = new Lock[STRIPES];
    /** Whoever adds a file holds it shared, whoever removes folders that have become empty has it alone. */
    private final ReadWriteLock shape = new ReentrantReadWriteLock();

    private final FolderLock held;

    /** @throws StoicException if it cannot be used, or another process has it */
    ObjectFolder(Path folder) {
        root = folder.toAbsolutePath().normalize();
        objects = new FolderTree(root.resolve("objects"));
        abouts = new FolderTree(root.resolve("about"));
        unfinished = root.resolve("unfinished");
        for (int i = 0; i < STRIPES; i++) {
            names[i] = new ReentrantLock();
        }
        try {
            Files.createDirectories(objects.root());
            Files.createDirectories(abouts.root());
            Files.createDirectories(unfinished);
            held = FolderLock.take(root);
            sweep();
        } catch (IOException e) {
            throw StoicException.environment(
                    "the store cannot use %s: %s".formatted(root, e.getMessage()),
                    "name another folder with --folder, or grant write permission",
                    e);
        }
    }

    /** What crashed writers left. */
    private void sweep() throws IOException {
        try (var left = Files.newDirectoryStream(unfinished)) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        }
    }

    Path root() {
        return root;
    }

    FolderTree objects() {
        return objects;
    }

    Draft draft() throws IOException {
        return new Draft(unfinished);
    }

    boolean hasRoomFor(long bytes) throws IOException {
        return Files.getFileStore(unfinished).getUsableSpace() - RESERVE >= bytes;
    }

    /** Gives a finished draft its name, if the condition holds. */
    About keep(Draft.Whole draft, ObjectName name, Condition condition, SortedMap<String, String> metadata)
            throws IOException, RefusedException {
        Path file = file(objects, name, "");
        if (Files.isDirectory(file)) {
            clear(objects, file);
        }
        Lock own = lock(name);
        own.lock();
        shape.readLock().lock();
        try {
            condition.check(version(condition, name), name.text());
            Path folder = folderOf(objects, file, name);
            var about = new About(draft.size(), draft.modified(), draft.sha256(), metadata);
            note(about, name);
            place(draft.file(), file, condition);
            FolderTree.force(folder);
            digests.add(file, attributes(file), draft.sha256());
            return about;
        } finally {
            shape.readLock().unlock();
            own.unlock();
        }
    }

    private Path folderOf(FolderTree tree, Path file, ObjectName name) throws IOException, RefusedException {
        Path folder = FolderTree.above(file);
        try {
            tree.make(folder);
        } catch (FileAlreadyExistsException _) {
            throw RefusedException.invalid("a prefix of %s is an object already".formatted(name.text()));
        } catch (FileSystemException e) {
            if (String.valueOf(e.getReason()).contains("Not a directory")) {
                throw RefusedException.invalid("a prefix of %s is an object already".formatted(name.text()));
            }
            throw e;
        }
        if (Files.isDirectory(file)) {
            throw RefusedException.invalid("other objects have this name as a prefix " + name.text());
        }
        return folder;
    }

    /** Written before the object itself: until then it belongs to nothing, and nobody believes it. */
    private void note(About about, ObjectName name) throws IOException, RefusedException {
        Path file = file(abouts, name, ABOUT);
        if (about.metadata().isEmpty() && about.size() < LARGE) {
            Files.deleteIfExists(file);
            return;
        }
        Path folder = folderOf(abouts, file, name);
        Path draft = Files.createTempFile(unfinished, "about-", "");
        try {
            about.write(draft);
            try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
        FolderTree.force(folder);
    }

    private static void place(Path draft, Path file, Condition condition) throws IOException, RefusedException {
        if (condition instanceof Condition.Absent) {
            try {
                // Unlike a move, a link never replaces, whoever else may be at work in the folder.
                Files.createLink(file, draft);
                return;
            } catch (FileAlreadyExistsException _) {
                throw RefusedException.precondition(file.getFileName() + " exists already");
            } catch (UnsupportedOperationException _) {
                // Here the lock on the folder must do.
            } catch (FileSystemException e) {
                if (!isWithoutLinks(e)) {
                    throw e;
                }
            }
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static boolean isWithoutLinks(FileSystemException e) {
        String reason = String.valueOf(e.getReason());
        return reason.contains("not permitted")
                || reason.contains("not supported")
                || reason.contains("not implemented");
    }

    /** An object, kept open: it stays readable when it is replaced or deleted. */
    record Opened(About about, FileChannel bytes) implements Closeable {
        @Override
        public void close() throws IOException {
            bytes.close();
        }
    }

    Optional<Opened> open(ObjectName name) throws IOException {
        Lock own = lock(name);
        own.lock();
        try {
            Optional<About> about = about(name);
            if (about.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(
                    new Opened(about.get(), FileChannel.open(file(objects, name, ""), StandardOpenOption.READ)));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } finally {
            own.unlock();
        }
    }

    Optional<About> look(ObjectName name) throws IOException {
        Lock own = lock(name);
        own.lock();
        try {
            return about(name);
        } finally {
            own.unlock();
        }
    }

    private Optional<About> about(ObjectName name) throws IOException {
        Path file = file(objects, name, "");
        BasicFileAttributes attributes;
        try {
            attributes = attributes(file);
        } catch (FileSystemException e) {
            if (e instanceof NoSuchFileException
                    || String.valueOf(e.getReason()).contains("Not a directory")) {
                return Optional.empty();
            }
            throw e;
        }
        if (!attributes.isRegularFile()) {
            return Optional.empty();
        }
        Optional<About> noted = About.read(file(abouts, name, ABOUT));
        var modified = attributes.lastModifiedTime().toInstant();
        if (noted.isPresent()
                && noted.get().size() == attributes.size()
                && noted.get().modified().equals(modified)) {
            digests.add(file, attributes, noted.get().sha256());
            return noted;
        }
        Optional<String> known = digests.of(file, attributes);
        String sha256 = known.isPresent() ? known.get() : digests.read(file, attributes);
        // Files that were restored have other times, but are the same.
        SortedMap<String, String> metadata = noted.filter(
                        about -> about.sha256().equals(sha256))
                .map(About::metadata)
                .orElseGet(TreeMap::new);
        return Optional.of(new About(attributes.size(), modified, sha256, metadata));
    }

    private Optional<String> version(Condition condition, ObjectName name) throws IOException {
        return switch (condition) {
            case Condition.None _ -> Optional.empty();
            case Condition.Absent _, Condition.Present _ ->
                Files.isRegularFile(file(objects, name, "")) ? Optional.of("") : Optional.empty();
            case Condition.Same _ -> about(name).map(About::sha256);
        };
    }

    void delete(ObjectName name, Condition condition) throws IOException, RefusedException {
        Path file = file(objects, name, "");
        Path about = file(abouts, name, ABOUT);
        Lock own = lock(name);
        own.lock();
        try {
            condition.check(version(condition, name), name.text());
            if (!Files.isRegularFile(file)) {
                return;
            }
            Files.deleteIfExists(file);
            Files.deleteIfExists(about);
            FolderTree.force(FolderTree.above(file));
        } catch (NoSuchFileException _) {
            // Its folder is gone too.
        } finally {
            own.unlock();
        }
        clear(objects, FolderTree.above(file));
        clear(abouts, FolderTree.above(about));
    }

    private void clear(FolderTree tree, Path folder) throws IOException {
        if (!tree.isEmpty(folder)) {
            return;
        }
        shape.writeLock().lock();
        try {
            tree.prune(folder);
        } finally {
            shape.writeLock().unlock();
        }
    }

    Listing.Page list(Listing.Asked asked) throws IOException {
        return new Listing(objects, asked, digests).page();
    }

    private Lock lock(ObjectName name) {
        return names[Math.floorMod(name.text().hashCode(), STRIPES)];
    }

    private static Path file(FolderTree tree, ObjectName name, String end) {
        Path file = tree.root();
        for (String word : name.path()) {
            file = file.resolve(word);
        }
        return end.isEmpty() ? file : file.resolveSibling(file.getFileName() + end);
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether a disk could not take any more. */
    static boolean isFull(IOException e) {
        String text = String.valueOf(e.getMessage());
        return text.contains("No space left") || text.contains("quota exceeded");
    }

    @Override
    public void close() throws IOException {
        held.close();
    }
}
