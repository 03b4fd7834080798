package dev.stoic.bench.peers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** What tools print: one JSON object a line, among lines that are none. */
public final class Lines {
    private Lines() {}

    public static List<Map<String, Object>> objects(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("{") && line.endsWith("}"))
                .flatMap(line -> object(line).stream())
                .toList();
    }

    /** JSON is a part of YAML, whose reader is at hand. */
    private static Optional<Map<String, Object>> object(String line) {
        try {
            var read = new Load(LoadSettings.builder().build()).loadFromString(line);
            return read instanceof Map<?, ?> map ? Optional.of(keyed(map)) : Optional.empty();
        } catch (YamlEngineException notAnObject) {
            return Optional.empty();
        }
    }

    public static Map<String, Object> map(Map<String, Object> object, String key) {
        return object.get(key) instanceof Map<?, ?> map ? keyed(map) : Map.of();
    }

    public static double number(Map<String, Object> object, String key) {
        return object.get(key) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    public static String text(Map<String, Object> object, String key) {
        return object.get(key) instanceof String text ? text : "";
    }

    public static List<Double> numbers(Map<String, Object> object, String key) {
        return object.get(key) instanceof List<?> list
                ? list.stream()
                        .filter(Number.class::isInstance)
                        .map(value -> ((Number) value).doubleValue())
                        .toList()
                : List.of();
    }

    private static Map<String, Object> keyed(Map<?, ?> map) {
        var keyed = new LinkedHashMap<String, Object>();
        map.forEach((key, value) -> {
            if (value != null) {
                keyed.put(String.valueOf(key), value);
            }
        });
        return keyed;
    }
}
