package dev.stoic.cli.result;

import dev.stoic.fault.StoicException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * The file of a result, named by a flag. It is written beside its place under a temporary name, forced to the disk
 * and moved over its place at once: a command that fails leaves what was there before, and nothing half written.
 * Where a link is named, the file behind it is replaced and the link stays. Devices and pipes have no place beside
 * them: they are written directly.
 */
public final class OutputFile {
    private static final int MOST_LINKS = 40;

    private final String flag;
    private final Path named;
    private final Path place;

    /** Writes the result to a stream, which stays open. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes the result to an empty file. */
    @FunctionalInterface
    public interface Filling<T> {
        T fill(Path draft) throws IOException, InterruptedException;
    }

    private OutputFile(String flag, Path named, Path place) {
        this.flag = flag;
        this.named = named;
        this.place = place;
    }

    /**
     * Refuses what must not be written over, before anything is computed.
     *
     * @param flag by which the user named it
     * @param inputs what the command reads: none of them is replaced, by whatever name
     * @throws StoicException if it is a folder, in none, or a file that may not be replaced
     */
    public static OutputFile of(String flag, Path named, List<Path> inputs, ResultKind kind, Overwrite overwrite) {
        if (Files.isDirectory(named)) {
            throw StoicException.user(
                    "%s: %s is a folder".formatted(flag, named), "name a file, such as " + named.resolve("result"));
        }
        Path place = behind(flag, named);
        var file = new OutputFile(flag, named, place);
        if (file.isDirect()) {
            // The shell may have opened a regular file behind the name of a device.
            file.checkApartFrom(inputs);
            return file;
        }
        Path folder = place.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw StoicException.user(
                    "%s %s: the folder %s does not exist".formatted(flag, named, folder),
                    "create the folder, or name a file in another one");
        }
        file.checkApartFrom(inputs);
        if (overwrite == Overwrite.OWN_KIND && Files.exists(place) && !kind.isOwn(place)) {
            throw StoicException.user(
                    "%s exists and is not %s".formatted(named, kind.what()), "name another file, or add --force");
        }
        return file;
    }

    private void checkApartFrom(List<Path> inputs) {
        for (Path input : inputs) {
            if (isSame(place, input)) {
                throw StoicException.user(
                        "%s %s is a file that the command reads%s"
                                .formatted(flag, named, named.equals(input) ? "" : ": " + input),
                        "name another file");
            }
        }
    }

    public Path named() {
        return named;
    }

    /** @throws StoicException if it cannot be written whole */
    public void write(Content content) throws IOException {
        if (isDirect()) {
            try (var out = sink(() -> DraftFile.direct(place))) {
                content.writeTo(out);
                out.flush();
            }
            return;
        }
        try (DraftFile draft = draft()) {
            try (var out = sink(() -> DraftFile.open(draft.path()))) {
                content.writeTo(out);
                out.flush();
            }
            keep(draft);
        }
    }

    /** @throws StoicException if it cannot be written whole */
    public void write(byte[] bytes) throws IOException {
        write(out -> out.write(bytes));
    }

    /** For what writes files rather than streams. */
    public <T> T fill(Filling<T> filling) throws IOException, InterruptedException {
        if (isDirect()) {
            throw StoicException.user("%s: %s is not a regular file".formatted(flag, named), "name a file");
        }
        try (DraftFile draft = draft()) {
            T result = filling.fill(draft.path());
            keep(draft);
            return result;
        }
    }

    private Sink sink(Opening opening) {
        try {
            return new Sink(opening.open());
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private StoicException failed(IOException e) {
        return isDirect() ? WriteFault.direct(e, flag, named) : WriteFault.of(e, flag, named);
    }

    private DraftFile draft() {
        try {
            return DraftFile.beside(place);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void keep(DraftFile draft) {
        try {
            draft.keep();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Whether there is no folder to write a file beside it: a device, a pipe, an open file of this process. */
    private boolean isDirect() {
        return isSystem(named)
                || isSystem(place)
                || (Files.exists(place) && !Files.isRegularFile(place) && !Files.isDirectory(place));
    }

    /**
     * Names below these are not what they seem: {@code /dev/stdout} may be a regular file that the shell has opened.
     */
    private static boolean isSystem(Path path) {
        return (path.startsWith("/dev") && !path.startsWith("/dev/shm")) || path.startsWith("/proc");
    }

    private static boolean isSame(Path place, Path input) {
        try {
            return Files.isRegularFile(place) && Files.isRegularFile(input) && Files.isSameFile(place, input);
        } catch (IOException _) {
            // What is not there cannot be lost.
            return false;
        }
    }

    private static Path behind(String flag, Path named) {
        Path path = named;
        for (int links = 0; Files.isSymbolicLink(path) && !isSystem(path); links++) {
            if (links == MOST_LINKS) {
                throw StoicException.user(
                        "%s: %s is a link that leads in a circle".formatted(flag, named), "name another file");
            }
            try {
                path = path.resolveSibling(Files.readSymbolicLink(path));
            } catch (IOException e) {
                throw WriteFault.of(e, flag, named);
            }
        }
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? path : path.normalize();
    }

    /** Names the file in every failure, so that none is taken for one of the files that are read meanwhile. */
    private final class Sink extends OutputStream {
        private final OutputStream out;

        Sink(OutputStream raw) {
            out = new BufferedOutputStream(raw, 1 << 16);
        }

        @Override
        public void write(int b) {
            guarded(() -> out.write(b));
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            guarded(() -> out.write(bytes, from, count));
        }

        @Override
        public void flush() {
            guarded(out::flush);
        }

        @Override
        public void close() {
            guarded(out::close);
        }

        private void guarded(Step step) {
            try {
                step.run();
            } catch (IOException e) {
                throw failed(e);
            }
        }
    }

    @FunctionalInterface
    private interface Opening {
        OutputStream open() throws IOException;
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }
}
