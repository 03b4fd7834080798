package dev.stoic.cli;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.Jobs;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is asked of a job on a cluster in one word. */
final class JobCommands {
    private JobCommands() {}

    /** Which job, where, and how it is told what came of it. */
    abstract static sealed class OfJob implements Callable<Integer> {
        final Shell shell;

        @Mixin
        Output output = new Output();

        @Mixin
        ClusterFlags flags = new ClusterFlags();

        @Parameters(index = "0", paramLabel = "<job>", description = "tj/<name>")
        String job = "";

        OfJob(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() {
            try (Cluster cluster = Clusters.open(shell, flags)) {
                var jobs = new Jobs(cluster);
                ask(jobs, jobs.get(ClusterWords.name(job)));
            }
            return 0;
        }

        abstract void ask(Jobs jobs, JobView found);

        void tell(String event, JobView found, String sentence) {
            if (output.isJson()) {
                var facts = new LinkedHashMap<String, Object>();
                facts.put("event", event);
                facts.put("namespace", found.namespace());
                facts.put("name", found.name());
                shell.out().println(Json.write(facts));
            } else if (!output.quiet) {
                shell.out().println(shell.called(sentence));
            }
        }

        void refuseIfOver(JobView found) {
            if (found.phase().isOver()) {
                throw StoicException.user(
                        "job %s has %s".formatted(found.path(), found.phase().word()),
                        "submit it again: stoic submit job.yaml --replace");
            }
        }
    }

    @Command(
            sortOptions = false,
            description = {
                "Suspends a cluster job: its pods end after a checkpoint; stoic resume starts them again.",
                "  stoic suspend tj/digits"
            })
    static final class Suspend extends OfJob {
        Suspend(Shell shell) {
            super(shell);
        }

        @Override
        void ask(Jobs jobs, JobView found) {
            refuseIfOver(found);
            jobs.suspend(found.name(), true);
            tell(
                    "suspended",
                    found,
                    "job %s is suspended; stoic resume tj/%s continues it".formatted(found.path(), found.name()));
        }
    }

    @Command(
            sortOptions = false,
            description = {
                "Stops a cluster job with a checkpoint and waits until its pods are gone. stoic resume continues it.",
                "  stoic stop tj/digits"
            })
    static final class Stop extends OfJob {
        @Option(
                names = "--timeout",
                paramLabel = "<seconds>",
                description = "time to wait for its end in seconds (default 120)")
        private int timeout = 120;

        Stop(Shell shell) {
            super(shell);
        }

        @Override
        void ask(Jobs jobs, JobView found) {
            refuseIfOver(found);
            jobs.suspend(found.name(), true);
            var canvas = new Canvas(shell.with(output.on(shell.terminal())));
            long end = System.nanoTime() + Duration.ofSeconds(timeout).toNanos();
            JobView now = found;
            while (now.phase() != JobView.Phase.SUSPENDED
                    || !jobs.pods(found.name()).isEmpty()) {
                if (System.nanoTime() > end || !canvas.pause()) {
                    throw new StoicException(new Fault.Environment(
                            "job %s has not stopped after %d s; it is %s"
                                    .formatted(
                                            found.path(), timeout, now.phase().word()),
                            "stoic status tj/%s shows its state".formatted(found.name())));
                }
                now = jobs.get(found.name());
                if (now.phase().isOver()) {
                    break;
                }
            }
            tell(
                    "stopped",
                    found,
                    now.phase().isOver()
                            ? "job %s had %s before it could be stopped"
                                    .formatted(found.path(), now.phase().word())
                            : "job %s stopped after round %s; stoic resume tj/%s continues it"
                                    .formatted(found.path(), Figures.count(now.round()), found.name()));
        }
    }

    @Command(
            sortOptions = false,
            description = {"Continues a stopped or suspended cluster job.", "  stoic resume tj/digits"})
    static final class Resume extends OfJob {
        Resume(Shell shell) {
            super(shell);
        }

        @Override
        void ask(Jobs jobs, JobView found) {
            refuseIfOver(found);
            jobs.suspend(found.name(), false);
            tell("resumed", found, "job %s goes on".formatted(found.path()));
        }
    }

    @Command(
            sortOptions = false,
            description = {"More or fewer workers for a job on a cluster.", "  stoic scale tj/digits 6"})
    static final class Scale extends OfJob {
        @Parameters(
                index = "1",
                paramLabel = "<workers>",
                description = "new number, from run.elastic.min to run.elastic.max")
        private int workers;

        Scale(Shell shell) {
            super(shell);
        }

        @Override
        void ask(Jobs jobs, JobView found) {
            refuseIfOver(found);
            if (workers < 1) {
                throw StoicException.user(
                        "a job has at least one worker, not " + workers,
                        "stoic suspend tj/%s suspends it".formatted(found.name()));
            }
            jobs.scale(found.name(), workers);
            tell("scaled", found, "job %s asks for %s".formatted(found.path(), Figures.count(workers, "worker")));
        }
    }

    @Command(
            sortOptions = false,
            description = {
                "Deletes a cluster job with its pods. Its checkpoints, model and logs stay in the store.",
                "  stoic delete tj/digits"
            })
    static final class Delete extends OfJob {
        @Option(names = "--force", description = "even while it is running")
        private boolean force;

        Delete(Shell shell) {
            super(shell);
        }

        @Override
        void ask(Jobs jobs, JobView found) {
            if (found.phase().isUnderWay() && !force) {
                throw StoicException.user(
                        "job %s is %s".formatted(found.path(), found.phase().word()),
                        "stop it first, or delete it with --force");
            }
            jobs.delete(found.name());
            tell("deleted", found, "job %s is deleted".formatted(found.path()));
        }
    }
}
