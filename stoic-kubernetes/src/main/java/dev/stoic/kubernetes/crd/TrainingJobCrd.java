package dev.stoic.kubernetes.crd;

import static dev.stoic.kubernetes.crd.CrdSchema.map;
import static dev.stoic.kubernetes.crd.CrdSchema.rule;

import dev.stoic.document.Shape;
import dev.stoic.job.JobSchema;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The kind TrainingJob as a CustomResourceDefinition, made of what the readers of a job file ask for. */
public final class TrainingJobCrd {
    public static final String NAME = "trainingjobs.stoic.dev";

    private static final String FIXED = " decides the model and cannot change: create another job";

    private TrainingJobCrd() {}

    public static String yaml() {
        return "# Made by `stoic schema --crd`; do not edit.\n"
                + Serialization.asYaml(get()).replaceFirst("^---\n", "");
    }

    public static CustomResourceDefinition definition() {
        return Serialization.unmarshal(yaml(), CustomResourceDefinition.class);
    }

    private static Map<String, Object> get() {
        return map(
                "apiVersion",
                "apiextensions.k8s.io/v1",
                "kind",
                "CustomResourceDefinition",
                "metadata",
                map("name", NAME, "labels", map("app.kubernetes.io/name", "stoic")),
                "spec",
                map(
                        "group",
                        "stoic.dev",
                        "scope",
                        "Namespaced",
                        "names",
                        map(
                                "kind",
                                "TrainingJob",
                                "listKind",
                                "TrainingJobList",
                                "plural",
                                "trainingjobs",
                                "singular",
                                "trainingjob",
                                "shortNames",
                                List.of("tj"),
                                "categories",
                                List.of("all", "stoic")),
                        "versions",
                        List.of(version())));
    }

    private static Map<String, Object> version() {
        return map(
                "name",
                "v1",
                "served",
                true,
                "storage",
                true,
                "subresources",
                map(
                        "status",
                        Map.of(),
                        "scale",
                        map(
                                "specReplicasPath",
                                ".spec.run.workers",
                                "statusReplicasPath",
                                ".status.workers",
                                "labelSelectorPath",
                                ".status.selector")),
                "additionalPrinterColumns",
                List.of(
                        column("Phase", "string", ".status.phase"),
                        column("Round", "integer", ".status.round"),
                        column("Percent", "number", ".status.percent"),
                        column("Workers", "integer", ".status.workers"),
                        column("ETA", "string", ".status.eta"),
                        wide(column("Model", "string", ".status.model")),
                        column("Age", "date", ".metadata.creationTimestamp")),
                "schema",
                map("openAPIV3Schema", schema()));
    }

    private static Map<String, Object> column(String name, String type, String path) {
        return map("name", name, "type", type, "jsonPath", path);
    }

    /** Shown only where there is room: with {@code -o wide}. */
    private static Map<String, Object> wide(Map<String, Object> column) {
        column.put("priority", 1);
        return column;
    }

    private static Map<String, Object> schema() {
        return map(
                "type",
                "object",
                "description",
                "A job of Stoic: the job file as its spec.",
                "required",
                List.of("spec"),
                "properties",
                map(
                        "apiVersion",
                        map("type", "string"),
                        "kind",
                        map("type", "string"),
                        "metadata",
                        map("type", "object"),
                        "spec",
                        spec(),
                        "status",
                        StatusSchema.get()));
    }

    private static Map<String, Object> spec() {
        Map<String, Object> spec = CrdSchema.of(JobSchema.shape());
        spec.put("description", "The job file in its normal form; docs/job-file.md describes its keys.");
        Map<String, Object> learner = at(spec, "learner");
        Map<String, Object> data = at(spec, "data");
        Map<String, Object> code = at(spec, "code");
        Map<String, Object> run = at(spec, "run");
        rules(learner, fixed("learner"));
        rules(data, fixed("data"));
        rules(code, fixed("code"));
        rules(at(run, "seed"), fixed("run.seed"));
        List<Object> rules = new ArrayList<>(learners());
        rules.add(rule("has(self.code) == has(oldSelf.code)", "code" + FIXED, "code"));
        rules(spec, rules.toArray());
        rules(run, workers(), atMost(), parts());
        // Autoscalers look for the number of workers, and rules for the seed, whether the job says them or not.
        run.put("default", Map.of());
        for (String key : List.of("workers", "seed")) {
            at(run, key).put("default", standard(key));
        }
        return spec;
    }

    private static Object standard(String key) {
        Shape.Field run = JobSchema.shape().fields().get("run");
        Shape.Field field = run != null && run.shape() instanceof Shape.Fields(var fields) ? fields.get(key) : null;
        return Optional.ofNullable(field).flatMap(Shape.Field::standard).orElseThrow();
    }

    private static Map<String, Object> fixed(String what) {
        return map("rule", "self == oldSelf", "message", what + FIXED);
    }

    /** That there is one name only is counted apart: a rule does not see names that nobody knows. */
    private static List<Object> learners() {
        Set<String> names = JobSchema.shape().fields().get("learner")
                        instanceof Shape.Field(Shape.Choice choice, var _, var _, var _)
                ? choice.alternatives().keySet()
                : Set.of();
        String chosen =
                names.stream().map(name -> "has(self.learner." + name + ")").collect(Collectors.joining(", "));
        String known = String.join(", ", names);
        return List.of(
                rule(
                        "has(self.code) || [" + chosen + "].filter(chosen, chosen).size() == 1",
                        "learner must name exactly one of " + known,
                        "learner"),
                rule(
                        "!has(self.code) || ![" + chosen + "].exists(chosen, chosen)",
                        "learner must name the learner of code, which is not one of " + known,
                        "learner"));
    }

    private static Map<String, Object> workers() {
        return rule(
                "!has(self.elastic) || !has(self.elastic.min) || self.workers >= self.elastic.min",
                "workers must not be below elastic.min",
                "workers");
    }

    private static Map<String, Object> atMost() {
        return rule(
                "!has(self.elastic) || !has(self.elastic.max) || type(self.elastic.max) == string"
                        + " || self.workers <= int(self.elastic.max)",
                "workers must not be above elastic.max",
                "workers");
    }

    private static Map<String, Object> parts() {
        return rule(
                "(has(self.parts) ? string(self.parts) : 'auto') == (has(oldSelf.parts) ? string(oldSelf.parts) : 'auto')",
                "run.parts" + FIXED,
                "parts");
    }

    @SuppressWarnings("unchecked") // what CrdSchema makes of a mapping
    private static Map<String, Object> at(Map<String, Object> mapping, String key) {
        if (mapping.get("properties") instanceof Map<?, ?> properties
                && properties.get(key) instanceof Map<?, ?> schema) {
            return (Map<String, Object>) schema;
        }
        throw new IllegalStateException("a job file has no key " + key);
    }

    private static void rules(Map<String, Object> schema, Object... rules) {
        var all = new ArrayList<Object>();
        if (schema.get(CrdSchema.RULES) instanceof List<?> before) {
            all.addAll(before);
        }
        all.addAll(List.of(rules));
        schema.put(CrdSchema.RULES, all);
    }
}
