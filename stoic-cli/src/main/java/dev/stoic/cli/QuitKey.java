package dev.stoic.cli;

import java.io.IOException;

/** Hears the key q on a terminal, without waiting for the end of a line. */
final class QuitKey implements AutoCloseable {
    private final boolean changed;

    /** @param quit is run once, from another thread */
    QuitKey(Terminal terminal, Runnable quit) {
        changed = terminal.isLive() && stty("-icanon -echo min 1");
        if (changed) {
            Thread.ofPlatform().daemon().name("stoic-keys").start(() -> {
                try {
                    int key = System.in.read();
                    while (key >= 0 && key != 'q' && key != 'Q') {
                        key = System.in.read();
                    }
                    quit.run();
                } catch (IOException _) {
                    // Ctrl-C is left.
                }
            });
        }
    }

    private static boolean stty(String settings) {
        try {
            return new ProcessBuilder("sh", "-c", "stty " + settings + " </dev/tty 2>/dev/null")
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        if (changed) {
            stty("icanon echo");
        }
    }
}
