package dev.stoic.kubernetes.manifest;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoic.document.Node;
import dev.stoic.document.NormalForm;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobSpec;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** On which nodes pods may be. */
public record Placement(
        Map<String, String> nodeSelector,
        List<Toleration> tolerations,
        Optional<Affinity> affinity,
        List<TopologySpreadConstraint> spread) {
    public static final Placement ANYWHERE = new Placement(Map.of(), List.of(), Optional.empty(), List.of());

    private static final ObjectMapper JSON = new ObjectMapper();

    public Placement {
        nodeSelector = Collections.unmodifiableMap(new TreeMap<>(nodeSelector));
        tolerations = List.copyOf(tolerations);
        spread = List.copyOf(spread);
    }

    static Placement of(JobSpec.Pods pods) {
        return new Placement(
                pods.nodeSelector(),
                pods.tolerations().stream().map(Placement::toleration).toList(),
                pods.affinity().map(Placement::affinity),
                pods.topologySpread().stream().map(Placement::spread).toList());
    }

    private static Affinity affinity(Node.Mapping tree) {
        try {
            return JSON.convertValue(NormalForm.asIs(tree), Affinity.class);
        } catch (IllegalArgumentException e) {
            String what = "is not valid in Kubernetes: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw StoicException.user(
                    "pods.affinity cannot be read", "", List.of(new Fault.Problem("pods.affinity", what)));
        }
    }

    private static Toleration toleration(JobSpec.Toleration given) {
        var made = new TolerationBuilder().withOperator(JobSpec.kubernetes(given.operator()));
        given.key().ifPresent(made::withKey);
        given.value().ifPresent(made::withValue);
        given.effect().ifPresent(effect -> made.withEffect(JobSpec.kubernetes(effect)));
        given.seconds().ifPresent(made::withTolerationSeconds);
        return made.build();
    }

    private static TopologySpreadConstraint spread(JobSpec.Spread given) {
        return new TopologySpreadConstraintBuilder()
                .withTopologyKey(given.topologyKey())
                .withMaxSkew(given.maxSkew())
                .withWhenUnsatisfiable(JobSpec.kubernetes(given.whenUnsatisfiable()))
                .build();
    }

    /** What a job says wins over what holds for all; where both are lists, both hold. */
    Placement or(Placement all) {
        var selector = new LinkedHashMap<>(all.nodeSelector);
        selector.putAll(nodeSelector);
        var tolerated = new ArrayList<>(all.tolerations);
        tolerations.stream().filter(one -> !tolerated.contains(one)).forEach(tolerated::add);
        return new Placement(
                selector, tolerated, affinity.or(() -> all.affinity), spread.isEmpty() ? all.spread : spread);
    }
}
