package dev.stoic.bench.peers;

import dev.stoic.bench.peers.Outcome.Failed;
import dev.stoic.bench.peers.Outcome.Measured;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The table, for programs. */
final class ReportJson {
    private ReportJson() {}

    static String of(Report report) {
        var machine = new LinkedHashMap<String, Object>();
        machine.put("cpu", report.machine().cpu());
        machine.put("cores", report.machine().cores());
        machine.put("gigabytes", report.machine().gigabytes());
        machine.put("java", report.machine().java());
        machine.put("load", report.machine().load());
        var whole = new LinkedHashMap<String, Object>();
        whole.put("machine", machine);
        whole.put("size", report.size().name());
        whole.put("command", String.join(" ", report.command()));
        whole.put("rows", report.rows().stream().map(ReportJson::row).toList());
        return write(whole) + "\n";
    }

    private static Map<String, Object> row(Row row) {
        var json = new LinkedHashMap<String, Object>();
        json.put("case", row.asked().name());
        json.put("tool", row.tool());
        switch (row.outcome()) {
            case Measured measured -> {
                json.put("version", measured.version());
                json.put("fresh", measured.fresh());
                putIfPresent(json, "warm", measured.warm());
                json.put("rounds", measured.rounds());
                json.put("quality", measured.quality());
                json.put("peak_mb", measured.peakMegabytes());
                putIfPresent(json, "fresh_ratio", row.freshRatio());
                putIfPresent(json, "warm_ratio", row.warmRatio());
            }
            case Failed failed -> json.put("failed", failed.reason());
        }
        if (row.target() != 0) {
            json.put("target", row.target());
            json.put("met", row.verdict());
        }
        return json;
    }

    private static void putIfPresent(Map<String, Object> json, String key, OptionalDouble value) {
        value.ifPresent(present -> json.put(key, present));
    }

    private static String write(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> quoted(String.valueOf(entry.getKey())) + ":" + write(entry.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(ReportJson::write).collect(Collectors.joining(",\n ", "[", "]"));
            case Double number when number.isNaN() || number.isInfinite() -> "null";
            case Number number -> number.toString();
            default -> quoted(value.toString());
        };
    }

    private static String quoted(String text) {
        var out = new StringBuilder("\"");
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append("\\u%04x".formatted((int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
