package dev.stoic.data;

import dev.stoic.fault.Fault;
import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;

/**
 * What a failure of the disk means while rows are read: the file of the user's is at fault, or the folder of the
 * cache.
 */
final class ReadFaults {
    private static final String HOME = "set STOIC_HOME to a folder that can be written";

    private ReadFaults() {}

    static StoicException of(Source source, Places places, IOException e) {
        Optional<Path> file = e instanceof FileSystemException failure
                ? Optional.ofNullable(failure.getFile()).map(Path::of).map(Path::toAbsolutePath)
                : Optional.empty();
        if (file.isPresent() && isOurs(file.get(), places)) {
            return new StoicException(FileFault.of(e, _ -> HOME), e);
        }
        String reason = String.valueOf(e.getMessage());
        return switch (e) {
            case NoSuchFileException _, FileNotFoundException _ ->
                user("there is no file " + reason, "check data.train", e);
            case AccessDeniedException _ ->
                user("no permission to read " + reason, "check its owner and permissions: ls -l " + reason, e);
            case ZipException _, EOFException _ ->
                user(
                        "%s is a damaged gzip file: %s"
                                .formatted(source.location(), e.getMessage() == null ? "it ends too early" : reason),
                        "fetch it again",
                        e);
            // Only the cache is written.
            case IOException _
            when FileFault.isFullDisk(e) ->
                new StoicException(
                        new Fault.Resources(
                                "no space left for the cache in " + places.cache(),
                                "free some space, or " + HOME + " with more room"),
                        e);
            case IOException _ ->
                StoicException.environment(
                        "%s cannot be read: %s".formatted(source.location(), FileFault.reason(e)), "check the disk", e);
        };
    }

    /** The cache lies in a folder beside the data sets that were fetched; neither may be there yet. */
    private static boolean isOurs(Path file, Places places) {
        Path cache = places.cache().toAbsolutePath();
        return file.startsWith(cache)
                || cache.startsWith(file)
                || file.startsWith(places.home().folder().toAbsolutePath());
    }

    private static StoicException user(String message, String advice, IOException e) {
        return new StoicException(new Fault.User(message, advice, List.of()), e);
    }
}
