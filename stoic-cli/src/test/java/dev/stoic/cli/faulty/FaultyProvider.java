package dev.stoic.cli.faulty;

import static dev.stoic.cli.faulty.FaultyPath.real;

import dev.stoic.cli.faulty.FaultyDisk.Change;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks the disk before every change whether it succeeds; everything else is as on the default file system. */
final class FaultyProvider extends FileSystemProvider {
    private static final List<OpenOption> WRITING = List.of(StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    private static final List<OpenOption> CREATING =
            List.of(StandardOpenOption.CREATE, StandardOpenOption.CREATE_NEW, StandardOpenOption.TRUNCATE_EXISTING);

    private final FileSystemProvider provider = FileSystems.getDefault().provider();
    private final FaultyDisk disk;
    private final FaultyFileSystem files;

    FaultyProvider(FaultyDisk disk, FaultyFileSystem files) {
        this.disk = disk;
        this.files = files;
    }

    @Override
    public String getScheme() {
        return "faulty";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
        throw new UnsupportedOperationException("there is one for each disk");
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return files;
    }

    @Override
    public Path getPath(URI uri) {
        return new FaultyPath(files, Path.of(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        boolean writing = options.stream().anyMatch(WRITING::contains);
        if (writing && options.stream().anyMatch(CREATING::contains)) {
            disk.change(Change.CREATE, path);
        }
        FileChannel channel = provider.newFileChannel(real(path), options, attributes);
        boolean folder = Files.isDirectory(real(path));
        return writing || folder ? new FaultyChannel(disk, path, channel) : channel;
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        DirectoryStream<Path> found =
                provider.newDirectoryStream(real(folder), path -> filter.accept(new FaultyPath(files, path)));
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                Iterator<Path> paths = found.iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return paths.hasNext();
                    }

                    @Override
                    public Path next() {
                        return new FaultyPath(files, paths.next());
                    }
                };
            }

            @Override
            public void close() throws IOException {
                found.close();
            }
        };
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
        disk.change(Change.CREATE, folder);
        provider.createDirectory(real(folder), attributes);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        disk.change(Change.RENAME, link);
        provider.createLink(real(link), real(existing));
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        disk.change(Change.CREATE, link);
        provider.createSymbolicLink(real(link), real(target), attributes);
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        return new FaultyPath(files, provider.readSymbolicLink(real(link)));
    }

    @Override
    public void delete(Path path) throws IOException {
        disk.change(Change.DELETE, path);
        provider.delete(real(path));
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
        disk.change(Change.CREATE, to);
        provider.copy(real(from), real(to), options);
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        disk.change(Change.RENAME, to);
        provider.move(real(from), real(to), options);
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        return provider.isSameFile(real(path), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return provider.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return provider.getFileStore(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        provider.checkAccess(real(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return provider.getFileAttributeView(real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return provider.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return provider.readAttributes(real(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        disk.change(Change.ATTRIBUTES, path);
        provider.setAttribute(real(path), attribute, value, options);
    }
}
