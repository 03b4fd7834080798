package dev.stoic.engine;

import dev.stoic.engine.account.Account;
import dev.stoic.engine.account.Cause;
import dev.stoic.learn.Report;
import java.time.Duration;
import java.util.Locale;

/** Events as JSON: what the run folder keeps and other programs read. */
public final class EventLines {
    private EventLines() {}

    public static JsonLine of(Progress progress) {
        return switch (progress) {
            case Progress.Opened(var where, var pid, var host, var since) ->
                JsonLine.event("opened")
                        .with("where", where)
                        .with("pid", pid)
                        .with("host", host)
                        .with("since", since.toString());
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
            case Progress.Recovered(var worker, var round, var took) ->
                JsonLine.event("recovered")
                        .with("worker", worker)
                        .with("round", round)
                        .with("seconds", seconds(took));
            case Progress.Accounted(var account) -> account(account);
            case Progress.Kept(var model) -> JsonLine.event("model").with("model", model);
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

    private static JsonLine account(Account account) {
        var seconds = new JsonLine();
        for (Cause cause : Cause.values()) {
            seconds.with(cause.word(), seconds(account.nanos().getOrDefault(cause, 0L)));
        }
        return JsonLine.event("account")
                .with("epoch", account.epoch())
                .with("round", account.round())
                .with("rounds", account.rounds())
                .with("redone", account.redone())
                .with("elapsed", seconds(account.elapsed()))
                .with("asked", seconds(account.asked()))
                .with("causes", seconds)
                .with("down", account.down())
                .with("up", account.up())
                .with(
                        "workers",
                        account.workers().stream().map(EventLines::worker).toList());
    }

    private static JsonLine worker(Account.Worker worker) {
        return new JsonLine()
                .with("place", worker.id().place())
                .with("attempt", worker.id().attempt())
                .with("here", worker.here() ? 1 : 0)
                .with("parts", worker.parts())
                .with("busy", seconds(worker.busy()))
                .with("last", worker.last())
                .with("late", seconds(worker.late()))
                .with("lost", worker.lost())
                .with("owes", worker.owes())
                .with("since", seconds(worker.since()))
                .with("down", worker.down())
                .with("up", worker.up())
                .with("pid", worker.pid());
    }

    private static JsonLine measures(Report report) {
        var measures = new JsonLine();
        for (var measure : report.measures()) {
            measures.with(measure.name(), measure.value());
        }
        return measures;
    }

    private static double seconds(Duration elapsed) {
        return seconds(elapsed.toNanos());
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
