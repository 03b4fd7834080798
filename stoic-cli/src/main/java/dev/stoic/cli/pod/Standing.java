package dev.stoic.cli.pod;

import dev.stoic.engine.JsonLine;
import dev.stoic.engine.Progress;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.Time;
import dev.stoic.engine.account.Account;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How a run stands, from what its coordinator has told. Thread-safe. */
public final class Standing implements ProgressListener {
    private final String run;
    private final Time time;
    private final Set<String> present = new TreeSet<>();
    private final Map<String, Integer> attempts = new TreeMap<>();
    private Phase phase = Phase.GATHERING;
    private int wanted;
    private long epoch;
    private long round;
    private long rounds;
    private long lost;
    private long checkpoints;
    private Duration elapsed = Duration.ZERO;
    private Duration inRounds = Duration.ZERO;
    private double from = Double.NaN;
    private @Nullable Report report;
    private @Nullable Saved saved;
    private @Nullable Account account;
    private @Nullable String model;

    private enum Phase {
        GATHERING,
        TRAINING,
        ENDING
    }

    private record Saved(long round, Instant at) {}

    /** @param wanted how many workers the run should have */
    public Standing(String run, int wanted, Time time) {
        this.run = run;
        this.wanted = wanted;
        this.time = time;
    }

    public synchronized void wants(int workers) {
        wanted = workers;
    }

    /** The coordinator has this authority from now on. */
    public synchronized void has(long authority) {
        epoch = authority;
    }

    /** Whether rounds are done, or waited for. */
    public synchronized boolean isTraining() {
        return phase != Phase.ENDING;
    }

    @Override
    public synchronized void on(Progress progress) {
        switch (progress) {
            case Progress.Started started -> {
                round = started.rounds();
                phase = Phase.TRAINING;
            }
            case Progress.RoundDone done -> roundDone(done);
            case Progress.Checkpointed(long at, long _) -> {
                saved = new Saved(at, time.now());
                checkpoints++;
            }
            case Progress.WorkerJoined(String worker) -> {
                present.add(worker);
                WorkerId.parse(worker).ifPresent(id -> attempts.merge(id.place(), id.attempt(), Math::max));
            }
            case Progress.WorkerLost(String worker, var _) -> {
                present.remove(worker);
                lost++;
            }
            case Progress.Waiting _ -> phase = Phase.GATHERING;
            case Progress.Adopted(long at, var _) -> round = at;
            case Progress.Accounted(Account told) -> account = told;
            case Progress.Finished _, Progress.Stopped _, Progress.Failed _ -> phase = Phase.ENDING;
            case Progress.Kept(String hash) -> model = hash;
            case Progress.Opened _, Progress.Copied _, Progress.Recovered _, Progress.Note _ -> {}
        }
    }

    private void roundDone(Progress.RoundDone done) {
        phase = Phase.TRAINING;
        round = done.round();
        rounds++;
        report = done.report();
        if (Double.isNaN(from)) {
            from = done.report().share();
        } else {
            inRounds = inRounds.plus(done.elapsed().minus(elapsed));
        }
        elapsed = done.elapsed();
    }

    /** As {@code GET /status} gives it. */
    public synchronized JsonLine status() {
        var line = new JsonLine()
                .with("run", run)
                .with("phase", phase.name().toLowerCase(Locale.ROOT))
                .with("epoch", epoch)
                .with("round", round);
        Optional<Report> told = Optional.ofNullable(report).filter(each -> each.total() > 0);
        told.filter(each -> each.unit().equals("round"))
                .ifPresentOrElse(each -> line.with("rounds", each.total()), () -> line.withNothing("rounds"));
        told.ifPresentOrElse(each -> line.with("percent", 100 * each.share()), () -> line.withNothing("percent"));
        told.flatMap(each -> each.left(from, elapsed))
                .ifPresentOrElse(
                        left -> line.with("etaSeconds", left.toMillis() / 1e3), () -> line.withNothing("etaSeconds"));
        line.with("workers", present.size()).with("wanted", wanted).with("metrics", metrics());
        // Counted by names, so that a coordinator that comes later counts the same.
        line.with(
                "restarts",
                Math.max(0, epoch - 1)
                        + attempts.values().stream().mapToInt(n -> n).sum());
        if (saved == null) {
            line.withNothing("checkpoint");
        } else {
            line.with(
                    "checkpoint",
                    new JsonLine()
                            .with("round", saved.round())
                            .with("at", saved.at().toString()));
        }
        return model == null ? line.withNothing("model") : line.with("model", model);
    }

    private JsonLine metrics() {
        var values = new JsonLine();
        if (report != null) {
            report.measures().stream()
                    .filter(each -> Double.isFinite(each.value()))
                    .forEach(each -> values.with(each.name(), each.value()));
        }
        return values;
    }

    public synchronized void measure(Exposition to) {
        to.gauge("stoic_epoch", "Which coordinator of the run this is.", epoch);
        to.gauge("stoic_round", "The last round that is done.", round);
        to.gauge("stoic_workers", "Workers that take part in training now.", present.size());
        to.gauge("stoic_workers_wanted", "Workers that the run should have.", wanted);
        to.counter("stoic_rounds_total", "Rounds that this process has done.", rounds);
        to.summary(
                "stoic_round_seconds",
                "How long rounds took, from one to the next.",
                inRounds,
                Math.max(0, rounds - 1));
        to.counter("stoic_checkpoints_total", "Checkpoints that this process has written.", checkpoints);
        to.counter("stoic_workers_lost_total", "Workers that were lost or have left.", lost);
        if (account != null) {
            to.counter(
                    "stoic_worker_parts_total",
                    "Parts that workers have computed.",
                    account.workers().stream().mapToLong(Account.Worker::parts).sum());
            to.counter("stoic_sent_bytes_total", "Bytes sent to workers.", account.down());
            to.counter("stoic_received_bytes_total", "Bytes that workers have sent.", account.up());
        }
    }
}
