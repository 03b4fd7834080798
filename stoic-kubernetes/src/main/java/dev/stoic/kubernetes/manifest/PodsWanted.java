package dev.stoic.kubernetes.manifest;

import dev.stoic.job.JobSpec;
import dev.stoic.job.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a job, or an installation for all jobs, may say about its pods. Nothing here can lead out of a container: there is no
 * word for a volume of a host, a right, a user, an account or a variable.
 *
 * @param priority the name of a PriorityClass
 * @param cpu a quantity as Kubernetes writes it
 * @param memory likewise
 */
public record PodsWanted(
        Optional<String> image,
        Optional<String> priority,
        Optional<String> cpu,
        Optional<String> memory,
        Placement placement,
        List<String> pullSecrets,
        Map<String, String> labels,
        Map<String, String> annotations) {
    public static final PodsWanted NOTHING = new PodsWanted(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Placement.ANYWHERE,
            List.of(),
            Map.of(),
            Map.of());

    /** What the operator says itself, and what would loosen the profile that pods run under. */
    private static final Pattern OURS = Pattern.compile("(.*\\.)?stoic\\.dev/.*|app\\.kubernetes\\.io/(name|managed-by)"
            + "|container\\.apparmor\\.security\\.beta\\.kubernetes\\.io/.*|(.*\\.)?seccomp\\.security\\.alpha\\.kubernetes\\.io/.*"
            + "|cluster-autoscaler\\.kubernetes\\.io/safe-to-evict");

    public PodsWanted {
        pullSecrets = List.copyOf(pullSecrets);
        labels = sorted(labels);
        annotations = sorted(annotations);
    }

    private static Map<String, String> sorted(Map<String, String> marks) {
        return java.util.Collections.unmodifiableMap(new TreeMap<>(marks));
    }

    static PodsWanted of(JobSpec.Pods pods) {
        return new PodsWanted(
                pods.image(),
                pods.priority(),
                pods.cpu().map(Quantity::text),
                pods.memory().map(Quantity::text),
                Placement.of(pods),
                pods.pullSecrets(),
                pods.labels(),
                pods.annotations());
    }

    /** Whether a label or an annotation may not be given by others. */
    static boolean isReserved(String key) {
        return OURS.matcher(key).matches();
    }

    /** What a job says wins over what holds for all; where both are lists, both hold. */
    PodsWanted or(PodsWanted all) {
        var secrets = new ArrayList<>(all.pullSecrets);
        pullSecrets.stream().filter(name -> !secrets.contains(name)).forEach(secrets::add);
        return new PodsWanted(
                image.or(() -> all.image),
                priority.or(() -> all.priority),
                cpu.or(() -> all.cpu),
                memory.or(() -> all.memory),
                placement.or(all.placement),
                secrets,
                both(all.labels, labels),
                both(all.annotations, annotations));
    }

    private static Map<String, String> both(Map<String, String> weak, Map<String, String> strong) {
        var marks = new LinkedHashMap<>(weak);
        marks.putAll(strong);
        return marks;
    }
}
