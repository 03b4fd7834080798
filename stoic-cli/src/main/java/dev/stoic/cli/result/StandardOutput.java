package dev.stoic.cli.result;

import dev.stoic.fault.Fault;
import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A print stream that remembers why it lost something, so that no command ends well whose results went nowhere. */
public final class StandardOutput extends PrintStream {
    /** As of a program that the signal of a closed pipe has ended: 128 and 13. */
    public static final int PIPE_CLOSED = 141;

    private final Remembering stream;

    public StandardOutput(OutputStream raw) {
        this(new Remembering(new BufferedOutputStream(raw)));
    }

    private StandardOutput(Remembering stream) {
        super(stream, false, StandardCharsets.UTF_8);
        this.stream = stream;
    }

    /** The reader is gone, or the disk is full: what else would be written is of no use. */
    private static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A command, which may end early because nothing takes its results any more. */
    @FunctionalInterface
    public interface Command {
        int run() throws Exception;
    }

    /**
     * Runs a command and looks whether all that it printed has arrived.
     *
     * @return its exit code, or {@link #PIPE_CLOSED}
     * @throws StoicException if it would have ended well, but its results are incomplete
     */
    public static int checked(PrintStream out, PrintStream err, Command command) throws Exception {
        int code;
        try {
            code = command.run();
        } catch (Lost _) {
            code = 0;
        }
        if (!out.checkError()) {
            return code;
        }
        IOException why = why(out);
        if (String.valueOf(why.getMessage()).contains("Broken pipe")) {
            return code == 0 ? PIPE_CLOSED : code;
        }
        Fault fault = fault(why);
        if (code == 0) {
            throw new StoicException(fault, why);
        }
        err.println(fault.message());
        return code;
    }

    private static IOException why(PrintStream out) {
        IOException why = out instanceof StandardOutput own ? own.stream.why : null;
        return why == null ? new IOException("it cannot be written") : why;
    }

    private static Fault fault(IOException why) {
        String again = "what was printed is incomplete: %s and repeat the command";
        return FileFault.isFullDisk(why)
                ? new Fault.Resources("standard output: no space left on device", again.formatted("free some space"))
                : new Fault.Environment(
                        "standard output: " + why.getMessage(), again.formatted("check where the output goes"));
    }

    /** For many rows: ends the command at once when they do not arrive. */
    public static OutputStream rows(PrintStream out) {
        return new OutputStream() {
            @Override
            public void write(int b) {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int count) {
                out.write(bytes, from, count);
                if (out.checkError()) {
                    throw new Lost();
                }
            }

            @Override
            public void close() {
                out.flush();
            }
        };
    }

    /**
     * Of a command that prints its results.
     *
     * @throws StoicException if the shell has opened a file for it that the command reads
     */
    public static void checkApartFrom(List<Path> inputs) {
        Optional<Path> same = inputs.stream().filter(StandardOutput::isSame).findFirst();
        if (same.isPresent()) {
            throw StoicException.user(
                    "standard output is a file that the command reads: " + same.get(), "redirect it to another file");
        }
    }

    /** Whether the shell has opened a regular file for it, which may be one that a command reads. */
    public static boolean isFile() {
        try {
            return Files.isRegularFile(Path.of("/dev/stdout").toRealPath());
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean isSame(Path input) {
        try {
            Path real = Path.of("/dev/stdout").toRealPath();
            return Files.isRegularFile(real) && Files.isSameFile(Path.of(input.toString()), real);
        } catch (IOException _) {
            // There is none, or it is a pipe.
            return false;
        }
    }

    /** After the first failure nothing more is written: what follows a gap would be taken for the whole. */
    private static final class Remembering extends FilterOutputStream {
        private @Nullable IOException why;

        Remembering(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int count) throws IOException {
            check();
            try {
                out.write(bytes, from, count);
            } catch (IOException e) {
                why = e;
                throw e;
            }
        }

        @Override
        public synchronized void flush() throws IOException {
            check();
            try {
                out.flush();
            } catch (IOException e) {
                why = e;
                throw e;
            }
        }

        private void check() throws IOException {
            if (why != null) {
                throw why;
            }
        }
    }
}
