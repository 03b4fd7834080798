package dev.stoic.kubernetes.crd;

import static dev.stoic.kubernetes.crd.CrdSchema.map;

import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The schema of what the operator says about a job, from the class that it says it with. */
final class StatusSchema {
    private static final Map<String, String> MEANINGS = Map.ofEntries(
            Map.entry("observedGeneration", "The generation of the spec that this status describes."),
            Map.entry("phase", "The current condition, in one word."),
            Map.entry("reason", "The reason, in one word."),
            Map.entry("message", "The reason as a sentence: which pod, what is missing, what to do."),
            Map.entry("conditions", "The conditions with the time of their last transition."),
            Map.entry("run", "The name of the run in the store, for stoic logs and stoic verify."),
            Map.entry("round", "Rounds done."),
            Map.entry("rounds", "Total rounds, where known."),
            Map.entry("percent", "The share of the training that is done."),
            Map.entry("eta", "The estimated time left."),
            Map.entry("workers", "Workers that take part in training now."),
            Map.entry("wanted", "Workers that the job requests."),
            Map.entry("metrics", "The latest value of each metric."),
            Map.entry("restarts", "Processes lost and replaced."),
            Map.entry("model", "SHA-256 of the model."),
            Map.entry("started", "The time at which training began."),
            Map.entry("finished", "The time at which the job ended."),
            Map.entry("image", "The image of the pods, pinned at the first reconcile."),
            Map.entry(
                    "plan",
                    "The rendered plan of the pods, pinned at the first reconcile: a newer operator does not change it."),
            Map.entry("selector", "Labels of the workers' pods, for autoscalers."));

    private static final List<String> PHASES =
            List.of("Pending", "Waiting", "Running", "Suspended", "Succeeded", "Failed");
    private static final List<String> TIMES = List.of("started", "finished", "lastTransitionTime", "at");

    private StatusSchema() {}

    static Map<String, Object> get() {
        var properties = new LinkedHashMap<String, Object>();
        for (Field field : TrainingJobStatus.class.getFields()) {
            Map<String, Object> schema = of(field.getName(), field.getGenericType());
            String meaning = MEANINGS.get(field.getName());
            if (meaning != null) {
                schema.put("description", meaning);
            }
            properties.put(field.getName(), schema);
        }
        return map(
                "type",
                "object",
                "description",
                "The state of the job as the operator observes it.",
                "properties",
                properties);
    }

    private static Map<String, Object> of(String name, Type type) {
        if (type instanceof ParameterizedType generic && generic.getRawType().equals(Map.class)) {
            return map("type", "object", "additionalProperties", of("", generic.getActualTypeArguments()[1]));
        }
        if (type instanceof ParameterizedType generic && generic.getRawType().equals(List.class)) {
            return list(name, generic.getActualTypeArguments()[0]);
        }
        if (type instanceof Class<?> record && record.isRecord()) {
            var properties = new LinkedHashMap<String, Object>();
            for (RecordComponent component : record.getRecordComponents()) {
                properties.put(component.getName(), of(component.getName(), component.getGenericType()));
            }
            return map("type", "object", "properties", properties);
        }
        return scalar(name, type);
    }

    private static Map<String, Object> list(String name, Type item) {
        Map<String, Object> list = map("type", "array", "items", of("", item));
        if (name.equals("conditions")) {
            list.put("items", with(of("", item), "required", List.of("type", "status")));
            list.put("x-kubernetes-list-type", "map");
            list.put("x-kubernetes-list-map-keys", List.of("type"));
        }
        return list;
    }

    private static Map<String, Object> with(Map<String, Object> schema, String key, Object value) {
        schema.put(key, value);
        return schema;
    }

    private static Map<String, Object> scalar(String name, Type type) {
        if (Stream.of(Long.class, long.class).anyMatch(type::equals)) {
            return map("type", "integer", "format", "int64");
        }
        if (Stream.of(Integer.class, int.class).anyMatch(type::equals)) {
            return map("type", "integer", "format", "int32");
        }
        if (type.equals(Double.class)) {
            return map("type", "number");
        }
        if (!type.equals(String.class)) {
            throw new IllegalArgumentException("no schema for " + name + " of " + type);
        }
        if (name.equals("phase")) {
            return map("type", "string", "enum", PHASES);
        }
        return TIMES.contains(name) ? map("type", "string", "format", "date-time") : map("type", "string");
    }
}
