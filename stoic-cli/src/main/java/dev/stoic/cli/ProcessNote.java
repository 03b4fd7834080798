package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.store.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which process fills a role of a run, as it says itself in {@code processes/} of the run's folder.
 *
 * @param began when the process began: numbers are given out again
 */
record ProcessNote(String name, long pid, long began, String host) {
    private static final String FOLDER = "processes";

    /** This process has the role from now on. */
    static void leave(RunFolder run, String name) throws IOException {
        Path folder = Files.createDirectories(run.path().resolve(FOLDER));
        ProcessHandle self = ProcessHandle.current();
        String text = "%d %d %s\n".formatted(self.pid(), began(self), thisMachine());
        WholeFile.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    private static long began(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    static List<ProcessNote> of(RunFolder run) throws IOException {
        Path folder = run.path().resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        var notes = new ArrayList<ProcessNote>();
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                parse(String.valueOf(file.getFileName()), Files.readString(file))
                        .ifPresent(notes::add);
            }
        }
        notes.sort(Comparator.comparing(ProcessNote::name));
        return List.copyOf(notes);
    }

    private static Optional<ProcessNote> parse(String name, String text) {
        String[] words = text.strip().split(" ", 3);
        return words.length == 3 && words[0].matches("[0-9]{1,18}") && words[1].matches("[0-9]{1,18}")
                ? Optional.of(new ProcessNote(name, Long.parseLong(words[0]), Long.parseLong(words[1]), words[2]))
                : Optional.empty();
    }

    /** The process, if it is on this machine and still there. */
    Optional<ProcessHandle> process() {
        return isHere()
                ? ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(found -> began(found) == began)
                : Optional.empty();
    }

    boolean isHere() {
        return host.equals(thisMachine());
    }

    /** The name of this machine, without asking the network for it. */
    static String thisMachine() {
        try {
            Path name = Path.of("/proc/sys/kernel/hostname");
            if (Files.isReadable(name)) {
                return Files.readString(name).strip();
            }
        } catch (IOException _) {
            // Then the environment may know.
        }
        return Optional.ofNullable(System.getenv("HOSTNAME"))
                .or(() -> Optional.ofNullable(System.getenv("COMPUTERNAME")))
                .orElse("localhost");
    }
}
