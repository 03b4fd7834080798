package dev.stoic.kubernetes.client;

import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Whether a cluster is ready for jobs, and whether whoever asks may run them there. */
public final class Checkup {
    private static final int OLDEST_MINOR = 29;

    private final Cluster cluster;
    private final String operatorNamespace;

    public Checkup(Cluster cluster, String operatorNamespace) {
        this.cluster = cluster;
        this.operatorNamespace = operatorNamespace;
    }

    /** @param fix the command that helps; empty where all is well */
    public record Finding(String name, String found, String fix) {
        public boolean isGood() {
            return fix.isEmpty();
        }
    }

    /** @param resource as {@code kubectl auth can-i} writes it: {@code pods/log}, {@code trainingjobs.stoic.dev} */
    private record Right(String verb, String resource, String namespace, String name) {
        String group() {
            int dot = bare().indexOf('.');
            return dot < 0 ? "" : bare().substring(dot + 1);
        }

        String kind() {
            int dot = bare().indexOf('.');
            return dot < 0 ? bare() : bare().substring(0, dot);
        }

        private String bare() {
            int slash = resource.indexOf('/');
            return slash < 0 ? resource : resource.substring(0, slash);
        }

        String part() {
            int slash = resource.indexOf('/');
            return slash < 0 ? "" : resource.substring(slash + 1);
        }

        @Override
        public String toString() {
            return "%s %s%s in %s".formatted(verb, resource, name.isEmpty() ? "" : " " + name, namespace);
        }
    }

    public List<Finding> all() {
        var findings = new ArrayList<Finding>();
        findings.add(version());
        boolean installed = add(findings, this::kinds);
        if (installed) {
            add(findings, this::parts);
        }
        findings.add(rights(
                "jobs",
                jobs(),
                "kubectl create rolebinding stoic-jobs -n %s --clusterrole=edit --user=<you>"
                        .formatted(cluster.namespace())));
        findings.add(rights(
                "logs",
                List.of(right("list", "pods"), right("get", "pods/log"), right("list", "events")),
                "kubectl create rolebinding stoic-logs -n %s --clusterrole=view --user=<you>"
                        .formatted(cluster.namespace())));
        findings.add(rights(
                "store",
                List.of(
                        new Right("get", "secrets", cluster.namespace(), Access.SECRET),
                        new Right("get", "pods", operatorNamespace, "stoic-store-0"),
                        new Right("create", "pods/portforward", operatorNamespace, "stoic-store-0")),
                "helm upgrade with store.clients naming you or a group of yours, and edit in namespace "
                        + cluster.namespace()));
        return findings;
    }

    private static boolean add(List<Finding> findings, Supplier<List<Finding>> more) {
        try {
            List<Finding> found = more.get();
            findings.addAll(found);
            return found.stream().allMatch(Finding::isGood);
        } catch (StoicException e) {
            findings.add(new Finding(
                    "stoic", String.valueOf(e.getMessage()), e.fault().advice()));
            return false;
        }
    }

    private Finding version() {
        String version = cluster.version();
        String minor = version.replaceFirst("^v1\\.([0-9]+).*", "$1");
        boolean old = minor.matches("[0-9]+") && Integer.parseInt(minor) < OLDEST_MINOR;
        return new Finding(
                "cluster",
                "Kubernetes %s at %s".formatted(version, cluster.address()),
                old ? "upgrade it to 1.%d or later".formatted(OLDEST_MINOR) : "");
    }

    private List<Finding> kinds() {
        int jobs = new Jobs(cluster).list().size();
        return List.of(
                new Finding("kinds", "%s, %d in namespace %s".formatted(Kinds.JOBS, jobs, cluster.namespace()), ""));
    }

    private List<Finding> parts() {
        if (!may(new Right("get", "deployments.apps", operatorNamespace, ""))) {
            return List.of(new Finding(
                    "operator",
                    "in namespace %s, which you have no permission to read".formatted(operatorNamespace),
                    ""));
        }
        List<Installation.Part> parts = new Installation(cluster).parts(operatorNamespace);
        if (parts.isEmpty()) {
            return List.of(new Finding(
                    "operator",
                    "none in namespace " + operatorNamespace,
                    "stoic install; or, if it is in another namespace, set STOIC_OPERATOR_NAMESPACE"));
        }
        return parts.stream()
                .map(part -> new Finding(
                        part.name(),
                        part.ready() ? "ready in " + operatorNamespace : part.why(),
                        part.ready()
                                ? ""
                                : "kubectl -n %s describe pods -l app.kubernetes.io/component=%s"
                                        .formatted(operatorNamespace, part.name())))
                .toList();
    }

    private List<Right> jobs() {
        var rights = new ArrayList<Right>();
        for (String verb : List.of("get", "list", "watch", "create", "patch", "delete")) {
            rights.add(right(verb, "trainingjobs.stoic.dev"));
        }
        return rights;
    }

    private Right right(String verb, String resource) {
        return new Right(verb, resource, cluster.namespace(), "");
    }

    private Finding rights(String name, List<Right> needed, String fix) {
        List<String> missing = needed.stream()
                .filter(right -> !may(right))
                .map(Right::toString)
                .toList();
        return new Finding(
                name,
                missing.isEmpty()
                        ? "allowed in namespace " + cluster.namespace()
                        : "you may not " + String.join(", ", missing).toLowerCase(Locale.ROOT),
                missing.isEmpty() ? "" : fix);
    }

    private boolean may(Right right) {
        var review = new SelfSubjectAccessReviewBuilder()
                .withNewSpec()
                .withNewResourceAttributes()
                .withVerb(right.verb())
                .withGroup(right.group())
                .withResource(right.kind())
                .withSubresource(right.part())
                .withNamespace(right.namespace())
                .withName(right.name())
                .endResourceAttributes()
                .endSpec()
                .build();
        return cluster.asked(
                "ask for rights",
                () -> cluster.api().resource(review).create().getStatus().getAllowed());
    }
}
