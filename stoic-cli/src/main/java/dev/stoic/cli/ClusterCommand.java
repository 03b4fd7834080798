package dev.stoic.cli;

import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.client.Checkup;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.StoreWay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Prints the commands that create a cluster with Stoic: kind, minikube, gke, aks or eks.",
            "  stoic cluster kind",
            "Checks a cluster, and whether you may run jobs there, with the fix for what is missing.",
            "  stoic cluster check -n team",
            "Creates the store key of a namespace; for the administrator of the installation.",
            "  stoic cluster access team"
        })
final class ClusterCommand implements Callable<Integer> {
    private static final Map<String, List<String>> PROFILES = profiles();

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Parameters(index = "0", paramLabel = "<what>", arity = "1", description = "check, access, or a kind of cluster")
    private String what = "";

    @Parameters(index = "1", paramLabel = "<namespace>", arity = "0..1", description = "that gets a key, for access")
    private String named = "";

    ClusterCommand(Shell shell) {
        this.shell = shell;
    }

    private static Map<String, List<String>> profiles() {
        String image = "stoic.dev/stoic:" + Version.TEXT;
        String registry = "export REGISTRY=<registry>/stoic:" + Version.TEXT;
        List<String> push = List.of(registry, "stoic image build --push $REGISTRY");
        var all = new LinkedHashMap<String, List<String>>();
        all.put(
                "kind",
                List.of(
                        "kind create cluster --name stoic",
                        "stoic image build --output stoic.tar",
                        "kind load image-archive stoic.tar --name stoic",
                        "stoic install --context kind-stoic --image " + image));
        all.put(
                "minikube",
                List.of(
                        "minikube start --profile stoic --cpus 4 --memory 8g",
                        "stoic image build --output stoic.tar",
                        "minikube image load stoic.tar --profile stoic",
                        "stoic install --context stoic --image " + image));
        all.put(
                "gke",
                cloud(
                        "gcloud container clusters create-auto stoic --region europe-west1",
                        "gcloud container clusters get-credentials stoic --region europe-west1",
                        push,
                        "--set store.storageClass=premium-rwo"));
        all.put(
                "aks",
                cloud(
                        "az aks create --resource-group stoic --name stoic --node-count 3 --generate-ssh-keys",
                        "az aks get-credentials --resource-group stoic --name stoic",
                        push,
                        "--set store.storageClass=managed-csi-premium"));
        all.put(
                "eks",
                cloud(
                        "eksctl create cluster --name stoic --region eu-west-1 --nodes 3"
                                + " --with-oidc --addons aws-ebs-csi-driver",
                        "aws eks update-kubeconfig --name stoic --region eu-west-1",
                        push,
                        "--set store.storageClass=gp3"));
        return java.util.Collections.unmodifiableMap(all);
    }

    private static List<String> cloud(String create, String connect, List<String> push, String settings) {
        var lines = new ArrayList<>(List.of(create, connect));
        lines.addAll(push);
        lines.add("stoic install --image $REGISTRY " + settings);
        return lines;
    }

    @Override
    public Integer call() {
        return switch (what) {
            case "check" -> check();
            case "access" -> access();
            default -> profile();
        };
    }

    private int profile() {
        List<String> lines = PROFILES.get(what);
        if (lines == null) {
            var known = new ArrayList<>(PROFILES.keySet());
            known.addAll(List.of("check", "access"));
            throw StoicException.user(
                    "unknown argument \"%s\" of stoic cluster".formatted(what),
                    Nearest.to(what, known)
                                    .map(near -> "Did you mean \"" + near + "\"? ")
                                    .orElse("")
                            + "Known: " + String.join(", ", known));
        }
        if (output.isJson()) {
            shell.out().println(Json.write(Map.of("commands", lines)));
        } else {
            lines.forEach(line -> shell.out().println(shell.called(line)));
            shell.out().println(shell.called("stoic cluster check"));
            shell.out().println(shell.called("stoic submit examples/iris.yaml --follow"));
        }
        return 0;
    }

    private int check() {
        List<Checkup.Finding> findings;
        try (Cluster cluster = Clusters.open(shell, flags)) {
            findings = new Checkup(cluster, StoreDoor.operatorNamespace(shell)).all();
        }
        Terminal terminal = output.on(shell.terminal());
        for (Checkup.Finding finding : findings) {
            if (output.isJson()) {
                var facts = new LinkedHashMap<String, Object>();
                facts.put("check", finding.name());
                facts.put("good", finding.isGood());
                facts.put("found", finding.found());
                facts.put("fix", finding.fix());
                shell.out().println(Json.write(facts));
            } else {
                String mark = finding.isGood() ? terminal.green("✓") : terminal.red("✗");
                shell.out().println("%s %-8s %s".formatted(mark, finding.name(), finding.found()));
                if (!finding.isGood()) {
                    shell.out().println("           → " + finding.fix());
                }
            }
        }
        return findings.stream().allMatch(Checkup.Finding::isGood) ? 0 : 3;
    }

    private int access() {
        if (named.isEmpty()) {
            throw StoicException.user("which namespace gets a key?", "stoic cluster access team");
        }
        try (Cluster cluster = Clusters.open(shell, flags, named)) {
            StoreWay.grant(cluster, StoreDoor.operatorNamespace(shell));
        }
        if (!output.quiet) {
            shell.out()
                    .println(
                            output.isJson()
                                    ? Json.write(Map.of("event", "granted", "namespace", named))
                                    : "namespace " + named + " has a key for the store, in its secret stoic-access");
        }
        return 0;
    }
}
