package dev.stoic.job;

import dev.stoic.document.Keys;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Shape;
import dev.stoic.job.JobSpec.Spread;
import dev.stoic.job.JobSpec.Toleration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads what a job asks of its pods on a cluster: what stands below {@code pods}. */
final class PodsReader {
    private static final String DNS = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*";
    private static final String LABEL = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
    private static final int LONGEST_NAME = 253;

    private static final Shape.Text NAME =
            new Shape.Text("a name of lower-case letters, digits, dashes and dots, such as team-a", DNS);
    private static final Shape.Text IMAGE =
            new Shape.Text("an image such as registry.example.com/stoic:1.0", "[A-Za-z0-9][A-Za-z0-9._:/@-]*");
    private static final Shape.WholeOrText CPU =
            new Shape.WholeOrText("cores such as 2 or 500m", 1, Integer.MAX_VALUE, Quantity.FORM.pattern());
    private static final Shape.WholeOrText MEMORY =
            new Shape.WholeOrText("bytes such as 512Mi or 2Gi", 1, Long.MAX_VALUE, Quantity.FORM.pattern());

    private static final Keys.Names LABEL_VALUES = names(
            "at most 63 letters, digits, dashes, dots and underscores that begin and end with a letter or digit",
            "(" + LABEL + ")?");
    private static final Keys.Names LABEL_KEYS =
            names("a label's name such as team or example.com/team", "(" + DNS + "/)?" + LABEL);
    private static final Keys.Names ANY = new Keys.Names(Shape.Text.any(), _ -> true);

    /** What the operator says itself, and what would loosen the profile that pods run under. */
    private static final String RESERVED = "(.*\\.)?stoic\\.dev/.*|app\\.kubernetes\\.io/(name|managed-by)"
            + "|container\\.apparmor\\.security\\.beta\\.kubernetes\\.io/.*"
            + "|(.*\\.)?seccomp\\.security\\.alpha\\.kubernetes\\.io/.*"
            + "|cluster-autoscaler\\.kubernetes\\.io/safe-to-evict";

    private static final String NO_TOKEN =
            "training pods have no access to the Kubernetes API; access to the store comes with the job";
    private static final String RESTRICTED =
            "training pods run under the restricted Pod Security Standard, as one user without rights on the node";
    private static final String NO_VOLUMES =
            "use data and run.store for what pods read and write, as claim://name/path, store:// or s3://";
    private static final String NO_PROCESS =
            "pods run one container of Stoic's image; pods.image names another image with the same entry point";

    /** Keys that people look for, and why they are not to be had. */
    private static final List<Refusal> REFUSED = List.of(
            refusal(NO_TOKEN, Shape.Text.any(), "serviceAccount", "serviceAccountName"),
            refusal(NO_TOKEN, new Shape.Flag(), "automountServiceAccountToken"),
            refusal(RESTRICTED, new Shape.Flag(), "privileged", "hostNetwork", "hostPID", "hostIPC", "hostUsers"),
            refusal(RESTRICTED, new Shape.Anything(), "securityContext", "capabilities"),
            refusal(NO_VOLUMES, new Shape.Anything(), "hostPath"),
            refusal(NO_VOLUMES, new Shape.Items(new Shape.Anything()), "volumes", "volumeMounts"),
            refusal(
                    NO_PROCESS,
                    new Shape.Items(new Shape.Anything()),
                    "env",
                    "envFrom",
                    "containers",
                    "initContainers"),
            refusal(NO_PROCESS, new Shape.Items(Shape.Text.any()), "command", "args"));

    private record Refusal(Shape.Refused refused, List<String> keys) {}

    private static Refusal refusal(String why, Shape elsewhere, String... keys) {
        return new Refusal(new Shape.Refused(why, elsewhere), List.of(keys));
    }

    private PodsReader() {}

    static JobSpec.Pods read(Keys job) {
        try (Keys keys = job.section("pods")) {
            var pods = new JobSpec.Pods(
                    keys.text("image", IMAGE, text -> text.matches(IMAGE.pattern())),
                    name(keys, "priority"),
                    quantity(keys, "cpu", CPU),
                    quantity(keys, "memory", MEMORY),
                    keys.entries("nodeSelector", LABEL_KEYS, LABEL_VALUES),
                    keys.sections("tolerations", PodsReader::toleration),
                    affinity(keys),
                    keys.sections("topologySpread", PodsReader::spread),
                    pullSecrets(keys),
                    own(keys, "labels", LABEL_VALUES),
                    own(keys, "annotations", ANY));
            REFUSED.forEach(refusal -> refusal.keys().forEach(key -> keys.refuse(key, refusal.refused())));
            return pods;
        }
    }

