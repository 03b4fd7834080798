package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import dev.stoic.store.DirectoryBlobStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Removes runs that are over, with their checkpoints in another folder; what is in other stores is named and stays. */
final class RunRemoval {
    /** A command that has just made its folder may not have said yet which process it is. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private final Shell shell;
    private final Output output;
    private final Confirmation confirmation;

    RunRemoval(Shell shell, Output output, Confirmation confirmation) {
        this.shell = shell;
        this.output = output;
        this.confirmation = confirmation;
    }

    /**
     * A run and what goes with it.
     *
     * @param apart its own folder in the folder that the job names for checkpoints
     * @param stays where checkpoints are that stay
     */
    private record Going(RunDetails run, long bytes, Optional<Path> apart, Optional<String> stays) {
        static Going of(RunDetails run) throws IOException {
            Optional<Path> apart = run.store()
                    .filter(StoreLocation.Folder.class::isInstance)
                    .map(store -> run.folder()
                            .path()
                            .resolve(store.toString())
                            .resolve(run.folder().id()))
                    .filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS));
            Optional<String> stays = run.store()
                    .filter(store -> !(store instanceof StoreLocation.Folder))
                    .map(store -> store + "/" + run.folder().id());
            long bytes = run.folder().files().values().stream()
                    .mapToLong(size -> size)
                    .sum();
            for (Path folder : apart.stream().toList()) {
                bytes += size(folder);
            }
            return new Going(run, bytes, apart, stays);
        }

        private static long size(Path folder) throws IOException {
            long bytes = 0;
            try (var files = Files.walk(folder)) {
                for (Path file : files.toList()) {
                    bytes += Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0;
                }
            }
            return bytes;
        }

        Map<String, Object> facts(String event) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", event);
            facts.put("run", run.folder().id());
            facts.put("state", run.state().word());
            facts.put("bytes", bytes);
            facts.put("checkpoints", apart);
            facts.put("stays", stays);
            return facts;
        }
    }

    /** Why a run must not be deleted, if it must not. */
    static Optional<StoicException> refusal(RunDetails run, Instant now) {
        String id = run.folder().id();
        if (run.state().isUnderWay()) {
            return Optional.of(StoicException.user(
                    "run %s is %s".formatted(id, run.state().word()),
                    "stop it first, with Ctrl-C where it was started%s"
                            .formatted(process(run)
                                    .map(pid -> " or with kill " + pid)
                                    .orElse(""))));
        }
        if (Files.isSymbolicLink(run.folder().path())) {
            return Optional.of(StoicException.user(
                    "run %s is a symbolic link".formatted(id),
                    "delete the run where it is, or remove the link: rm "
                            + run.folder().path()));
        }
        boolean silent = run.seconds().isEmpty() && run.state() == Situation.State.LOST;
        return silent && Duration.between(run.folder().created(), now).compareTo(YOUNG) < 0
                ? Optional.of(StoicException.user(
                        "run %s may just be starting".formatted(id),
                        "try again in a minute, or see stoic status " + id))
                : Optional.empty();
    }

    private static Optional<Long> process(RunDetails run) {
        return run.situation().processes().stream()
                .filter(note -> note.process().isPresent())
                .sorted(Comparator.comparing(note -> !note.name().equals("command")))
                .map(ProcessNote::pid)
                .findFirst();
    }

    /**
     * Says what goes, asks, and deletes.
     *
     * @param command as the user typed it
     */
    int delete(List<RunDetails> runs, String command) throws IOException {
        var all = new ArrayList<Going>();
        for (RunDetails run : runs) {
            all.add(Going.of(run));
        }
        boolean talks = !output.isJson() && !output.quiet;
        if (talks) {
            all.forEach(going -> shell.err()
                    .println("%s  %s  %s  %s"
                            .formatted(
                                    going.run().folder().id(),
                                    going.run().job().name(),
                                    going.run().state().word(),
                                    Figures.bytes(going.bytes()))));
        }
        String what = "%s, %s".formatted(count(all.size()), Figures.bytes(bytes(all)));
        if (confirmation.isDry()) {
            tell(all, "would-delete", "would delete " + what);
            return 0;
        }
        if (!confirmation.isGiven(shell, output, "delete " + what, command)) {
            return 0;
        }
        var gone = new ArrayList<Going>();
        try {
            for (Going going : all) {
                delete(going);
                gone.add(going);
            }
        } finally {
            tell(gone, "deleted", "deleted %s, %s".formatted(count(gone.size()), Figures.bytes(bytes(gone))));
        }
        return 0;
    }

    private void delete(Going going) throws IOException {
        for (Path folder : going.apart().stream().toList()) {
            var blobs = new DirectoryBlobStore(folder);
            for (String blob : blobs.list("")) {
                blobs.delete(blob);
            }
            blobs.sweep();
            removeEmpty(folder);
        }
        going.run().folder().delete();
    }

    /** What is not a checkpoint stays, with the folders that hold it. */
    private static void removeEmpty(Path folder) throws IOException {
        List<Path> folders;
        try (var all = Files.walk(folder)) {
            folders = all.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
        for (Path each : folders) {
            try (var content = Files.list(each)) {
                if (content.findAny().isPresent()) {
                    continue;
                }
            }
            Files.deleteIfExists(each);
        }
    }

    private void tell(List<Going> all, String event, String sentence) {
        if (output.isJson()) {
            all.forEach(going -> shell.out().println(Json.write(going.facts(event))));
            return;
        }
        if (output.quiet) {
            return;
        }
        all.forEach(
                going -> going.stays().ifPresent(place -> shell.err().println("note   checkpoints stay in " + place)));
        shell.out().println(sentence);
    }

    private static String count(int runs) {
        return runs == 1 ? "1 run" : Figures.count(runs) + " runs";
    }

    private static long bytes(List<Going> all) {
        return all.stream().mapToLong(Going::bytes).sum();
    }
}
