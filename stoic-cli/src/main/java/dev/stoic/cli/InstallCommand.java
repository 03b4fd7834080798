package dev.stoic.cli;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.InstallChoices;
import dev.stoic.kubernetes.client.Installation;
import dev.stoic.kubernetes.client.Installation.Mode;
import dev.stoic.kubernetes.client.Installation.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Installs Stoic in a Kubernetes cluster: operator, store, RBAC. Repeated, it updates what differs.",
            "The objects are those of the Helm chart in deploy/helm/stoic, applied by the field manager stoic-install.",
            "  stoic install --dry-run",
            "  stoic install --image registry.example.org/stoic:0.1.0 --set store.size=100Gi"
        })
final class InstallCommand implements Callable<Integer> {
    static final String NAMESPACE = "stoic-system";

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(names = "--image", paramLabel = "<image>", description = "image of operator, store and jobs")
    private Optional<String> image = Optional.empty();

    @Option(
            names = "--namespaces",
            split = ",",
            paramLabel = "<a,b>",
            description = "namespaces for jobs (default: the whole cluster)")
    private List<String> namespaces = List.of();

    @Option(names = "--set", paramLabel = "<key=value>", description = "a value of the chart, such as store.size=100Gi")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--crds-only", description = "install the custom resource definitions only")
    private boolean kindsOnly;

    @Option(names = "--dry-run", description = "show what would change; change nothing")
    private boolean dryRun;

    @Option(names = "--timeout", paramLabel = "<seconds>", description = "time to become ready (default 300)")
    private int timeout = 300;

    InstallCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String namespace = flags.namespace.isEmpty() ? NAMESPACE : flags.namespace;
        var choices = new InstallChoices(namespace, image, namespaces, settings);
        Mode mode = dryRun ? Mode.TRY : Mode.DO;
        try (Cluster cluster = Clusters.open(shell, flags, namespace)) {
            var installation = new Installation(cluster);
            installation.applyKinds(mode, this::tell);
            if (kindsOnly) {
                return 0;
            }
            installation.apply(choices, mode, this::tell);
            if (!dryRun) {
                await(installation, namespace);
            }
            end(cluster, namespace);
        }
        return 0;
    }

    private void tell(Installation.Applied applied) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "applied");
            facts.put("object", applied.object());
            facts.put("change", applied.change().word());
            facts.put("dryRun", dryRun);
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.out()
                    .println("%-9s %s%s"
                            .formatted(applied.change().word(), applied.object(), dryRun ? " (not really)" : ""));
        }
        shell.out().flush();
    }

    private void await(Installation installation, String namespace) {
        long end = System.nanoTime() + Duration.ofSeconds(timeout).toNanos();
        var canvas = new Canvas(shell.with(output.on(shell.terminal())));
        var seen = new ArrayList<String>();
        while (true) {
            List<Part> late = installation.parts(namespace).stream()
                    .filter(part -> !part.ready())
                    .toList();
            if (late.isEmpty()) {
                return;
            }
            String text =
                    late.stream().map(part -> part.name() + ": " + part.why()).collect(Collectors.joining("; "));
            if (System.nanoTime() > end) {
                throw new StoicException(new Fault.Environment(
                        "not ready after %d s: %s".formatted(timeout, text),
                        "kubectl -n %s get pods,events says more; stoic install again goes on".formatted(namespace)));
            }
            if (!seen.contains(text) && !output.quiet && !output.isJson()) {
                seen.add(text);
                shell.err().println("waiting   " + text);
                shell.err().flush();
            }
            if (!canvas.pause()) {
                throw new StoicException(new Fault.Stopped("stopped waiting", "stoic install again goes on"));
            }
        }
    }

    private void end(Cluster cluster, String namespace) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", dryRun ? "tried" : "installed");
            facts.put("namespace", namespace);
            facts.put("cluster", cluster.address());
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.err()
                    .println(
                            dryRun
                                    ? "nothing was changed; without --dry-run it is"
                                    : shell.called(
                                            "Stoic is in namespace %s of %s. Next: stoic submit examples/iris.yaml --follow"
                                                    .formatted(namespace, cluster.address())));
        }
    }
}
