package dev.stoic.cli;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.Installation.Mode;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.Jobs;
import dev.stoic.kubernetes.client.Uploads;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        sortOptions = false,
        description = {
            "Runs a job on a Kubernetes cluster. Takes what stoic train takes. Local data files are uploaded to the",
            "store of the cluster first; files that are there already are not sent again.",
            "  stoic submit examples/iris.yaml --follow",
            "  stoic submit job.yaml --workers 8 --dry-run"
        })
final class SubmitCommand implements Callable<Integer>, TakesJob {
    private static final Duration GONE = Duration.ofMinutes(2);

    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Parameters(paramLabel = "<job>", arity = "1", description = "a job file, or a learner with its settings as flags")
    private String given = "";

    @Option(
            names = {"-f", "--follow"},
            description = "show progress until the job ends, with its exit code; Ctrl-C leaves it running")
    private boolean follow;

    @Option(names = "--replace", description = "delete a finished job of the same name first")
    private boolean replace;

    @Option(names = "--new", description = "append a unique suffix to the name")
    private boolean fresh;

    @Option(
            names = "--dry-run",
            description = "validate the job on the cluster without creating it; no files are uploaded")
    private boolean dryRun;

    SubmitCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        long since = System.currentTimeMillis();
        var submission = new Submission(Job.read(shell, given, spec, JobLocation.Place.CLUSTER));
        submission.check();
        String name = fresh ? submission.name() + "-" + suffix() : submission.name();
        try (Cluster cluster = Clusters.open(shell, flags)) {
            var jobs = new Jobs(cluster);
            if (!fresh) {
                makeWay(jobs, name);
            }
            JobDocument document = brought(submission, cluster);
            JobView job = jobs.submit(name, Submission.spec(document, name), dryRun ? Mode.TRY : Mode.DO);
            tell(job);
            if (!follow || dryRun) {
                return 0;
            }
            return new JobFollower(shell, output, jobs, submission.job(), done -> fetch(done, cluster), since)
                    .follow(job);
        }
    }

    private void fetch(JobView done, Cluster cluster) throws IOException {
        try (StoreDoor store = StoreDoor.open(shell, cluster)) {
            var _ = new FetchedRun(FolderRun.folders(shell)).fetch(done.run(), store.run(done.run()));
        }
    }

    private void makeWay(Jobs jobs, String name) {
        Optional<JobView> there = jobs.find(name);
        if (there.isEmpty() || !there.get().phase().isOver()) {
            return;
        }
        if (!replace) {
            throw StoicException.user(
                    "there is a job %s already, which has %s"
                            .formatted(there.get().path(), there.get().phase().word()),
                    "--replace deletes it first, --new gives this one another name");
        }
        if (dryRun) {
            return;
        }
        jobs.delete(name);
        var canvas = new Canvas(shell);
        long end = System.nanoTime() + GONE.toNanos();
        while (jobs.find(name).isPresent()) {
            if (System.nanoTime() > end || !canvas.pause()) {
                throw new StoicException(new Fault.Environment(
                        "the old job %s does not go".formatted(there.get().path()),
                        "kubectl get trainingjob %s -o yaml says what holds it".formatted(name)));
            }
        }
    }

    /** Nothing is brought anywhere where nothing is created. */
    private JobDocument brought(Submission submission, Cluster cluster) throws IOException {
        if (submission.ownFiles().isEmpty() && !submission.namesSets()) {
            return submission.job().document();
        }
        if (dryRun) {
            return submission.moved((file, name) -> note("would push %s as store://%s".formatted(file, name)));
        }
        try (StoreDoor store = StoreDoor.open(shell, cluster)) {
            Uploads uploads = store.uploads(this::note);
            submission.pushSets(shell, uploads);
            return submission.moved(uploads);
        }
    }

    private void note(String line) {
        if (!output.quiet && !output.isJson()) {
            shell.err().println(shell.called(line));
            shell.err().flush();
        }
    }

    private void tell(JobView job) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", dryRun ? "tried" : "submitted");
            facts.put("namespace", job.namespace());
            facts.put("name", job.name());
            shell.out().println(Json.write(facts));
            shell.out().flush();
        } else if (dryRun) {
            note("job %s would be created; nothing was changed".formatted(job.path()));
        } else if (follow) {
            note("job %s is submitted; Ctrl-C leaves it running".formatted(job.path()));
        } else if (!output.quiet) {
            shell.out().println("tj/" + job.name());
            note("next   stoic status tj/%s%s   ·   stoic logs tj/%s%s --follow"
                    .formatted(job.name(), flags.repeated(), job.name(), flags.repeated()));
        }
    }

    private static String suffix() {
        var letters = new StringBuilder();
        new SecureRandom().ints(5, 0, 26).forEach(i -> letters.append((char) ('a' + i)));
        return letters.toString();
    }
}
