package dev.stoic.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The end of a process that listens to orders: it is told by the end of its pipe, and made to end if it takes too long. */
final class Farewell {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private Farewell() {}

    static void to(Process process) {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException _) {
            process.destroyForcibly();
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
