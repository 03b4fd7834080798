package dev.stoic.cli;

import dev.stoic.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A look at what a command is about, beside everything else, before its words are read properly: what reads a large file takes a
 * while to be compiled, and a second processor has nothing to do yet. A wrong guess costs a little time, nothing else.
 */
final class HeadStart {
    private static final long LONG_JOB = 1 << 16;
    private static final Pattern BETWEEN = Pattern.compile("[\\s,{}\\[\\]\"']+");

    private HeadStart() {}

    static void of(List<String> args, Shell shell) {
        if (args.size() > 1 && args.getFirst().equals("train")) {
            Thread.ofPlatform()
                    .daemon()
                    .name("stoic-head-start")
                    .uncaughtExceptionHandler((_, _) -> {})
                    .start(() ->
                            files(args, shell).forEach(file -> DataSet.expect(file, shell.places(shell.directory()))));
        }
    }

    /** Files that the words, or a job file among them, name as CSV. */
    static List<Path> files(List<String> args, Shell shell) {
        List<Path> files = new ArrayList<>();
        for (String word : args.subList(1, args.size())) {
            if (word.endsWith(".yaml") || word.endsWith(".yml")) {
                Path job = shell.path(word);
                words(job).forEach(named -> add(job.resolveSibling(""), named, files));
            } else {
                add(shell.directory(), word, files);
            }
        }
        return files;
    }

    private static List<String> words(Path job) {
        try {
            return Files.size(job) < LONG_JOB
                    ? BETWEEN.splitAsStream(Files.readString(job)).toList()
                    : List.of();
        } catch (IOException e) {
            return List.of(); // whoever reads it properly says so
        }
    }

    private static void add(Path base, String word, List<Path> files) {
        if (word.endsWith(".csv") && !word.contains("://")) {
            try {
                files.add(base.resolve(word));
            } catch (InvalidPathException e) {
                return; // as above
            }
        }
    }
}
