package dev.stoic.kubernetes.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What a process wrote before it ended; empty where it had no time to. */
record LastWords(
        Optional<String> model,
        Map<String, Double> metrics,
        OptionalLong rounds,
        Optional<String> message,
        Optional<String> advice) {
    static final LastWords NONE =
            new LastWords(Optional.empty(), Map.of(), OptionalLong.empty(), Optional.empty(), Optional.empty());

    private static final ObjectMapper JSON = new ObjectMapper();

    LastWords {
        metrics = Map.copyOf(metrics);
    }

    static LastWords parse(String text) {
        if (text.isBlank()) {
            return NONE;
        }
        try {
            JsonNode tree = JSON.readTree(text);
            if (!tree.isObject()) {
                return said(text);
            }
            var metrics = new TreeMap<String, Double>();
            tree.path("metrics").properties().forEach(entry -> {
                if (entry.getValue().isNumber()) {
                    metrics.put(entry.getKey(), entry.getValue().doubleValue());
                }
            });
            return new LastWords(
                    text(tree, "model"),
                    metrics,
                    tree.path("rounds").isNumber()
                            ? OptionalLong.of(tree.path("rounds").longValue())
                            : OptionalLong.empty(),
                    text(tree, "message"),
                    text(tree, "advice"));
        } catch (JsonProcessingException e) {
            // Somebody else's words: a runtime that could not start the process.
            return said(text);
        }
    }

    private static LastWords said(String text) {
        return new LastWords(
                Optional.empty(), Map.of(), OptionalLong.empty(), Optional.of(text.strip()), Optional.empty());
    }

    private static Optional<String> text(JsonNode tree, String key) {
        return tree.path(key).isTextual() && !tree.path(key).textValue().isBlank()
                ? Optional.of(tree.path(key).textValue())
                : Optional.empty();
    }

    /** What happened and what to do, in one line. */
    String sentence() {
        return message.map(what -> what + advice.map(todo -> ". " + todo).orElse(""))
                .orElse("");
    }
}