    private static Keys.Names names(String expected, String pattern) {
        return new Keys.Names(new Shape.Text(expected, pattern), text -> text.matches(pattern));
    }

    private static boolean isName(String text) {
        return text.length() <= LONGEST_NAME && text.matches(DNS);
    }

    private static Optional<String> name(Keys keys, String key) {
        return keys.text(key, NAME, PodsReader::isName);
    }

    private static Optional<Quantity> quantity(Keys keys, String key, Shape.Spelled shape) {
        return keys.text(key, shape, text -> Quantity.parse(text).isPresent()).flatMap(Quantity::parse);
    }

    private static List<String> pullSecrets(Keys keys) {
        List<String> names = keys.texts("pullSecrets");
        for (String name : names) {
            if (!isName(name)) {
                keys.problem("pullSecrets", "must be names of secrets, got \"" + name + "\"");
            }
        }
        return names;
    }

    /** Labels and annotations by which the operator knows its own are not the user's. */
    private static Map<String, String> own(Keys keys, String key, Keys.Names values) {
        Map<String, String> entries = keys.entries(key, LABEL_KEYS, values);
        for (String name : entries.keySet()) {
            if (name.matches(RESERVED)) {
                keys.problem(key, "must not say " + name + ", which Stoic sets itself");
            }
        }
        return entries;
    }

    private static Optional<Mapping> affinity(Keys keys) {
        Optional<Mapping> affinity = keys.anything("affinity");
        List<String> kinds = List.of("nodeAffinity", "podAffinity", "podAntiAffinity");
        affinity.ifPresent(mapping -> mapping.entries().keySet().stream()
                .filter(key -> !kinds.contains(key))
                .forEach(key ->
                        keys.problem("affinity", "has " + key + ", which is not one of " + String.join(", ", kinds))));
        return affinity;
    }

    private static Toleration toleration(Keys keys) {
        Optional<String> key = keys.text("key", LABEL_KEYS.shape(), LABEL_KEYS.legal());
        Toleration.Operator operator = keys.word("operator", Toleration.Operator.EQUAL, JobSpec::kubernetes);
        Optional<String> value = keys.text("value", LABEL_VALUES.shape(), LABEL_VALUES.legal());
        if (key.isEmpty() && operator == Toleration.Operator.EQUAL) {
            keys.problem("key", "is missing: only operator Exists needs no value");
        }
        if (value.isPresent() && operator == Toleration.Operator.EXISTS) {
            keys.problem("value", "must be absent with operator Exists");
        }
        Optional<Toleration.Effect> effect = effect(keys);
        OptionalLong seconds = seconds(keys);
        if (seconds.isPresent() && !effect.equals(Optional.of(Toleration.Effect.NO_EXECUTE))) {
            keys.problem("tolerationSeconds", "belongs to effect NoExecute");
        }
        return new Toleration(key, operator, value, effect, seconds);
    }

    private static Optional<Toleration.Effect> effect(Keys keys) {
        return keys.has("effect")
                ? Optional.of(keys.word("effect", Toleration.Effect.NO_SCHEDULE, JobSpec::kubernetes))
                : Optional.empty();
    }

    private static OptionalLong seconds(Keys keys) {
        return keys.has("tolerationSeconds")
                ? OptionalLong.of(keys.integer("tolerationSeconds", 0, 0, Integer.MAX_VALUE))
                : OptionalLong.empty();
    }

    private static Spread spread(Keys keys) {
        Optional<String> topology = keys.text("topologyKey", LABEL_KEYS.shape(), LABEL_KEYS.legal());
        if (!keys.has("topologyKey")) {
            keys.problem("topologyKey", "is missing. Name a label of nodes such as kubernetes.io/hostname");
        }
        return new Spread(
                topology.orElse(""),
                keys.integer("maxSkew", 1, 1, 1_000),
                keys.word("whenUnsatisfiable", Spread.Unsatisfiable.SCHEDULE_ANYWAY, JobSpec::kubernetes));
    }
}
