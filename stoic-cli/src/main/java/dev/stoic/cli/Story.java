package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the events of a run tell. It can be read again and again while the run goes on, and then reads only what is new. */
final class Story {
    private static final String NAME = "{\"event\":\"";
    private static final String AT = "\"at\":\"";

    private final GrowingFile events;
    private final List<Life> lives = new ArrayList<>();

    private Story(Path file) {
        events = new GrowingFile(file);
    }

    static Story of(RunFolder run) throws IOException {
        var story = new Story(run.path().resolve("events.ndjson"));
        story.catchUp();
        return story;
    }

    void catchUp() throws IOException {
        if (events.isReplaced()) {
            lives.clear();
        }
        events.lines(this::line);
    }

    private void line(String line) {
        int at = line.lastIndexOf(AT);
        if (!line.startsWith(NAME) || at < 0) {
            return;
        }
        String name = line.substring(NAME.length(), line.indexOf('"', NAME.length()));
        int from = at + AT.length();
        int to = line.indexOf('"', from);
        try {
            add(new Life.Told(name, line, Instant.parse(line.substring(from, Math.max(from, to)))));
        } catch (DateTimeParseException _) {
            // Half a line.
        }
    }

    private void add(Life.Told told) {
        // Runs of versions that told less begin with "started".
        boolean begins = told.name().equals("opened")
                || (told.name().equals("started")
                        && (lives.isEmpty() || lives.getLast().end().isPresent()));
        if (begins) {
            lives.add(new Life(told));
        }
        if (lives.isEmpty()) {
            return;
        }
        boolean late = told.name().equals("account")
                && told.facts().whole("epoch")
                        < lives.stream().mapToLong(Life::epoch).max().orElse(0);
        // A coordinator that was replaced may not know it yet.
        if (!late) {
            lives.getLast().add(told);
        }
    }

    List<Life> lives() {
        return List.copyOf(lives);
    }

    Optional<Life> last() {
        return lives.isEmpty() ? Optional.empty() : Optional.of(lives.getLast());
    }
}
