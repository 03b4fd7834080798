package dev.stoic.cli;

import dev.stoic.cli.pod.Termination;
import dev.stoic.code.Blame;
import dev.stoic.fault.Fault;
import dev.stoic.fault.FullDisk;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Says what went wrong in three lines at most, and turns it into an exit code. */
final class Faults {
    private final Shell shell;

    Faults(Shell shell) {
        this.shell = shell;
    }

    int show(Throwable thrown, List<String> args) {
        Fault fault = fault(thrown);
        if (fault instanceof Fault.Bug bug) {
            fault = new Fault.Bug(bug.message(), "please report it with " + evidence(thrown, args));
        }
        print(fault);
        Termination.in(shell.env()).failed(fault);
        if (shell.debug()) {
            thrown.printStackTrace(shell.err());
        }
        shell.err().flush();
        return fault.exitCode();
    }

    private void print(Fault fault) {
        Terminal terminal = shell.terminal();
        String mark = fault instanceof Fault.Stopped ? "" : terminal.red("✗ ");
        shell.err().println(mark + Visible.lines(fault.message()));
        if (fault instanceof Fault.User user) {
            user.problems().forEach(problem -> shell.err().println("  " + Visible.lines(problem.toString())));
        }
        if (!fault.advice().isEmpty()) {
            shell.err().println("  → " + Visible.lines(fault.advice()));
        }
    }

    /** What went wrong, as one line of a log. */
    static String line(Throwable thrown) {
        Fault fault = fault(thrown);
        return "%s: %s → %s".formatted(fault.condition(), fault.message(), fault.advice());
    }

    private static Fault fault(Throwable thrown) {
        return switch (thrown) {
            case StoicException e -> e.fault();
            case OutOfMemoryError e ->
                new Fault.Resources(
                        "out of memory: " + e.getMessage() + " with a heap of "
                                + (Runtime.getRuntime().maxMemory() >> 20) + " MiB",
                        "give it more, for example STOIC_JAVA_OPTS=-Xmx4g");
            case UncheckedIOException e when e.getCause() != null -> io(e.getCause());
            case IOException e -> io(e);
            default ->
                Blame.fault(thrown, "this command").orElseGet(() -> new Fault.Bug("internal error: " + thrown, ""));
        };
    }

    private static Fault io(IOException e) {
        return switch (e) {
            case NoSuchFileException missing ->
                new Fault.User(missing.getFile() + ": no such file", "check the path", List.of());
            case AccessDeniedException denied ->
                new Fault.Environment(denied.getFile() + ": access denied", "check who owns it and its permissions");
            case FileSystemException other
            when FullDisk.isBehind(other) ->
                new Fault.Resources(other.getFile() + ": no space left on the disk", "free some space and try again");
            default ->
                FullDisk.isBehind(e)
                        ? new Fault.Resources("no space left on the disk", "free some space and try again")
                        : new Fault.Environment("cannot read or write: " + e, "check the disk and try again");
        };
    }

    /** Keeps what is needed to find the mistake, in the folder of runs or, failing that, on the screen. */
    private String evidence(Throwable thrown, List<String> args) {
        var text = new StringWriter();
        var writer = new PrintWriter(text);
        writer.println("stoic " + Version.TEXT + ", Java " + Runtime.version());
        writer.println("arguments " + args);
        thrown.printStackTrace(writer);
        writer.flush();
        try {
            Files.createDirectories(shell.runs());
            Path file = Files.createTempFile(shell.runs(), "bug-", ".txt");
            Files.writeString(file, text.toString());
            return file.toString();
        } catch (IOException e) {
            shell.err().println(text);
            return "the trace above";
        }
    }
}
