package dev.stoic.cli;

import dev.stoic.cli.pod.Termination;
import dev.stoic.code.Blame;
import dev.stoic.fault.Fault;
import dev.stoic.fault.FileFault;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Says what went wrong in three lines at most, and turns it into an exit code. */
final class Faults {
    private static final int PROBLEMS = 30;

    private final Shell shell;

    Faults(Shell shell) {
        this.shell = shell;
    }

    int show(Throwable thrown, List<String> args) {
        Fault fault = fault(thrown, path -> setting(path, args));
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
        shell.err().println(mark + Visible.lines(shell.spelled(fault.message())));
        if (fault instanceof Fault.User user) {
            FlagSpelling spelling = shell.spelling().get();
            user.problems().stream()
                    .limit(PROBLEMS)
                    .forEach(problem -> shell.err()
                            .println("  " + Visible.lines(spelling.place(problem.where())) + ": "
                                    + Visible.lines(shell.spelled(problem.what()))));
            if (user.problems().size() > PROBLEMS) {
                shell.err().println("  and %,d more".formatted(user.problems().size() - PROBLEMS));
            }
        }
        if (!fault.advice().isEmpty()) {
            shell.err().println("  → " + Visible.lines(shell.spelled(fault.advice())));
        }
    }

    /** What went wrong, as one line of a log. */
    static String line(Throwable thrown) {
        Fault fault = fault(thrown, _ -> "");
        return "%s: %s → %s".formatted(fault.condition(), fault.message(), fault.advice());
    }

    private static Fault fault(Throwable thrown, Function<Path, String> setting) {
        return switch (thrown) {
            case StoicException e -> e.fault();
            case OutOfMemoryError e ->
                new Fault.Resources(
                        "out of memory: " + e.getMessage() + " with a heap of "
                                + (Runtime.getRuntime().maxMemory() >> 20) + " MiB",
                        "give it more, for example STOIC_JAVA_OPTS=-Xmx4g");
            case UncheckedIOException e when e.getCause() != null -> FileFault.of(e.getCause(), setting);
            case IOException e -> FileFault.of(e, setting);
            default ->
                Blame.fault(thrown, "this command").orElseGet(() -> new Fault.Bug("internal error: " + thrown, ""));
        };
    }

    /** What to change so that another place is used: a flag that named this one, or a variable. */
    private String setting(Path path, List<String> args) {
        for (int i = 0; i < args.size(); i++) {
            String[] flag = args.get(i).split("=", 2);
            String value = flag.length == 2 ? flag[1] : i + 1 < args.size() ? args.get(i + 1) : "";
            boolean names =
                    flag[0].startsWith("--") && !value.isEmpty() && !value.startsWith("-") && !value.contains("://");
            if (names && shell.path(value).equals(path)) {
                return "name another place with " + flag[0];
            }
        }
        if (path.startsWith(shell.runs())) {
            return "set STOIC_RUNS to a folder that can be written";
        }
        return path.startsWith(shell.home()) ? "set STOIC_HOME to a folder that can be written" : "";
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
