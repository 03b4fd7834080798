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
            "Prints the TrainingJob manifest that stoic submit would create, for kubectl apply or a repository.",
            "Local files get their names in the store; stoic submit or stoic data push uploads them.",
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

    @Option(
            names = "--all",
            description = "also the objects that the operator creates for it: services, pods and others")
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
