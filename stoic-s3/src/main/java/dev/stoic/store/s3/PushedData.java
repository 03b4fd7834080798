package dev.stoic.store.s3;

import dev.stoic.fault.StoicException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Files that people bring to a store for their jobs, which name them {@code store://name}. */
public final class PushedData implements Closeable {
    /** A store takes no more in one request. */
    private static final long MOST_BYTES = 5L << 30;

    private final S3Files files;

    /** @param settings whose prefix is where data begins */
    public PushedData(S3Settings settings, InstantSource time) {
        files = new S3Files(settings, time);
    }

    /** Hears how far a push has come. */
    public interface Listener {
        /** So much of the file has gone; it is there when both numbers are equal. */
        void sent(String name, long bytesDone, long bytesTotal);

        /** It was there already, the same. */
        void unchanged(String name, long bytes);
    }

    /** @param sent how many files were not there, or were others */
    public record Pushed(int files, int sent, long bytes) {}

    /** Where it is, for people. */
    public String place() {
        return files.place();
    }

    /**
     * Brings a file, or all files of a folder, to the store. What exists already is not sent again, so that a push
     * that was cut off goes on when it is repeated.
     *
     * @param as what it is called there
     */
    public Pushed push(Path from, String as, Listener listener) throws IOException {
        String name = checked(as);
        if (Files.isRegularFile(from)) {
            return pushed(List.of(new Named(from, name)), listener);
        }
        if (!Files.isDirectory(from)) {
            throw StoicException.user(from + ": no such file", "name a file, a folder or mnist");
        }
        var all = new ArrayList<Named>();
        try (Stream<Path> found = Files.walk(from)) {
            for (Path file : found.filter(Files::isRegularFile).sorted().toList()) {
                String below = from.relativize(file).toString().replace('\\', '/');
                all.add(new Named(file, checked(name + "/" + below)));
            }
        }
        if (all.isEmpty()) {
            throw StoicException.user(from + " has no files", "name a folder with files");
        }
        return pushed(all, listener);
    }

    private record Named(Path file, String name) {}

    private Pushed pushed(List<Named> all, Listener listener) throws IOException {
        int sent = 0;
        long bytes = 0;
        for (Named one : all) {
            long size = Files.size(one.file());
            if (size > MOST_BYTES) {
                throw StoicException.user(
                        "%s has %,d bytes; an object has at most %,d".formatted(one.file(), size, MOST_BYTES),
                        "split it into several files, and name them with a glob such as store://rows/*.csv");
            }
            if (push(one, size, listener)) {
                sent++;
                bytes += size;
            }
        }
        return new Pushed(all.size(), sent, bytes);
    }

    private boolean push(Named one, long size, Listener listener) throws IOException {
        String sha256 = S3Files.sha256(one.file());
        try {
            if (isThere(one.name(), size, sha256)) {
                listener.unchanged(one.name(), size);
                return false;
            }
            listener.sent(one.name(), 0, size);
            files.send(one.name(), one.file(), sha256, done -> {
                if (done < size) {
                    listener.sent(one.name(), done, size);
                }
            });
            if (!isThere(one.name(), size, sha256)) {
                throw new IOException(
                        "the uploaded bytes differ; did %s change during the upload?".formatted(one.file()));
            }
        } catch (IOException e) {
            throw StoicException.environment(
                    "%s could not be pushed to %s: %s".formatted(one.file(), files.place(), e.getMessage()),
                    "repeat the push: files that are complete are not sent again",
                    e);
        }
        listener.sent(one.name(), size, size);
        return true;
    }

    private boolean isThere(String name, long size, String sha256) throws IOException {
        Optional<S3Files.About> there = files.look(name);
        return there.isPresent()
                && there.get().size() == size
                && there.get().sha256().equals(Optional.of(sha256));
    }

    public List<S3Files.Found> list(String prefix) {
        try {
            return files.list(prefix);
        } catch (IOException e) {
            throw FetchedFiles.unreachable("the list of " + files.place(), e);
        }
    }

    /**
     * Removes a file, or all files of a folder.
     *
     * @return what was removed
     */
    public List<String> remove(String name) {
        String bare = checked(name);
        try {
            var names = new ArrayList<String>();
            if (files.look(bare).isPresent()) {
                names.add(bare);
            }
            files.list(bare + "/").forEach(found -> names.add(found.name()));
            for (String one : names) {
                files.delete(one);
            }
            return names;
        } catch (IOException e) {
            throw StoicException.environment(
                    "%s%s could not be removed: %s".formatted(files.place(), bare, e.getMessage()),
                    "check the credentials and try again",
                    e);
        }
    }

    /** A name that a job can write. */
    private static String checked(String name) {
        String bare = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        for (String word : bare.split("/", -1)) {
            if (word.isEmpty()
                    || word.equals(".")
                    || word.equals("..")
                    || word.matches(".*[*?\\[\\]{}\\\\\\p{Cntrl}].*")) {
                throw StoicException.user(
                        "\"%s\" is not a valid name in a store".formatted(name), "give it another name with --as");
            }
        }
        return bare;
    }

    @Override
    public void close() {
        files.close();
    }
}
