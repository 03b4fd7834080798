package dev.stoic.cli.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;

/** A new folder in the making, beside its place. Closed before it is kept, it is gone. */
public final class DraftFolder implements AutoCloseable {
    private final Path path;
    private final Path place;

    private DraftFolder(Path path, Path place) {
        this.path = path;
        this.place = place;
    }

    /** @param place where nothing is yet, in a folder that is there */
    public static DraftFolder beside(Path place) throws IOException {
        try {
            return new DraftFolder(Files.createDirectory(DraftFile.name(place)), place);
        } catch (IOException e) {
            throw WriteFault.of(e, "--folder", place);
        }
    }

    /** @param name of a file, with slashes */
    public void write(String name, String text) {
        Path file = path.resolve(name);
        try {
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, text);
            DraftFile.force(file);
        } catch (IOException e) {
            throw WriteFault.of(e, "--folder", place);
        }
    }

    public void keep() {
        try {
            Files.move(path, place, StandardCopyOption.ATOMIC_MOVE);
            DraftFile.forceFolderOf(place);
        } catch (IOException e) {
            throw WriteFault.of(e, "--folder", place);
        }
    }

    @Override
    public void close() {
        if (!Files.exists(path)) {
            return;
        }
        try (var files = Files.walk(path)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException _) {
            // On a disk that broke meanwhile; why is being said already.
        }
    }
}
