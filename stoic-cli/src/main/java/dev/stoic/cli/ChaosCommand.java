package dev.stoic.cli;

import dev.stoic.engine.Commits;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.StopSignal;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Units;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        sortOptions = false,
        description = {
            "Trains a job repeatedly while its processes are killed, paused and disconnected, and compares every model with"
                    + " that of an undisturbed run.",
            "  stoic chaos examples/mnist.yaml --schedules 20 --workers 4",
            "Exits with 0 only if all models are identical."
        })
final class ChaosCommand implements Callable<Integer>, TakesJob {
    private static final int STOPPED = 130;

    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<job>", arity = "1", description = "a job file, or a learner with its settings as flags")
    private String given = "";

    @Option(
            names = "--on",
            paramLabel = "<place>",
            converter = Place.Converter.class,
            description = "processes: one process per role on this machine")
    private Place place = Place.PROCESSES;

    @Option(names = "--schedules", paramLabel = "<n>", description = "number of runs (default 20)")
    private int schedules = 20;

    @Option(names = "--every", paramLabel = "<duration>", description = "time between disturbances (default 2s)")
    private String every = "2s";

    @Option(
            names = "--with",
            split = ",",
            paramLabel = "<kind>",
            description = "kinds of disturbance: kill, pause, partition (default: all)")
    private List<Mischief.Kind> kinds = List.of(Mischief.Kind.values());

    @Option(
            names = "--from",
            paramLabel = "<n>",
            description = "number of the first schedule; the same number gives the same disturbances")
    private long from = 1;

    @Option(names = "--keep-runs", description = "keep the folders of successful runs too")
    private boolean keep;

    ChaosCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        if (place != Place.PROCESSES) {
            throw StoicException.user(
                    "chaos needs processes that can be killed", "leave --on out, or say --on processes");
        }
        Duration pace = Units.duration(every)
                .filter(duration -> duration.compareTo(Duration.ofMillis(50)) >= 0)
                .orElseThrow(() ->
                        StoicException.user("--every " + every + ": no duration of at least 50ms", "write --every 2s"));
        Job job = Job.read(shell, given, spec);
        String expected;
        String identity;
        try (Prepared prepared = Prepared.of(job, shell, dev.stoic.data.Progress.silent())) {
            prepared.requireTarget();
            identity = prepared.identity().sha256();
            expected = undisturbed(prepared);
        }
        say("undisturbed   " + expected);
        var report = new ChaosReport();
        for (long schedule = from; schedule < from + schedules; schedule++) {
            var plan = new Mischief.Plan(schedule, pace, Set.copyOf(kinds));
            ChaosReport.Line line = run(job, identity, plan, expected);
            if (line.code() == STOPPED) {
                say("stopped in schedule " + schedule);
                return STOPPED;
            }
            report.add(line);
            say("schedule %-4d %s".formatted(schedule, line));
        }
        if (output.isJson()) {
            shell.out().println(Json.write(report.facts(expected)));
        } else {
            report.lines(expected).forEach(shell.out()::println);
        }
        return report.isSame(expected) ? 0 : 1;
    }

    private void say(String text) {
        if (!output.quiet && !output.isJson()) {
            shell.err().println(text);
        }
    }

    private String undisturbed(Prepared prepared) {
        prepared.warm();
        var checkpoints =
                new Checkpoints(new MemoryBlobStore(), prepared.identity().sha256());
        return new Training(shell)
                .run(prepared, checkpoints, ProgressListener.none(), new StopSignal())
                .model()
                .hash();
    }

    private ChaosReport.Line run(Job job, String identity, Mischief.Plan plan, String expected) throws IOException {
        RunFolder folder = FolderRun.folders(shell)
                .create(Pinned.of(job.spec(), job.base()).yaml());
        FolderRun.pin(folder, identity);
        ChaosReport.Line line;
        try (RunStore store = RunStore.open(job, folder, shell)) {
            line = run(job, store.folder(), plan);
        }
        if (line.model().equals(expected) && !keep) {
            folder.delete();
        }
        return line;
    }

    private ChaosReport.Line run(Job job, RunFolder folder, Mischief.Plan plan) throws IOException {
        var quiet = new Output();
        quiet.quiet = true;
        var network = new Wiring.Proxied(Weather.FINE);
        var mischief = new AtomicReference<Mischief>();
        var starts = new int[1];
        long began = System.nanoTime();
        var run = new ProcessesRun(
                shell.silent(), quiet, folder, job.spec().run(), Long.MAX_VALUE, System.currentTimeMillis(), network);
        int code = run.run(supervisor -> {
            var made = new Mischief(supervisor, folder.blobs(), network, plan);
            mischief.set(made);
            return () -> {
                made.close();
                starts[0] = supervisor.starts();
            };
        });
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        String model = code == 0 ? ModelFile.read(folder.model()).hash() : "exit code " + code;
        return new ChaosReport.Line(
                folder.id(),
                code,
                model,
                took,
                mischief.get().disturbances(),
                Commits.reigns(folder.blobs()),
                starts[0]
                        - 1
                        - job.spec().run().workers() * (1 + job.spec().run().subworkers()));
    }
}
