package dev.stoic.data;

import dev.stoic.fault.Visible;
import java.util.List;
import java.util.stream.Collectors;

/** A list as a job file has it, for advice: {@code [id, "unit, price"]}. */
final class YamlList {
    private YamlList() {}

    static String of(List<String> values) {
        return values.stream().map(YamlList::item).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Quoted where YAML would read it otherwise. */
    private static String item(String value) {
        String text = Visible.line(value);
        boolean plain = text.matches("[\\p{L}\\p{N}_](?:[^\\[\\]{},:#\"'&*!|>%@`]*[^\\[\\]{},:#\"'&*!|>%@`\\s])?");
        return plain ? text : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
