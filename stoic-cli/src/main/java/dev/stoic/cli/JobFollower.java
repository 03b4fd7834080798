package dev.stoic.cli;

import dev.stoic.engine.Progress;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobSpec;
import dev.stoic.job.PredictionTarget;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.JobView.Phase;
import dev.stoic.kubernetes.client.Jobs;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Report;
import dev.stoic.learn.Report.Measure;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Shows a job on a cluster as a run here is shown: what its status says becomes what a run tells. */
final class JobFollower {
    /** How long an API server may be away before we give up on it. The job does not mind. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final double HUNDRED = 100;

    private final Screen screen;
    private final Canvas canvas;
    private final Jobs jobs;
    private final Fetch fetch;
    private final JobSpec spec;
    private final long since;

    private boolean begun;
    private long round;
    private long workers = -1;
    private String said = "";

    /** Brings a finished run here. */
    interface Fetch {
        void bring(JobView job) throws IOException;
    }

    /** @param since when the command began, in milliseconds of the clock */
    JobFollower(Shell shell, Output output, Jobs jobs, Job job, Fetch fetch, long since) {
        Shell seen = shell.with(output.on(shell.terminal()));
        screen = FolderRun.screen(seen, output);
        canvas = new Canvas(seen);
        this.jobs = jobs;
        this.fetch = fetch;
        spec = job.spec();
        this.since = since;
    }

    /** Returns the exit code of the job, or throws what ended it. */
    int follow(JobView first) {
        try (Interrupts _ = Interrupts.during(canvas::leave)) {
            JobView now = first;
            while (true) {
                show(now);
                if (now.phase().isOver() && now.uid().equals(first.uid())) {
                    return end(now);
                }
                if (!canvas.pause()) {
                    screen.clear();
                    throw new StoicException(new Fault.Stopped(
                            "left job %s running".formatted(first.path()),
                            "stoic status tj/%s -n %s --watch".formatted(first.name(), first.namespace())));
                }
                now = next(first);
            }
        }
    }

    private JobView next(JobView first) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return jobs.find(first.name())
                        .filter(found -> found.uid().equals(first.uid()))
                        .orElseThrow(() ->
                                StoicException.user("job %s was deleted".formatted(first.path()), "submit it again"));
            } catch (StoicException e) {
                if (!(e.fault() instanceof Fault.Environment) || System.nanoTime() > end || !canvas.pause()) {
                    throw e;
                }
                say(String.valueOf(e.getMessage()));
            }
        }
    }

    private void say(String line) {
        if (!line.equals(said)) {
            said = line;
            screen.note(line);
        }
    }

    void show(JobView now) {
        if (now.phase() == Phase.RUNNING || now.phase().isOver()) {
            begin(now);
        }
        switch (now.phase()) {
            case PENDING, WAITING, SUSPENDED -> {
                if (!now.message().isEmpty()) {
                    say("%s: %s".formatted(now.phase().word(), now.message()));
                }
            }
            case RUNNING, SUCCEEDED, FAILED -> {
                said = "";
                company(now);
                round(now);
            }
        }
    }

    private void begin(JobView now) {
        if (!begun) {
            begun = true;
            screen.begins(new Screen.Header(
                    now.run().isEmpty() ? now.name() : now.run(),
                    spec.name(),
                    spec.learner().title(),
                    spec.data().train().location(),
                    PredictionTarget.of(spec),
                    (int) now.wanted(),
                    spec.run().seed(),
                    spec.data().scaling().name().toLowerCase(Locale.ROOT)));
        }
    }

    private void company(JobView now) {
        if (workers >= 0 && now.workers() < workers && !now.phase().isOver()) {
            screen.note("%d of %d workers are there".formatted(now.workers(), now.wanted()));
        }
        workers = now.workers();
    }

    private void round(JobView now) {
        if (now.round() <= round) {
            return;
        }
        round = now.round();
        Report report = now.rounds()
                .filter(all -> all > 0)
                .map(all -> new Report("round", now.round(), all, measures(now)))
                .or(() -> now.percent()
                        .map(percent -> new Report("percent", Math.round(percent), (long) HUNDRED, measures(now))))
                .orElseGet(() -> new Report("round", now.round(), 0, measures(now)));
        screen.on(new Progress.RoundDone(now.round(), new Pass.Ask("round"), report, training(now)));
    }

    private static List<Measure> measures(JobView now) {
        return now.metrics().entrySet().stream()
                .map(entry -> new Measure(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Duration training(JobView now) {
        Instant end = now.finished().orElseGet(Instant::now);
        return now.started()
                .map(start -> Duration.between(start, end))
                .filter(duration -> !duration.isNegative())
                .orElse(Duration.ZERO);
    }

    private int end(JobView now) {
        if (now.phase() == Phase.FAILED) {
            screen.clear();
            throw new StoicException(fault(now));
        }
        screen.clear();
        Duration waited = now.started()
                .map(start -> Duration.between(now.created(), start))
                .filter(duration -> !duration.isNegative())
                .orElse(Duration.ZERO);
        screen.done(new Screen.Done(
                now.run(),
                now.model(),
                measures(now),
                "finished",
                "",
                now.round(),
                waited,
                training(now),
                Duration.ofMillis(System.currentTimeMillis() - since),
                fetched(now)));
        return 0;
    }

    /** What a user may want to do then: with the run here, if it could be brought. */
    private String fetched(JobView now) {
        try {
            fetch.bring(now);
            return "next   stoic predict %s --data new.csv   ·   stoic evaluate %s".formatted(now.run(), now.run());
        } catch (IOException | StoicException e) {
            screen.note("the run could not be brought here: " + e.getMessage());
            return "next   stoic fetch tj/%s -n %s".formatted(now.name(), now.namespace());
        }
    }

    /** The same fault that the same end has here: its kind decides the exit code. */
    static Fault fault(JobView now) {
        String message =
                "job %s failed: %s".formatted(now.path(), now.message().isEmpty() ? now.reason() : now.message());
        String advice = "stoic logs tj/%s -n %s has the logs".formatted(now.name(), now.namespace());
        return switch (now.exitCode()) {
            case 2 -> new Fault.User(message, advice, List.of());
            case 4 -> new Fault.Resources(message, advice);
            case 70 -> new Fault.Bug(message, advice);
            case 130 -> new Fault.Stopped(message, advice);
            default -> new Fault.Environment(message, advice);
        };
    }
}
