package dev.stoic.cli;

import dev.stoic.cli.pod.LogCourier;
import dev.stoic.engine.Time;
import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a role in a pod says, kept in the store of its run too, where it outlives the pod. */
final class PodLog implements AutoCloseable {
    /** The name of the pod. */
    static final String POD = "STOIC_POD";

    private final Shell shell;
    private final Optional<RunStore.Own> store;
    private final Optional<LogCourier> courier;

    private PodLog(Shell shell, Optional<RunStore.Own> store) {
        this.store = store;
        courier = store.map(own -> new LogCourier(
                own.blobs(), pod(shell.env()), line -> shell.err().println(line)));
        this.shell = courier.map(to -> shell.heardBy(to::add)).orElse(shell);
    }

    /** Where there is no store, or none that outlives this machine, nothing is kept. */
    static PodLog open(Shell shell, Job job, Optional<String> run) {
        if (run.isEmpty() || !isKept(shell, job)) {
            return new PodLog(shell, Optional.empty());
        }
        try {
            return new PodLog(shell, RunStore.reach(job, run.get(), shell));
        } catch (StoicException e) {
            shell.err()
                    .println("logs are not kept: %s; %s"
                            .formatted(e.fault().message(), e.fault().advice()));
            return new PodLog(shell, Optional.empty());
        }
    }

    static boolean isKept(Shell shell, Job job) {
        boolean pod = !shell.env().getOrDefault(POD, "").isBlank();
        return switch (job.spec().run().store()) {
            case StoreLocation.RunFolder _ -> false;
            case StoreLocation.Folder _, StoreLocation.Claimed _ -> pod;
            case StoreLocation.S3 _ -> true;
        };
    }

    private static String pod(Map<String, String> env) {
        String given = env.getOrDefault(POD, "");
        String name = given.isBlank() ? ProcessNote.thisMachine() : given;
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]", "-");
        return plain.matches("[a-z0-9_-].*") ? plain : "pod" + plain;
    }

    /** Whatever is said through it is kept. */
    Shell shell() {
        return shell;
    }

    /** What somebody else will show to people. */
    void fault(Throwable thrown) {
        courier.ifPresent(to -> to.add(Time.system().now() + " " + Faults.line(thrown)));
    }

    @Override
    public void close() {
        courier.ifPresent(LogCourier::close);
        store.ifPresent(RunStore.Own::close);
    }
}
