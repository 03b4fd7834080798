package dev.stoic.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Blobs as files below a folder. */
public final class DirectoryBlobStore implements BlobStore {
    private final Path root;
    private final Disk disk;

    /** The folder is made when something is stored. */
    public DirectoryBlobStore(Path root) {
        this(root, Disk.REAL);
    }

    DirectoryBlobStore(Path root, Disk disk) {
        this.root = root.toAbsolutePath().normalize();
        this.disk = disk;
    }

    @Override
    public void put(String name, byte[] bytes) throws IOException {
        WholeFile.write(disk, placed(name), bytes);
    }

    @Override
    public void note(String name, byte[] bytes) throws IOException {
        WholeFile.replace(disk, placed(name), bytes);
    }

    @Override
    public boolean create(String name, byte[] bytes) throws IOException {
        return WholeFile.create(disk, placed(name), bytes);
    }

    @Override
    public Optional<byte[]> get(String name) throws IOException {
        try {
            return Optional.of(Files.readAllBytes(path(name)));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> list(String prefix) throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        var names = new ArrayList<String>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (attributes.isRegularFile() && name.startsWith(prefix) && !isUnfinished(name)) {
                    names.add(name);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                // Others write and delete meanwhile.
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
        Collections.sort(names);
        return names;
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(path(name));
    }

    @Override
    public String place() {
        return root.toString();
    }

    @Override
    public void sweep() throws IOException {
        if (!Files.isDirectory(root)) {
            return;
        }
        List<Path> left;
        try (var files = Files.walk(root)) {
            left = files.filter(Files::isRegularFile)
                    .filter(file -> isUnfinished(root.relativize(file).toString()))
                    .toList();
        }
        for (Path file : left) {
            Files.deleteIfExists(file);
        }
    }

    private static boolean isUnfinished(String name) {
        return name.contains(WholeFile.UNFINISHED);
    }

    private Path path(String name) {
        return root.resolve(BlobStore.checked(name));
    }

    private Path placed(String name) throws IOException {
        Path path = path(name);
        Path folder = path.getParent();
        if (folder != null) {
            place(folder);
        }
        return path;
    }

    /** A folder is no use if a power cut takes its own name away. */
    private void place(Path folder) throws IOException {
        Path parent = folder.getParent();
        if (parent == null || disk.isFolder(folder)) {
            return;
        }
        place(parent);
        disk.makeFolder(folder);
        disk.forceFolder(parent);
    }
}
