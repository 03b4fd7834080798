package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Deletes old runs, after showing them and asking.",
            "With both --keep and --older-than, those runs are deleted to which both apply.",
            "Runs that are under way always stay; those that did not finish stay unless --all is given.",
            "  stoic runs prune --keep 20",
            "  stoic runs prune --older-than 30d --all"
        })
final class RunsPruneCommand implements Callable<Integer> {
    private static final Pattern AGE = Pattern.compile("([0-9]{1,6})(m|h|d|w)");

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private Confirmation confirmation = new Confirmation();

    @Option(
            names = "--keep",
            paramLabel = "<n>",
            description = "the newest n finished runs stay, and what is newer than the oldest of them")
    private Optional<Integer> keep = Optional.empty();

    @Option(
            names = "--older-than",
            paramLabel = "<age>",
            description = "only runs that ended before that: 90m, 12h, 30d or 8w ago")
    private Optional<String> olderThan = Optional.empty();

    @Option(names = "--all", description = "runs that were stopped, failed, are lost or damaged, too")
    private boolean all;

    RunsPruneCommand(Shell shell) {
        this.shell = shell;
    }

    /**
     * What goes.
     *
     * @param keep how many of the newest finished runs stay
     * @param before they ended
     */
    record Rule(Optional<Integer> keep, Optional<Instant> before, Which which) {
        enum Which {
            FINISHED,
            ALL
        }

        /** @param runs the oldest first */
        List<RunDetails> of(List<RunDetails> runs, Instant now) {
            List<RunDetails> over = runs.stream()
                    .filter(run -> RunRemoval.refusal(run, now).isEmpty())
                    .toList();
            return over.subList(0, oldestKept(over)).stream()
                    .filter(run -> which == Which.ALL || isFinished(run))
                    .filter(run -> before.isEmpty() || run.age().isBefore(before.get()))
                    .toList();
        }

        /** What is newer than a run that is kept stays with it: a run that was stopped today, say. */
        private int oldestKept(List<RunDetails> over) {
            int left = keep.orElse(0);
            int at = over.size();
            while (left > 0 && at > 0) {
                at--;
                left -= isFinished(over.get(at)) ? 1 : 0;
            }
            return left > 0 ? 0 : at;
        }

        private static boolean isFinished(RunDetails run) {
            return run.state() == Situation.State.FINISHED;
        }
    }

    @Override
    public Integer call() throws IOException {
        if (keep.isEmpty() && olderThan.isEmpty()) {
            throw StoicException.user(
                    "stoic runs prune needs --keep, --older-than, or both",
                    "write stoic runs prune --keep 20, or --older-than 30d");
        }
        if (keep.isPresent() && keep.get() < 0) {
            throw StoicException.user("--keep is %d".formatted(keep.get()), "give a whole number from 0 on");
        }
        Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
        var rule =
                new Rule(keep, olderThan.map(age -> now.minus(age(age))), all ? Rule.Which.ALL : Rule.Which.FINISHED);
        var runs = new ArrayList<RunDetails>();
        for (RunFolder folder : FolderRun.folders(shell).list()) {
            runs.add(RunDetails.of(folder));
        }
        List<RunDetails> going = rule.of(runs, now);
        if (going.isEmpty()) {
            if (!output.isJson() && !output.quiet) {
                shell.err().println("nothing to delete in " + shell.runs());
            }
            return 0;
        }
        return new RunRemoval(shell, output, confirmation).delete(going, "stoic runs prune");
    }

    private static Duration age(String text) {
        Matcher written = AGE.matcher(text);
        if (!written.matches()) {
            throw StoicException.user(
                    "--older-than is \"%s\"".formatted(text), "give a number and m, h, d or w, such as 30d");
        }
        long amount = Long.parseLong(written.group(1));
        return switch (written.group(2)) {
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            case "d" -> Duration.ofDays(amount);
            default -> Duration.ofDays(7 * amount);
        };
    }
}
