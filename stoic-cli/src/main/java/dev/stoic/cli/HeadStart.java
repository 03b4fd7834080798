package dev.stoic.cli;

import dev.stoic.data.DataSet;
import dev.stoic.data.Progress;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A look at the job file beside everything else, before the words of a command are read properly: what reads and learns from many rows
 * takes a while to be compiled, and a second processor has nothing to do yet. Flags may say otherwise than the file; a wrong
 * guess costs a little time, nothing else.
 */
final class HeadStart {
    private static final Pattern WORDS = Pattern.compile("[\\s,{}\\[\\]\"']+");

    private HeadStart() {}

    static void of(List<String> args, Shell shell) {
        if (args.size() > 1 && args.getFirst().equals("train") && args.get(1).endsWith(".yaml")) {
            Thread.ofPlatform()
                    .daemon()
                    .name("stoic-head-start")
                    // Whoever reads the job properly says what is wrong with it.
                    .uncaughtExceptionHandler((_, _) -> {})
                    .start(() -> take(args.get(1), shell));
        }
    }

    /** A look at the words comes first: what reads a CSV is needed soonest, and does not depend on the rest. */
    static void take(String given, Shell shell) {
        Path file = shell.path(given);
        Path base = Optional.ofNullable(file.getParent()).orElse(shell.directory());
        String text = Job.text(file, given);
        for (String word : WORDS.splitAsStream(text).toList()) {
            if (word.endsWith(".csv")) {
                DataSet.expect(base.resolve(word), shell.places(base), Progress.silent());
            }
        }
        if (text.contains(".npy")) {
            JobSpec job = Job.of(JobDocument.of(given, Yaml.read(text, given)), Job.nameOf(file), base)
                    .spec();
            if (job.learner().target() == TargetKind.NONE) {
                Path rows = base.resolve(job.data().train().location());
                DataSet.expect(rows, shell.places(base), Prepared.expecting(job.learner()));
            }
        }
    }
}
