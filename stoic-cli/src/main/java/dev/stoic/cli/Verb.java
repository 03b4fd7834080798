package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** A command of its own: {@code stoic train}. Only the one that was called is built, so that starting stays quick. */
record Verb(
        Group group,
        String name,
        String line,
        Function<Shell, Callable<Integer>> command,
        Optional<Function<Shell, Callable<Integer>>> onCluster) {
    Verb(Group group, String name, String line, Function<Shell, Callable<Integer>> command) {
        this(group, name, line, command, Optional.empty());
    }

    /** The same word for jobs on a cluster, which have flags of their own. */
    private Verb or(Function<Shell, Callable<Integer>> other) {
        return new Verb(group, name, line, command, Optional.of(other));
    }

    /** What these words mean: something here, or something on a cluster. */
    Callable<Integer> meant(List<String> args, Shell shell) {
        if (name.equals(DELETE) && ClusterWords.nameRun(args, shell)) {
            throw StoicException.user(
                    "stoic delete is for jobs on a cluster, and \"%s\" means a run on this machine"
                            .formatted(args.getFirst()),
                    "stoic runs delete " + args.getFirst()
                            + (ClusterWords.knowsCluster(shell) ? "; a job is written tj/" + args.getFirst() : ""));
        }
        return onCluster
                .filter(_ -> ClusterWords.areIn(args, shell))
                .orElse(command)
                .apply(shell);
    }

    /** In the order of the help: a laptop first, other machines later. */
    enum Group {
        MODELS("train and use models"),
        INSPECT("inspect runs"),
        CHECK("check results and speed"),
        HELP("help"),
        MACHINES("several machines"),
        CLUSTER("Kubernetes");

        private final String title;

        Group(String title) {
            this.title = title;
        }
    }

    private static final String DELETE = "delete";

    static final List<Verb> ALL = List.of(
            new Verb(
                    Group.MODELS,
                    "train",
                    "train a model: stoic train forest --data iris.csv --target species, or a job file",
                    TrainCommand::new),
            new Verb(
                    Group.MODELS,
                    "predict",
                    "predict rows of a file: stoic predict @last --data new.csv",
                    PredictCommand::new),
            new Verb(
                    Group.MODELS,
                    "evaluate",
                    "metrics and charts of a model: stoic evaluate @last",
                    EvaluateCommand::new),
            new Verb(
                    Group.MODELS,
                    "export",
                    "write a model as ONNX: stoic export @last --to model.onnx",
                    ExportCommand::new),
            new Verb(Group.MODELS, "runs", "list, show, delete and prune the runs in this folder", RunsCommand::new),
            new Verb(Group.MODELS, "resume", "continue a stopped or killed run", ResumeCommand::new)
                    .or(JobCommands.Resume::new),
            new Verb(
                    Group.MODELS,
                    "data",
                    "download data sets, upload files to a store, show the cache: stoic data get mnist",
                    DataCommand::new),
            new Verb(
                    Group.MODELS,
                    "new",
                    "create a project for your own learner: stoic new learner Mine",
                    NewCommand::new),
            new Verb(
                    Group.INSPECT,
                    "plan",
                    "show what a job would run, without training: stoic plan job.yaml",
                    PlanCommand::new),
            new Verb(Group.INSPECT, "status", "state of a run: stoic status @last", StatusCommand::new)
                    .or(JobStatusCommand::new),
            new Verb(
                            Group.INSPECT,
                            "logs",
                            "logs of all processes of a run: stoic logs @last --follow",
                            LogsCommand::new)
                    .or(JobLogsCommand::new),
            new Verb(Group.INSPECT, "top", "running runs with their CPU and memory", TopCommand::new)
                    .or(JobTopCommand::new),
            new Verb(Group.INSPECT, "explain", "where the time of a run went", ExplainCommand::new),
            new Verb(
                    Group.CHECK,
                    "verify",
                    "train a model again from its provenance and compare hashes",
                    VerifyCommand::new),
            new Verb(
                    Group.CHECK,
                    "chaos",
                    "kill, pause and disconnect processes of a job, and compare the models",
                    ChaosCommand::new),
            new Verb(Group.CHECK, "bench", "benchmarks: stoic bench peers, kernels or large", BenchCommand::new),
            new Verb(Group.HELP, "doctor", "check this machine, with the fix for each problem", DoctorCommand::new),
            new Verb(
                    Group.HELP,
                    "schema",
                    "JSON Schema of job files, for editors; --crd for Kubernetes",
                    SchemaCommand::new),
            new Verb(Group.HELP, "completion", "shell completion: source <(stoic completion)", CompletionCommand::new),
            new Verb(Group.HELP, "version", "versions of Stoic, Java and kernels", VersionCommand::new),
            new Verb(Group.MACHINES, "coordinator", "coordinate workers on other machines", CoordinatorCommand::new),
            new Verb(Group.MACHINES, "worker", "compute for a coordinator on another machine", WorkerCommand::new),
            new Verb(
                            Group.MACHINES,
                            "scale",
                            "change the number of workers of a run: stoic scale @last 6",
                            ScaleCommand::new)
                    .or(JobCommands.Scale::new),
            new Verb(Group.MACHINES, "broker", "run a Kafka broker for jobs", BrokerCommand::new),
            new Verb(Group.MACHINES, "store", "serve a folder to jobs over the S3 protocol", StoreCommand::new),
            new Verb(
                    Group.MACHINES,
                    "certificates",
                    "create certificates for TLS between processes: stoic certificates tls",
                    CertificatesCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "submit",
                    "run a job on a cluster: stoic submit job.yaml --follow",
                    SubmitCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "fetch",
                    "download the model of a cluster job: stoic fetch tj/digits",
                    FetchCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "events",
                    "Kubernetes events of a cluster job: stoic events tj/digits",
                    EventsCommand::new),
            new Verb(Group.CLUSTER, "stop", "stop a cluster job with a checkpoint", JobCommands.Stop::new),
            new Verb(
                    Group.CLUSTER,
                    "suspend",
                    "suspend a cluster job; stoic resume continues it",
                    JobCommands.Suspend::new),
            new Verb(Group.CLUSTER, DELETE, "delete a cluster job; its model stays", JobCommands.Delete::new),
            new Verb(Group.CLUSTER, "render", "print the manifest that submit would create", RenderCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "cluster",
                    "commands that create a cluster, and its check-up: stoic cluster kind, check",
                    ClusterCommand::new),
            new Verb(Group.CLUSTER, "install", "install Stoic in a cluster", InstallCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "uninstall",
                    "remove Stoic from a cluster; jobs and models stay",
                    UninstallCommand::new),
            new Verb(Group.CLUSTER, "operator", "run the operator; stoic install calls it", OperatorCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "image",
                    "build the container image: stoic image build --output stoic.tar",
                    ImageCommand::new));

    static boolean isNamed(String name) {
        return name.startsWith("<") || name.startsWith("-") || named(name).isPresent();
    }

    static Optional<Verb> named(String name) {
        return ALL.stream().filter(verb -> verb.name().equals(name)).findFirst();
    }

    static String help() {
        var out = new StringBuilder();
        out.append("Stoic ").append(Version.TEXT);
        out.append(" · machine learning with bit-identical models on any number of workers and machines\n\n");
        out.append("  stoic train examples/iris.yaml       train a model\n");
        out.append("  stoic predict @last --data new.csv   predict with it\n");
        out.append("  stoic verify @last                   train it again and compare the hashes\n");
        for (Group group : Group.values()) {
            out.append('\n').append(group.title).append('\n');
            for (Verb verb : ALL) {
                if (verb.group() == group) {
                    out.append("  %-12s %s%n".formatted(verb.name(), verb.line()));
                }
            }
        }
        out.append(
                "\nstoic <verb> --help lists the flags of a command, stoic train <learner> --help those of a learner.\n");
        return out.toString();
    }
}
