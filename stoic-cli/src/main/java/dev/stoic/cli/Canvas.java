package dev.stoic.cli;

import java.io.Console;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lines that are drawn again in the same place where there is a terminal, and below each other elsewhere. */
final class Canvas {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final String ERASE_LINE = "\u001b[2K";

    private final Shell shell;
    private final CountDownLatch leaving = new CountDownLatch(1);
    private final boolean live;
    private int drawn;

    Canvas(Shell shell) {
        this.shell = shell;
        // Conversation may be seen on a terminal while results go to a file.
        live = shell.terminal().isLive()
                && Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent();
    }

    void draw(List<String> lines) {
        var out = new StringBuilder();
        if (live && drawn > 0) {
            out.append("\u001b[").append(drawn).append("A\u001b[J");
        }
        int columns = shell.terminal().columns() - 1;
        for (String line : lines) {
            out.append(live ? ERASE_LINE : "")
                    .append(live && line.length() > columns ? line.substring(0, columns) : line)
                    .append('\n');
        }
        shell.out().print(out);
        shell.out().flush();
        drawn = lines.size();
    }

    /** From another thread: whoever pauses goes on at once. */
    void leave() {
        leaving.countDown();
    }

    /** Waits until it is time to draw again; whether there is still a reader. */
    boolean pause() {
        if (shell.out().checkError()) {
            return false;
        }
        try {
            return !leaving.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
