package dev.stoic.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A disk whose power may be cut before any operation, and that has then kept whatever nobody forced, or none of it, or some
 * of it: content by its beginning or as garbage, changes of names in any combination. More is allowed to it than to any
 * real file system.
 */
final class ShakyDisk implements Disk {
    private static final byte[] GARBAGE = {66, 6, 6};

    private final Path root;
    private final int cutBefore;
    private final int failAt;
    private final TreeMap<Path, File> names = new TreeMap<>();
    private final Set<Path> folders = new HashSet<>();
    private final TreeMap<Path, File> durableNames = new TreeMap<>();
    private final Set<Path> durableFolders = new HashSet<>();
    private final List<Change> pending = new ArrayList<>();
    private int operations;
    private boolean failedToDelete;

    /** What a name stands for. */
    private static final class File {
        private byte[] content = {};
        private byte[] durable = {};
    }

    /** A change of the names in a folder that was not forced yet. */
    private record Change(Path folder, Runnable keep) {}

    /** Nothing happens after the power is cut. */
    static final class PowerCut extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * @param cutBefore the operation before which the power is cut
     * @param failAt the one that fails
     */
    ShakyDisk(Path root, int cutBefore, int failAt) {
        this.root = root;
        this.cutBefore = cutBefore;
        this.failAt = failAt;
        folders.add(root);
        durableFolders.add(root);
    }

    int operations() {
        return operations;
    }

    boolean failedToDelete() {
        return failedToDelete;
    }

    private void operation() throws IOException {
        int now = operations++;
        if (now == cutBefore) {
            throw new PowerCut();
        }
        if (now == failAt) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public boolean isFolder(Path folder) {
        return folders.contains(folder);
    }

    @Override
    public void makeFolder(Path folder) throws IOException {
        operation();
        folders.add(folder);
        pending.add(new Change(parent(folder), () -> durableFolders.add(folder)));
    }

    @Override
    public Path newFile(Path folder, String prefix) throws IOException {
        operation();
        Path path = folder.resolve(prefix + operations);
        var file = new File();
        names.put(path, file);
        pending.add(new Change(folder, () -> durableNames.put(path, file)));
        return path;
    }

    @Override
    public Output open(Path path) throws IOException {
        operation();
        File file = names.get(path);
        if (file == null) {
            throw new NoSuchFileException(path.toString());
        }
        return new Output() {
            @Override
            public void write(byte[] bytes) throws IOException {
                // A full disk takes the beginning.
                file.content = Arrays.copyOf(bytes, bytes.length / 2);
                operation();
                file.content = bytes.clone();
            }

            @Override
            public void force() throws IOException {
                operation();
                file.durable = file.content;
            }

            @Override
            public void close() throws IOException {
                operation();
            }
        };
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        operation();
        for (Change change : List.copyOf(pending)) {
            if (change.folder().equals(folder)) {
                change.keep().run();
                pending.remove(change);
            }
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        operation();
        File file = names.remove(from);
        names.put(to, file);
        pending.add(new Change(parent(to), () -> {
            durableNames.remove(from);
            durableNames.put(to, file);
        }));
    }

    @Override
    public void link(Path name, Path path) throws IOException {
        operation();
        if (names.containsKey(name)) {
            throw new FileAlreadyExistsException(name.toString());
        }
        File file = names.get(path);
        names.put(name, file);
        pending.add(new Change(parent(name), () -> durableNames.put(name, file)));
    }

    @Override
    public void delete(Path path) throws IOException {
        failedToDelete |= operations == failAt;
        operation();
        names.remove(path);
        pending.add(new Change(parent(path), () -> durableNames.remove(path)));
    }

    private static Path parent(Path path) {
        return Optional.ofNullable(path.getParent()).orElseThrow();
    }

    /** What readers see while the power is on. */
    Optional<byte[]> read(Path path) {
        return Optional.ofNullable(names.get(path)).map(file -> file.content);
    }

    /** Names that are there while the power is on. */
    List<Path> list() {
        return List.copyOf(names.keySet());
    }

    /** Everything that readers may find under a name when the power is back; nothing stands for no such name. */
    List<Optional<byte[]>> afterPowerCut(Path path) {
        var found = new ArrayList<Optional<byte[]>>();
        for (int kept = 0; kept < 1 << pending.size(); kept++) {
            var namesThen = new TreeMap<>(durableNames);
            var foldersThen = new HashSet<>(durableFolders);
            for (int i = 0; i < pending.size(); i++) {
                if ((kept >> i & 1) == 1) {
                    pending.get(i).keep().run();
                }
            }
            File file = isReachable(path) ? durableNames.get(path) : null;
            durableNames.clear();
            durableNames.putAll(namesThen);
            durableFolders.clear();
            durableFolders.addAll(foldersThen);
            found.addAll(file == null ? List.of(Optional.empty()) : contents(file));
        }
        return found;
    }

    private boolean isReachable(Path path) {
        for (Path folder = parent(path); !folder.equals(root); folder = parent(folder)) {
            if (!durableFolders.contains(folder)) {
                return false;
            }
        }
        return true;
    }

    private static List<Optional<byte[]>> contents(File file) {
        if (Arrays.equals(file.content, file.durable)) {
            return List.of(Optional.of(file.durable));
        }
        return List.of(
                Optional.of(file.durable),
                Optional.of(Arrays.copyOf(file.content, file.content.length / 2)),
                Optional.of(file.content),
                Optional.of(GARBAGE));
    }
}
