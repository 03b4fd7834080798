package dev.stoic.cli;

import dev.stoic.engine.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** Keeps the lines that somebody says, each with its time. What was drawn over on a terminal is no line. */
final class LogKeeper {
    private final Consumer<String> lines;
    private final Time time;
    private final ByteArrayOutputStream open = new ByteArrayOutputStream();

    LogKeeper(Path file, Time time) {
        this(line -> append(file, line), time);
    }

    /** @param lines takes them, without their ends */
    LogKeeper(Consumer<String> lines, Time time) {
        this.lines = lines;
        this.time = time;
    }

    synchronized void add(byte[] bytes, int count) {
        add(bytes, 0, count);
    }

    synchronized void add(byte[] bytes, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (bytes[i] == '\n') {
                line(open.toString(StandardCharsets.UTF_8));
                open.reset();
            } else if (bytes[i] == '\r') {
                open.reset();
            } else {
                open.write(bytes[i]);
            }
        }
    }

    synchronized void line(String text) {
        String plain = text.replaceAll("\u001b\\[[0-9;]*[A-Za-z]", "");
        if (!plain.isBlank()) {
            lines.accept(time.now() + " " + plain);
        }
    }

    private static void append(Path file, String line) {
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException _) {
            // A log that cannot be kept is no reason to stop a run.
        }
    }
}
