package dev.stoic.cli;

import dev.stoic.kubernetes.client.Rendering;
import java.util.Map;
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
            "Prints a job as the object that stoic submit sends to a cluster, for kubectl apply or a repository.",
            "Files of this computer get the names that they have in the store; submit or stoic data push brings them there.",
            "  stoic render examples/iris.yaml -n team"
        })
final class RenderCommand implements Callable<Integer>, TakesJob {
    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec command;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Parameters(paramLabel = "<job>", arity = "1", description = "a job file, or a learner with its settings as flags")
    private String given = "";

    @Option(names = "--all", description = "also what the operator makes of it: services, pods and what is around them")
    private boolean all;

    RenderCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var submission = new Submission(Job.read(shell, given, command, JobLocation.Place.CLUSTER));
        submission.check();
        var document = submission.moved((file, name) -> {
            if (!output.quiet && !output.isJson()) {
                shell.err().println("needs  store://%s, which is %s here".formatted(name, file));
            }
        });
        String namespace = flags.namespace.isEmpty() ? "default" : flags.namespace;
        Map<String, Object> spec = Submission.spec(document, submission.name());
        shell.out().print(Rendering.job(namespace, submission.name(), spec));
        if (all) {
            shell.out()
                    .print(Rendering.children(
                            namespace,
                            submission.name(),
                            spec,
                            StoreDoor.operatorNamespace(shell),
                            "stoic.dev/stoic:" + Version.TEXT));
        }
        return 0;
    }
}
