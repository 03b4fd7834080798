package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** All logs of a run as one, in the order of time. Can be read again for what is new, also by processes that began later. */
final class LogBook {
    /** Under which name the events of the run itself stand. */
    static final String RUN = "run";

    private static final String ENDING = ".log";

    private final RunFolder run;
    private final Predicate<String> wanted;
    private final Map<String, Source> sources = new TreeMap<>();

    record Line(Instant at, String from, String text) {}

    private static final class Source {
        private final GrowingFile file;
        private Instant last;

        Source(Path path, Instant begin) {
            file = new GrowingFile(path);
            last = begin;
        }
    }

    /** @param wanted whose lines are read */
    LogBook(RunFolder run, Predicate<String> wanted) {
        this.run = run;
        this.wanted = wanted;
    }

    List<Line> next() throws IOException {
        find();
        var lines = new ArrayList<Line>();
        for (var entry : sources.entrySet()) {
            Source source = entry.getValue();
            // A log that was cut short after a crash has nothing new before its end.
            source.file.isReplaced();
            source.file.lines(text -> lines.add(line(entry.getKey(), source, text)));
        }
        lines.sort(Comparator.comparing(Line::at));
        return lines;
    }

    List<String> names() throws IOException {
        var names = new ArrayList<String>();
        Path logs = run.path().resolve("logs");
        if (Files.isDirectory(logs)) {
            try (var files = Files.newDirectoryStream(logs, "*" + ENDING)) {
                for (Path file : files) {
                    String name = String.valueOf(file.getFileName());
                    names.add(name.substring(0, name.length() - ENDING.length()));
                }
            }
        }
        names.sort(Comparator.naturalOrder());
        return List.copyOf(names);
    }

    private void find() throws IOException {
        if (wanted.test(RUN)) {
            sources.computeIfAbsent(RUN, _ -> new Source(run.path().resolve("log.txt"), run.created()));
        }
        for (String name : names()) {
            if (wanted.test(name)) {
                sources.computeIfAbsent(
                        name, _ -> new Source(run.path().resolve("logs").resolve(name + ENDING), run.created()));
            }
        }
    }

    /** What a JVM itself says has no time: it belongs to the line before. */
    private static Line line(String name, Source source, String text) {
        int space = text.indexOf(' ');
        if (space > 0) {
            try {
                source.last = Instant.parse(text.substring(0, space));
                return new Line(source.last, name, plain(text.substring(space + 1)));
            } catch (DateTimeParseException _) {
                // A line without a time.
            }
        }
        return new Line(source.last, name, text);
    }

    /** Events as words. */
    private static String plain(String text) {
        return text.startsWith("{\"event\"")
                ? Facts.parse(text).map(LogBook::words).orElse(text)
                : text;
    }

    private static String words(Facts event) {
        var out = new StringBuilder(event.text("event"));
        event.values().forEach((key, value) -> {
            if (!key.equals("event")) {
                out.append("  ").append(key).append(' ').append(word(value));
            }
        });
        return out.toString();
    }

    private static String word(Object value) {
        return value instanceof Double number ? Figures.value(number) : value.toString();
    }
}
