package dev.stoic.cli;

import dev.stoic.engine.account.Cause;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** One sentence on what to do when one cause takes most of the time. */
final class Advice {
    private static final double MUCH = 0.2;

    /** Every run starts; it is worth a word only if it did little else. */
    private static final double MOSTLY = 0.4;

    private static final int FEW = 10;
    private static final double CLEARLY = 1.25;

    private Advice() {}

    static Optional<String> of(Explanation run) {
        return idle(run).or(() -> dominant(run));
    }

    /** Nothing helps as much as work for those who have none. */
    private static Optional<String> idle(Explanation run) {
        List<String> idle = run.workers().stream()
                .filter(worker -> worker.parts() == 0)
                .map(Explanation.Worker::place)
                .toList();
        return run.rounds() < FEW || idle.isEmpty()
                ? Optional.empty()
                : Optional.of("%s computed nothing: the job has fewer parts than workers; raise run.parts"
                        .formatted(String.join(", ", idle)));
    }

    private static Optional<String> dominant(Explanation run) {
        return List.of(Cause.values()).stream()
                .filter(cause -> cause != Cause.COMPUTING
                        && cause != Cause.UNRECORDED
                        && run.share(cause) >= (cause == Cause.STARTING ? MOSTLY : MUCH))
                .max(Comparator.comparingDouble(run::of))
                .map(cause -> "%.0f %% %s".formatted(100 * run.share(cause), sentence(cause, run)))
                .or(() -> run.share(Cause.COMPUTING) >= 0.7
                        ? Optional.of("%.0f %% computing: more workers or more threads make it shorter"
                                .formatted(100 * run.share(Cause.COMPUTING)))
                        : Optional.empty());
    }

    private static String sentence(Cause cause, Explanation run) {
        return switch (cause) {
            case STARTING ->
                run.workers().isEmpty()
                        ? "starting: the run is short; most of its time is JVM start and reading rows"
                        : "starting: a run as short as this one is quickest in one process";
            case WAITING -> "waiting for workers: start more, or lower run.elastic.min";
            case STRAGGLING -> straggling(run);
            case SENDING ->
                "sending: fewer workers, sub-workers below them, or larger batches mean fewer bytes (%s a round now)"
                        .formatted(Figures.bytes((run.down() + run.up()) / Math.max(1, run.rounds())));
            case IMPROVING -> "adding up and improving, which one process does: more workers would not help";
            case STORING -> "storing: let run.checkpoint be longer, or give the runs a faster disk";
            case RECOVERING ->
                "recovering from %d losses: see stoic logs for why processes ended"
                        .formatted(run.recoveries().size());
            case ENDING -> "ending: the model is large, or the disk slow";
            case COMPUTING, UNRECORDED -> cause.word();
        };
    }

    private static String straggling(Explanation run) {
        Optional<Explanation.Worker> slow =
                run.workers().stream().max(Comparator.comparingDouble(Explanation.Worker::late));
        if (slow.isEmpty()) {
            return "waiting for the slowest worker";
        }
        Explanation.Worker worker = slow.get();
        String who = "waiting for the slowest worker, in %s of %s rounds %s"
                .formatted(Figures.count(worker.last()), Figures.count(run.rounds()), worker.place());
        double parts = median(run, Explanation.Worker::parts);
        double pace = median(run, Explanation.Worker::pace);
        if (worker.parts() > CLEARLY * parts) {
            return who
                    + ", which has more parts than others: a number of workers that divides run.parts shares them evenly";
        }
        if (pace > 0 && worker.pace() > CLEARLY * pace) {
            return who
                    + String.format(
                            Locale.ROOT,
                            ", which takes %.1f times as long for a part as the median: see what else runs there",
                            worker.pace() / pace);
        }
        return who
                + ", which computes as fast as the others: its machine was busy or stopped, or the way to it is slow";
    }

    private static double median(Explanation run, ToDoubleFunction<Explanation.Worker> of) {
        double[] sorted = run.workers().stream().mapToDouble(of).sorted().toArray();
        return sorted[(sorted.length - 1) / 2];
    }
}
