package dev.stoic.cli;

import dev.stoic.data.Split;
import dev.stoic.engine.Progress;
import dev.stoic.fault.Visible;
import dev.stoic.job.PredictionTarget;
import dev.stoic.learn.Report;
import dev.stoic.learn.Report.Measure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The lines about a run that are the same on a terminal and in a log. */
final class Sentences {
    static final String STOPPING = "stopping with a checkpoint after this round; press Ctrl-C again to stop at once";

    private Sentences() {}

    static String header(Screen.Header header) {
        return String.join(
                " · ",
                "Stoic " + Version.TEXT,
                header.learner(),
                header.data(),
                Figures.count(header.workers(), "worker"),
                "seed " + header.seed(),
                "scaling " + header.scaling());
    }

    /** What is predicted, as a line of its own; nothing where there is no target. */
    static Optional<String> task(PredictionTarget predicted) {
        String visible = predicted.target().map(Visible::line).orElse("");
        return switch (predicted) {
            case PredictionTarget.Nothing _ -> Optional.empty();
            case PredictionTarget.Kind(var _, var task) ->
                Optional.of("task   " + task.word() + visible(": ", visible));
            case PredictionTarget.Classes(var _, int count) ->
                Optional.of("task   classes: %s of %s".formatted(Figures.count(count, "value"), visible));
            case PredictionTarget.Numbers(var _, double least, double most) ->
                Optional.of(
                        least == most
                                ? "task   numbers: %s is %s in all training rows"
                                        .formatted(visible, Figures.value(least))
                                : "task   numbers: %s from %s to %s"
                                        .formatted(visible, Figures.value(least), Figures.value(most)));
        };
    }

    private static String visible(String before, String text) {
        return text.isEmpty() ? "" : before + text;
    }

    static List<String> done(Screen.Done done) {
        var lines = new ArrayList<String>();
        lines.add("%s after %s in %s"
                .formatted(
                        done.why().isEmpty() ? done.outcome() : "%s (%s)".formatted(done.outcome(), done.why()),
                        Figures.count(done.rounds(), "round"),
                        Figures.seconds(done.total())));
        for (Split split : Split.values()) {
            String suffix = "/" + split.word();
            List<Measure> own = done.metrics().stream()
                    .filter(measure -> measure.name().endsWith(suffix))
                    .map(measure -> new Measure(measure.name().replace(suffix, ""), measure.value()))
                    .toList();
            if (!own.isEmpty()) {
                lines.add("%-6s %s".formatted(split.word(), measures(own)));
            }
        }
        lines.add("model  " + done.model() + "   run " + done.run());
        return lines;
    }

    static String next(String run) {
        return "next   stoic predict %s --data new.csv   ·   stoic verify %s".formatted(run, run);
    }

    static String measures(List<Measure> measures) {
        return measures.stream()
                .map(measure -> measure.name() + " " + value(measure.value()))
                .collect(Collectors.joining("   "));
    }

    /** A measure that is not a number has no value for these rows: R² where the target never changes. */
    private static String value(double measure) {
        return Double.isNaN(measure) ? "undefined" : Figures.value(measure);
    }

    static String position(Report report) {
        return report.total() > 0
                ? "%s %s/%s".formatted(report.unit(), Figures.count(report.done()), Figures.count(report.total()))
                : "%s %s".formatted(report.unit(), Figures.count(report.done()));
    }

    /** The time that is left if the rest goes like what this process has done since {@code from}. */
    static Duration eta(Report report, double from, Duration elapsed) {
        return report.left(from, elapsed).orElse(Duration.ZERO);
    }

    /** What a person should know of what happened among workers. */
    static Optional<String> event(Progress progress) {
        return switch (progress) {
            case Progress.WorkerLost(String worker, var taken) ->
                Optional.of(worker + " lost" + (taken.isEmpty() ? "" : "; others take " + taken));
            case Progress.Waiting(int workers, int least) ->
                Optional.of("waiting for workers: %d of at least %d connected".formatted(workers, least));
            case Progress.Adopted(long rounds, String from) ->
                Optional.of("a new coordinator continues after round %d, recovered from %s".formatted(rounds, from));
            case Progress.Copied(long round, var ranges) ->
                Optional.of("round %d: a worker is slow; %s also assigned to others".formatted(round, ranges));
            default -> Optional.empty();
        };
    }
}
