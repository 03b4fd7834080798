package dev.stoic.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
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

    public Placement {
        nodeSelector = Collections.unmodifiableMap(new TreeMap<>(nodeSelector));
        tolerations = List.copyOf(tolerations);
        spread = List.copyOf(spread);
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
