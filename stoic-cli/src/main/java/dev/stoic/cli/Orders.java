package dev.stoic.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** What the process that started this one says through a pipe, which ends with it however it ended. */
final class Orders {
    /** To end in good order. */
    static final String STOP = "stop";

    private Orders() {}

    /** @param stop is run once, from another thread */
    static void obey(Runnable stop) {
        Thread.ofPlatform().daemon().name("stoic-orders").start(() -> {
            try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                String line = in.readLine();
                while (line != null && !line.equals(STOP)) {
                    line = in.readLine();
                }
            } catch (IOException _) {
                // An end like any other.
            }
            stop.run();
        });
    }
}
