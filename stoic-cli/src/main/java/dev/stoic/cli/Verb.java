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

    enum Group {
        LEARN,
        WATCH,
        CLUSTER,
        PROVE,
        DATA,
        HELP
    }

    private static final String DELETE = "delete";

    static final List<Verb> ALL = List.of(
            new Verb(
                    Group.LEARN,
                    "train",
                    "run a job: a file, or stoic train kmeans --data cars.csv --k 3",
                    TrainCommand::new),
            new Verb(
                    Group.LEARN,
                    "predict",
                    "rows in, rows out: stoic predict @last --data new.csv",
                    PredictCommand::new),
            new Verb(
                    Group.LEARN,
                    "evaluate",
                    "how well a model does, as a page of pictures: stoic evaluate @last",
                    EvaluateCommand::new),
            new Verb(Group.LEARN, "export", "a model as ONNX: stoic export @last --to model.onnx", ExportCommand::new),
            new Verb(Group.LEARN, "coordinator", "coordinate workers elsewhere", CoordinatorCommand::new),
            new Verb(Group.LEARN, "worker", "compute for a coordinator elsewhere", WorkerCommand::new),
            new Verb(Group.LEARN, "scale", "more or fewer workers for a run: stoic scale @last 6", ScaleCommand::new)
                    .or(JobCommands.Scale::new),
            new Verb(Group.LEARN, "broker", "a Kafka broker for a job", BrokerCommand::new),
            new Verb(Group.LEARN, "resume", "continue a stopped or killed run", ResumeCommand::new)
                    .or(JobCommands.Resume::new),
            new Verb(Group.LEARN, "runs", "list what was trained here; show, delete, prune", RunsCommand::new),
            new Verb(
                    Group.LEARN,
                    "certificates",
                    "let processes on several machines know each other: stoic certificates tls",
                    CertificatesCommand::new),
            new Verb(Group.WATCH, "status", "how it is with a run now: stoic status @last --tree", StatusCommand::new)
                    .or(JobStatusCommand::new),
            new Verb(Group.WATCH, "logs", "what all its processes said: stoic logs @last --follow", LogsCommand::new)
                    .or(JobLogsCommand::new),
            new Verb(Group.WATCH, "top", "all runs under way and what they use", TopCommand::new)
                    .or(JobTopCommand::new),
            new Verb(Group.WATCH, "explain", "where the time of a run went, to 100 %", ExplainCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "operator",
                    "look after the jobs of a cluster; its installation calls it",
                    OperatorCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "submit",
                    "run a job on a Kubernetes cluster: stoic submit job.yaml --follow",
                    SubmitCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "fetch",
                    "bring the model of a job there here: stoic fetch tj/digits",
                    FetchCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "events",
                    "what happened to a job there: stoic events tj/digits",
                    EventsCommand::new),
            new Verb(Group.CLUSTER, "stop", "stop a job there with a checkpoint", JobCommands.Stop::new),
            new Verb(Group.CLUSTER, "suspend", "let a job there rest; resume goes on", JobCommands.Suspend::new),
            new Verb(Group.CLUSTER, DELETE, "delete a job there; its model stays", JobCommands.Delete::new),
            new Verb(Group.CLUSTER, "render", "a job as the object that submit sends", RenderCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "cluster",
                    "how to get a cluster, and whether it is well: stoic cluster kind, check",
                    ClusterCommand::new),
            new Verb(Group.CLUSTER, "install", "bring Stoic into a Kubernetes cluster", InstallCommand::new),
            new Verb(Group.CLUSTER, "uninstall", "take it out again; jobs and models stay", UninstallCommand::new),
            new Verb(Group.PROVE, "plan", "what would run and why; changes nothing", PlanCommand::new),
            new Verb(
                    Group.PROVE, "verify", "replay a model from its provenance and compare hashes", VerifyCommand::new),
            new Verb(
                    Group.PROVE,
                    "chaos",
                    "kill, pause and cut off a job's processes, and compare the models",
                    ChaosCommand::new),
            new Verb(Group.PROVE, "bench", "measure here: stoic bench peers, kernels or large", BenchCommand::new),
            new Verb(
                    Group.LEARN, "new", "a project for a learner of your own: stoic new learner Mine", NewCommand::new),
            new Verb(
                    Group.CLUSTER,
                    "image",
                    "the container image of all roles: stoic image build --output stoic.tar",
                    ImageCommand::new),
            new Verb(
                    Group.DATA,
                    "data",
                    "fetch public data sets, bring files to a store, see the cache: stoic data push iris.csv",
                    DataCommand::new),
            new Verb(Group.DATA, "store", "keep what jobs share, as S3 would, in a folder", StoreCommand::new),
            new Verb(
                    Group.HELP,
                    "doctor",
                    "check this machine, with the exact fix for what is wrong",
                    DoctorCommand::new),
            new Verb(
                    Group.HELP,
                    "schema",
                    "what a job file may say, for editors; --crd for Kubernetes",
                    SchemaCommand::new),
            new Verb(Group.HELP, "completion", "shell completion: source <(stoic completion)", CompletionCommand::new),
            new Verb(Group.HELP, "version", "the version of Stoic, Java and kernels", VersionCommand::new));

    static boolean isNamed(String name) {
        return name.startsWith("<") || name.startsWith("-") || named(name).isPresent();
    }

    static Optional<Verb> named(String name) {
        return ALL.stream().filter(verb -> verb.name().equals(name)).findFirst();
    }

    static String help() {
        var out = new StringBuilder();
        out.append("Stoic ").append(Version.TEXT);
        out.append(" · machine learning whose model is the same, bit for bit, wherever it runs\n\n");
        out.append("  stoic train examples/iris.yaml       train a model, with progress\n");
        out.append("  stoic predict @last --data new.csv   use it\n");
        out.append("  stoic verify @last                   prove it\n");
        for (Group group : Group.values()) {
            out.append('\n')
                    .append(group.name().toLowerCase(java.util.Locale.ROOT))
                    .append('\n');
            for (Verb verb : ALL) {
                if (verb.group() == group) {
                    out.append("  %-12s %s%n".formatted(verb.name(), verb.line()));
                }
            }
        }
        out.append("\nstoic <verb> --help says more. Every key of a job can be replaced: --set run.workers=8\n");
        return out.toString();
    }
}
