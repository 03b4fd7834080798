package dev.stoic.kubernetes.client;

import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** The settings of the chart that need no chart: each changes a few fields of what it renders by default. */
final class InstallSettings {
    static final Map<String, BiConsumer<InstallSettings, String>> KNOWN = known();

    private static final String OPERATOR = "stoic-operator";
    private static final String STORE = "stoic-store";

    private List<GenericKubernetesResource> objects;

    InstallSettings(List<GenericKubernetesResource> objects) {
        this.objects = List.copyOf(objects);
    }

    private static Map<String, BiConsumer<InstallSettings, String>> known() {
        var known = new TreeMap<String, BiConsumer<InstallSettings, String>>();
        known.put(
                "replicas", (all, value) -> put(all.of("Deployment", OPERATOR), "replicas", whole("replicas", value)));
        known.put(
                "image.pullPolicy",
                (all, value) -> all.containers().forEach(each -> each.put("imagePullPolicy", value)));
        known.put("imagePullSecrets", InstallSettings::pullSecrets);
        known.put("javaOptions", (all, value) -> all.variable(OPERATOR, "STOIC_JAVA_OPTS", value));
        known.put("api.qps", (all, value) -> all.variable(OPERATOR, "STOIC_API_QPS", value));
        known.put("api.burst", (all, value) -> all.variable(OPERATOR, "STOIC_API_BURST", value));
        for (String kind : List.of("requests", "limits")) {
            for (String what : List.of("cpu", "memory")) {
                known.put(
                        "resources.%s.%s".formatted(kind, what),
                        (all, value) -> inner(inner(all.container(OPERATOR), "resources"), kind)
                                .put(what, value));
                known.put(
                        "store.resources.%s.%s".formatted(kind, what),
                        (all, value) -> inner(inner(all.container(STORE), "resources"), kind)
                                .put(what, value));
            }
        }
        known.put("store.enabled", InstallSettings::store);
        known.put("store.location", (all, value) -> all.variable(OPERATOR, "STOIC_STORE", value));
        known.put(
                "store.size",
                (all, value) ->
                        inner(inner(all.claim(), "resources"), "requests").put("storage", value));
        known.put("store.storageClass", (all, value) -> all.claim().put("storageClassName", value));
        return java.util.Collections.unmodifiableMap(known);
    }

    void set(String key, String value) {
        BiConsumer<InstallSettings, String> setting = KNOWN.get(key);
        if (setting != null) {
            setting.accept(this, value);
        }
    }

    void image(String image) {
        containers().forEach(each -> each.put("image", image));
        variable(OPERATOR, "STOIC_IMAGE", image);
    }

    List<GenericKubernetesResource> objects() {
        return objects;
    }

    private void store(String value) {
        switch (value) {
            case "true" -> {}
            case "false" -> {
                objects = objects.stream()
                        .filter(each ->
                                !"store".equals(each.getMetadata().getLabels().get("app.kubernetes.io/component")))
                        .toList();
                variable(OPERATOR, "STOIC_STORE", "");
            }
            default -> throw StoicException.user("store.enabled is \"" + value + "\"", "write true or false");
        }
    }

    private void pullSecrets(String value) {
        var secrets = new ArrayList<Map<String, Object>>();
        for (String name : value.split(",", -1)) {
            secrets.add(new LinkedHashMap<>(Map.of("name", name)));
        }
        templates().forEach(template -> template.put("imagePullSecrets", secrets));
    }

    private GenericKubernetesResource of(String kind, String name) {
        return objects.stream()
                .filter(each -> each.getKind().equals(kind)
                        && each.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow(() -> StoicException.user(
                        "the installation has no %s %s".formatted(kind, name), "leave its settings out"));
    }

    /** The insides of pods of operator and store. */
    private List<Map<String, Object>> templates() {
        return objects.stream()
                .filter(each -> List.of("Deployment", "StatefulSet").contains(each.getKind()))
                .map(InstallSettings::template)
                .toList();
    }

    private static Map<String, Object> template(GenericKubernetesResource object) {
        return inner(inner(inner(object.getAdditionalProperties(), "spec"), "template"), "spec");
    }

    private List<Map<String, Object>> containers() {
        return templates().stream()
                .map(template -> first(template, "containers"))
                .toList();
    }

    private Map<String, Object> container(String name) {
        String kind = name.equals(STORE) ? "StatefulSet" : "Deployment";
        return first(template(of(kind, name)), "containers");
    }

    private Map<String, Object> claim() {
        Map<String, Object> spec = inner(of("StatefulSet", STORE).getAdditionalProperties(), "spec");
        return inner(first(spec, "volumeClaimTemplates"), "spec");
    }

    private void variable(String owner, String name, String value) {
        if (!(container(owner).get("env") instanceof List<?> list)) {
            throw StoicException.bug(owner + " has no environment");
        }
        for (Object each : list) {
            Map<String, Object> variable = map(each);
            if (name.equals(variable.get("name"))) {
                variable.put("value", value);
                return;
            }
        }
        throw StoicException.bug(owner + " has no variable " + name);
    }

    private static void put(GenericKubernetesResource object, String key, Object value) {
        inner(object.getAdditionalProperties(), "spec").put(key, value);
    }

    private static int whole(String key, String value) {
        if (!value.matches("[0-9]{1,3}")) {
            throw StoicException.user(key + " is \"" + value + "\"", "write a whole number");
        }
        return Integer.parseInt(value);
    }

    private static Map<String, Object> first(Map<String, Object> of, String key) {
        if (of.get(key) instanceof List<?> list && !list.isEmpty()) {
            return map(list.getFirst());
        }
        throw StoicException.bug("no " + key);
    }

    private static Map<String, Object> inner(Map<String, Object> of, String key) {
        return map(of.computeIfAbsent(key, _ -> new LinkedHashMap<String, Object>()));
    }

    @SuppressWarnings("unchecked") // what was read from YAML has texts for keys
    private static Map<String, Object> map(Object value) {
        if (value instanceof Map) {
            return (Map<String, Object>) value;
        }
        throw StoicException.bug("no mapping: " + value);
    }
}
