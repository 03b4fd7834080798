package dev.stoic.engine;

import dev.stoic.learn.Report;
import java.time.Duration;
import java.util.Locale;

/** Events as JSON: what the run folder keeps and other programs read. */
public final class EventLines {
    private EventLines() {}

    public static JsonLine of(Progress progress) {
        return switch (progress) {
            case Progress.Started(var rounds, var workers, var threads, var parts) ->
                JsonLine.event("started")
                        .with("rounds", rounds)
                        .with("workers", workers)
                        .with("threads", threads)
                        .with("parts", parts);
            case Progress.RoundDone(var round, var ask, var report, var elapsed) ->
                JsonLine.event("round")
                        .with("round", round)
                        .with("what", ask.what())
                        .with("phase", ask.phase().name().toLowerCase(Locale.ROOT))
                        .with("unit", report.unit())
                        .with("done", report.done())
                        .with("total", report.total())
                        .with("measures", measures(report))
                        .with("seconds", seconds(elapsed));
            case Progress.Checkpointed(var round, var bytes) ->
                JsonLine.event("checkpoint").with("round", round).with("bytes", bytes);
            case Progress.WorkerJoined(var worker) ->
                JsonLine.event("worker-joined").with("worker", worker);
            case Progress.WorkerLost(var worker, var taken) ->
                JsonLine.event("worker-lost").with("worker", worker).with("taken", taken.toString());
            case Progress.Waiting(var workers, var least) ->
                JsonLine.event("waiting").with("workers", workers).with("least", least);
            case Progress.Adopted(var rounds, var from) ->
                JsonLine.event("adopted").with("rounds", rounds).with("from", from);
            case Progress.Copied(var round, var ranges) ->
                JsonLine.event("copied").with("round", round).with("ranges", ranges.toString());
            case Progress.Note(var text) -> JsonLine.event("note").with("text", text);
            case Progress.Stopped(var rounds, var elapsed) ->
                JsonLine.event("stopped").with("rounds", rounds).with("seconds", seconds(elapsed));
            case Progress.Finished(var outcome, var why, var rounds, var elapsed) ->
                JsonLine.event("finished")
                        .with("outcome", outcome.name().toLowerCase(Locale.ROOT))
                        .with("why", why)
                        .with("rounds", rounds)
                        .with("seconds", seconds(elapsed));
            case Progress.Failed(var fault, var rounds, var elapsed) ->
                JsonLine.event("failed")
                        .with("condition", fault.condition())
                        .with("message", fault.message())
                        .with("advice", fault.advice())
                        .with("rounds", rounds)
                        .with("seconds", seconds(elapsed));
        };
    }

    private static JsonLine measures(Report report) {
        var measures = new JsonLine();
        for (var measure : report.measures()) {
            measures.with(measure.name(), measure.value());
        }
        return measures;
    }

    private static double seconds(Duration elapsed) {
        return elapsed.toNanos() / 1e9;
    }
}
