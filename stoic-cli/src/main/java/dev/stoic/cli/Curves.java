package dev.stoic.cli;

import dev.stoic.cli.evaluate.page.Curve;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a run folder tells about learning: each measure by training epoch, tree or iteration, whatever the learner counts. */
final class Curves {
    private static final String LEARNING = "\"phase\":\"learn\"";
    private static final String EPOCH = "epoch";

    private record Key(String unit, String measure) {}

    private Curves() {}

    static List<Curve> of(Path folder) throws IOException {
        Path events = folder.resolve("events.ndjson");
        return Files.exists(events) ? of(Files.readAllLines(events)) : List.of();
    }

    static List<Curve> of(List<String> events) {
        // Rounds after a checkpoint that was returned to were told twice; the later word counts.
        Map<Key, TreeMap<Long, Double>> points = new LinkedHashMap<>();
        for (String line : events) {
            if (line.contains(LEARNING)
                    && line.endsWith("}")
                    && Yaml.value(line, "events") instanceof Mapping(Map<String, Node> event, int _)
                    && event.get("measures") instanceof Mapping(Map<String, Node> measures, int _)
                    && event.get("unit") instanceof Scalar(String unit, int _)
                    && event.get("done") instanceof Scalar(String done, int _)
                    // What is told during the first epoch is the mean of a part of it.
                    && !(unit.equals(EPOCH) && done.equals("0"))) {
                measures.forEach((name, value) -> points.computeIfAbsent(new Key(unit, name), _ -> new TreeMap<>())
                        .put(Long.parseLong(done), number(value)));
            }
        }
        var curves = new ArrayList<Curve>();
        points.forEach((key, values) -> curves.add(new Curve(
                key.unit(),
                key.measure(),
                values.keySet().stream().mapToDouble(Long::doubleValue).toArray(),
                values.values().stream().mapToDouble(Double::doubleValue).toArray())));
        return curves;
    }

    /** What is no number has no place in a curve. */
    private static double number(Node value) {
        return value instanceof Scalar(String text, int _) && text.matches("-?[0-9.]+([eE][-+]?[0-9]+)?")
                ? Double.parseDouble(text)
                : Double.NaN;
    }
}
