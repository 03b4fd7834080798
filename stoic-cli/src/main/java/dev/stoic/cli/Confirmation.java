package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Flags of commands that delete, and the question that they ask first. */
final class Confirmation {
    @Option(names = "--yes", description = "deletes without asking")
    private boolean yes;

    @Option(names = "--dry-run", description = "says what would be deleted, and deletes nothing")
    private boolean dry;

    boolean isDry() {
        return dry;
    }

    /** Whether a person reads what is printed and can type an answer. */
    static boolean isTerminal() {
        return console().isPresent();
    }

    private static Optional<Console> console() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal);
    }

    /**
     * Whether to go on.
     *
     * @param question such as "delete 3 runs"
     * @param command as the user typed it
     */
    boolean isGiven(Shell shell, Output output, String question, String command) {
        if (yes) {
            return true;
        }
        boolean talks = shell.terminal().isLive() && !output.isJson() && !output.quiet;
        Optional<BufferedReader> answers = console().filter(_ -> talks).map(it -> new BufferedReader(it.reader()));
        return isGiven(shell, answers, question, command);
    }

    /** @param answers nothing where there is no terminal to ask on */
    static boolean isGiven(Shell shell, Optional<BufferedReader> answers, String question, String command) {
        BufferedReader in = answers.orElseThrow(() -> StoicException.user(
                "%s asks before it deletes, and there is no terminal to ask on".formatted(command),
                "add --yes to delete, or --dry-run to see what would be deleted"));
        shell.err().print(question + "? [y/N] ");
        shell.err().flush();
        try {
            String answer = Optional.ofNullable(in.readLine()).orElse("").strip();
            boolean given = answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
            if (!given) {
                shell.err().println("nothing was deleted");
            }
            return given;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
