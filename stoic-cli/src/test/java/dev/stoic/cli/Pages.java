package dev.stoic.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The pages of the project, and its sources. */
final class Pages {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private Pages() {}

    /** README, CONTRIBUTING and what is below docs and examples. */
    static List<Path> all() {
        var pages = new ArrayList<Path>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        for (String folder : List.of("docs", "examples")) {
            pages.addAll(files(ROOT.resolve(folder), file -> file.toString().endsWith(".md")));
        }
        return pages;
    }

    static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String page(String name) {
        return read(ROOT.resolve("docs").resolve(name));
    }

    static String nameOf(Path page) {
        return ROOT.relativize(page).toString();
    }

    /** The lines of a page, empty where code is shown between fences. */
    static List<String> prose(String page) {
        var lines = new ArrayList<String>();
        boolean fenced = false;
        for (String line : page.split("\n", -1)) {
            boolean fence = line.strip().startsWith("```");
            lines.add(fenced || fence ? "" : line);
            fenced = fence != fenced;
        }
        return lines;
    }

    /** All Java that is shipped, and the launcher's scripts. */
    static List<Path> sources() {
        List<Path> sources = new ArrayList<>(files(
                ROOT,
                file -> file.toString().endsWith(".java") && file.toString().contains("/src/main/")));
        sources.add(ROOT.resolve("stoic"));
        sources.addAll(files(ROOT.resolve("scripts"), file -> file.toString().endsWith(".sh")));
        return sources;
    }

    /** What {@code scripts/docs-check.sh --list} prints: page, line, kind and command. */
    static List<Command> commands() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "bash", ROOT.resolve("scripts/docs-check.sh").toString(), "--list")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError("scripts/docs-check.sh --list failed");
        }
        return out.lines()
                .map(line -> line.split("\t", 4))
                .map(fields -> new Command(fields[0] + ":" + fields[1], fields[2], fields[3]))
                .toList();
    }

    record Command(String place, String kind, String text) {}

    private static List<Path> files(Path folder, Predicate<Path> wanted) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().contains("/target/")
                            && !file.toString().contains("/.stoic/"))
                    .filter(wanted)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
