package dev.stoic.kubernetes.manifest;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what stands below {@code pods} of a job. */
final class PodsReader {
    private static final String QUANTITY = "[0-9]+(\\.[0-9]+)?(m|k|M|G|T|Ki|Mi|Gi|Ti)?";
    private static final String NAME = "[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?";

    /** Made once: it is costly. */
    private static final ObjectMapper JSON = new ObjectMapper();

    private PodsReader() {}

    static PodsWanted read(Keys job) {
        boolean all = !job.has("pods");
        try (Keys keys = job.section("pods")) {
            if (all) {
                return PodsWanted.NOTHING;
            }
            if (keys.has("serviceAccount")) {
                keys.problem("serviceAccount", "cannot be chosen: pods of a job have no access to the API server");
            }
            var placement = new Placement(
                    texts(keys, "nodeSelector"),
                    tolerations(keys),
                    one(keys, "affinity", Affinity.class),
                    many(keys, "topologySpread", TopologySpreadConstraint.class));
            return new PodsWanted(
                    keys.text("image"),
                    name(keys, "priority"),
                    quantity(keys, "cpu", "a quantity such as 2 or 500m"),
                    quantity(keys, "memory", "a quantity such as 2Gi or 800Mi"),
                    placement,
                    keys.texts("pullSecrets"),
                    marks(keys, "labels"),
                    marks(keys, "annotations"));
        }
    }

    private static Optional<String> quantity(Keys keys, String key, String expected) {
        return matching(keys, key, QUANTITY, expected);
    }

    private static Optional<String> name(Keys keys, String key) {
        return matching(keys, key, NAME, "the name of a PriorityClass");
    }

    private static Optional<String> matching(Keys keys, String key, String form, String expected) {
        String none = "";
        String text = keys.read(
                key, none, expected, given -> given.matches(form) ? Optional.of(given) : Optional.<String>empty());
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static Map<String, String> marks(Keys keys, String key) {
        Map<String, String> marks = texts(keys, key);
        for (String name : marks.keySet()) {
            if (PodsWanted.isReserved(name)) {
                keys.problem(key, name + " is the operator's to say. Remove it");
            }
        }
        return marks;
    }

    private static Map<String, String> texts(Keys keys, String key) {
        var texts = new LinkedHashMap<String, String>();
        keys.node(key).ifPresent(node -> {
            boolean plain = node instanceof Mapping mapping
                    && mapping.entries().values().stream().allMatch(Scalar.class::isInstance);
            if (!plain) {
                keys.problem(key, "must be a mapping of texts, got " + node.describe());
            } else if (node instanceof Mapping mapping) {
                mapping.entries().forEach((name, value) -> texts.put(name, ((Scalar) value).text()));
            }
        });
        return texts;
    }

    private static List<Toleration> tolerations(Keys keys) {
        var tolerations = new ArrayList<Toleration>();
        keys.node("tolerations").ifPresent(node -> {
            if (!(node instanceof Sequence sequence)
                    || !sequence.items().stream().allMatch(Mapping.class::isInstance)) {
                keys.problem("tolerations", "must be a list of mappings, got " + node.describe());
                return;
            }
            for (int i = 0; i < sequence.items().size(); i++) {
                Mapping item = (Mapping) sequence.items().get(i);
                try (var one = new Keys(keys.path("tolerations[" + i + "]"), item, keys.problems())) {
                    tolerations.add(toleration(one));
                }
            }
        });
        return tolerations;
    }

    private static Toleration toleration(Keys keys) {
        var made = new TolerationBuilder();
        keys.text("key").ifPresent(made::withKey);
        keys.text("operator").ifPresent(made::withOperator);
        keys.text("value").ifPresent(made::withValue);
        keys.text("effect").ifPresent(made::withEffect);
        if (keys.has("tolerationSeconds")) {
            made.withTolerationSeconds(keys.wide("tolerationSeconds", 0));
        }
        return made.build();
    }

    private static <T> Optional<T> one(Keys keys, String key, Class<T> type) {
        return keys.node(key).flatMap(node -> convert(keys, key, node, type));
    }

    private static <T> List<T> many(Keys keys, String key, Class<T> type) {
        var all = new ArrayList<T>();
        keys.node(key).ifPresent(node -> {
            List<Node> items = node instanceof Sequence sequence ? sequence.items() : List.of(node);
            items.forEach(item -> convert(keys, key, item, type).ifPresent(all::add));
        });
        return all;
    }

    private static <T> Optional<T> convert(Keys keys, String key, Node node, Class<T> type) {
        try {
            return Optional.of(JSON.convertValue(Trees.plain(node), type));
        } catch (IllegalArgumentException e) {
            keys.problem(key, "is not what Kubernetes has under that name: " + e.getMessage());
            return Optional.empty();
        }
    }
}
