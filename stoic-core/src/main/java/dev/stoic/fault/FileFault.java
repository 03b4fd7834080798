package dev.stoic.fault;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What a failure of the file system means, told by the words of the system, and what to do. */
public final class FileFault {
    private static final String TRY_AGAIN = "try again";

    private FileFault() {}

    /** @param setting what to do so that another path is used, or an empty text where no setting names it */
    public static Fault of(IOException e, Function<Path, String> setting) {
        Optional<Path> path = path(e);
        String other = path.map(setting).orElse("");
        String where = path.map(Path::toString).orElse("a file");
        return switch (kind(e)) {
            case ABSENT -> absent(path, where, other);
            case DENIED ->
                environment(
                        "no permission for " + where, join("check its owner and permissions: ls -ld " + where, other));
            case READ_ONLY ->
                environment(
                        where + " is on a read-only file system",
                        other.isEmpty() ? "name a place that can be written" : other);
            case FULL ->
                resources(
                        path.map(file -> file + ": ").orElse("") + "no space left on the disk",
                        join("free some space and " + TRY_AGAIN, other));
            case QUOTA ->
                resources(
                        where + ": the disk quota is used up", join("delete files, or ask for a larger quota", other));
            case TOO_LARGE ->
                resources(
                        where + ": the file grew beyond what the file system or a limit allows",
                        join("check ulimit -f and the file system", other));
            case TOO_MANY ->
                resources(
                        "too many open files"
                                + path.map(file -> " (at " + file + ")").orElse(""),
                        "raise the limit: ulimit -n 4096");
            case LONG_NAME -> user("the file name is too long: " + Visible.brief(where), "use a shorter name");
            case FOLDER -> user(where + " is a folder, not a file", join("name a file", other));
            case NO_FOLDER ->
                user(where + ": a part of this path is a file, not a folder", join("check the path", other));
            case THERE ->
                user(where + " exists already and is not a folder", other.isEmpty() ? "name another place" : other);
            case NOT_EMPTY -> user("folder " + where + " is not empty", "remove what is in it first");
            case BROKEN ->
                environment("the disk reports an error at " + where, "check the disk (dmesg) and " + TRY_AGAIN);
            case UNKNOWN_HOST ->
                environment(
                        "cannot resolve the host name " + reason(e),
                        "check the name and the network, and " + TRY_AGAIN);
            case OTHER ->
                environment(
                        path.map(file -> file + ": " + reason(e)).orElseGet(() -> "cannot read or write: " + reason(e)),
                        join("check the disk or the network and " + TRY_AGAIN, other));
        };
    }

    /** Why, in the words of the system, without the name of a class. */
    public static String reason(IOException e) {
        if (e instanceof FileSystemException file) {
            String said = switch (kind(e)) {
                case ABSENT -> "no such file";
                case DENIED -> "permission denied";
                case THERE -> "it exists already";
                case NO_FOLDER -> "not a folder";
                case NOT_EMPTY -> "the folder is not empty";
                default -> "input/output error";
            };
            return file.getReason() == null ? said : file.getReason();
        }
        return e.getMessage() == null || e.getMessage().isBlank() ? "input/output error" : e.getMessage();
    }

    /** Whether a disk or a quota is full. File systems and stores tell it in words only. */
    public static boolean isFullDisk(Throwable thrown) {
        String text = String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT);
        return text.contains("no space left") || text.contains("quota exceeded");
    }

    private enum Kind {
        ABSENT,
        DENIED,
        READ_ONLY,
        FULL,
        QUOTA,
        TOO_LARGE,
        TOO_MANY,
        LONG_NAME,
        FOLDER,
        NO_FOLDER,
        THERE,
        NOT_EMPTY,
        BROKEN,
        UNKNOWN_HOST,
        OTHER
    }

    private static Kind kind(IOException e) {
        String text = String.valueOf(e.getMessage());
        return switch (e) {
            case NoSuchFileException _ -> Kind.ABSENT;
            case AccessDeniedException _ -> Kind.DENIED;
            case FileAlreadyExistsException _ -> Kind.THERE;
            case NotDirectoryException _ -> Kind.NO_FOLDER;
            case DirectoryNotEmptyException _ -> Kind.NOT_EMPTY;
            case UnknownHostException _ -> Kind.UNKNOWN_HOST;
            case IOException _ when text.contains("No space left") -> Kind.FULL;
            case IOException _ when text.contains("quota exceeded") -> Kind.QUOTA;
            case IOException _ when text.contains("Read-only file system") -> Kind.READ_ONLY;
            case IOException _ when text.contains("Permission denied") -> Kind.DENIED;
            case IOException _ when text.contains("File too large") -> Kind.TOO_LARGE;
            case IOException _ when text.contains("File name too long") -> Kind.LONG_NAME;
            case IOException _ when text.contains("Too many open files") -> Kind.TOO_MANY;
            case IOException _ when text.contains("Is a directory") -> Kind.FOLDER;
            case IOException _ when text.contains("Not a directory") -> Kind.NO_FOLDER;
            case IOException _ when text.contains("Input/output error") -> Kind.BROKEN;
            case FileNotFoundException _ -> Kind.ABSENT;
            default -> Kind.OTHER;
        };
    }

    /** The file that the system names; of an old exception, what stands before the reason in brackets. */
    private static Optional<Path> path(IOException e) {
        String name = switch (e) {
            case FileSystemException file -> file.getFile();
            case FileNotFoundException old
            when old.getMessage() != null -> old.getMessage().replaceFirst(" \\([^()]*\\)$", "");
            default -> null;
        };
        return name == null || name.isBlank() || name.indexOf('\0') >= 0
                ? Optional.empty()
                : Optional.of(Path.of(name));
    }

    private static Fault absent(Optional<Path> path, String where, String other) {
        Optional<Path> folder =
                path.map(Path::toAbsolutePath).map(Path::getParent).filter(parent -> !Files.exists(parent));
        return folder.isPresent()
                ? user(
                        "folder %s does not exist".formatted(folder.get()),
                        join("create it: mkdir -p " + folder.get(), other))
                : user(where + ": no such file", join("check the path", other));
    }

    private static String join(String advice, String other) {
        return other.isEmpty() ? advice : advice + "; or " + other;
    }

    private static Fault user(String message, String advice) {
        return new Fault.User(message, advice, List.of());
    }

    private static Fault environment(String message, String advice) {
        return new Fault.Environment(message, advice);
    }

    private static Fault resources(String message, String advice) {
        return new Fault.Resources(message, advice);
    }
}
