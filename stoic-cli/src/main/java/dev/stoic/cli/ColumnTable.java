package dev.stoic.cli;

import dev.stoic.data.Column;
import dev.stoic.data.Column.Categorical;
import dev.stoic.data.Column.Numeric;
import dev.stoic.data.Schema;
import dev.stoic.fault.Visible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was made of the columns of some rows. */
final class ColumnTable {
    /** Numbers that stand together are told as one when they are more. */
    private static final int MANY = 8;

    private static final int SHOWN = 6;

    private ColumnTable() {}

    /** A line for each column, as name and meaning. */
    static List<Map.Entry<String, String>> lines(Schema schema) {
        var lines = new ArrayList<Map.Entry<String, String>>();
        List<Column> columns = schema.columns();
        for (int i = 0; i < columns.size(); ) {
            int end = i;
            while (end < columns.size() && columns.get(end) instanceof Numeric) {
                end++;
            }
            if (end - i > MANY) {
                String both = name(columns.get(i)) + " … " + name(columns.get(end - 1));
                lines.add(Map.entry(both, Figures.count(end - i) + " numbers"));
                i = end;
            } else {
                lines.add(Map.entry(name(columns.get(i)), meaning(columns.get(i))));
                i++;
            }
        }
        schema.target()
                .ifPresent(target -> lines.add(Map.entry(
                        name(target),
                        "target: "
                                + meaning(target)
                                        .replace("categories", "classes")
                                        .replace("category", "class"))));
        return lines;
    }

    private static String name(Column column) {
        return Visible.line(column.name());
    }

    private static String meaning(Column column) {
        return switch (column) {
            case Numeric _ -> "number";
            case Categorical(String _, List<String> values) ->
                "%s %s: %s%s"
                        .formatted(
                                Figures.count(values.size()),
                                values.size() == 1 ? "category" : "categories",
                                Visible.line(String.join(
                                        ", ", values.stream().limit(SHOWN).toList())),
                                values.size() > SHOWN ? ", …" : "");
        };
    }

    /** The same for programs. */
    static List<Object> facts(Schema schema) {
        var facts = new ArrayList<Object>();
        schema.columns().forEach(column -> facts.add(fact(column, "feature")));
        schema.target().ifPresent(target -> facts.add(fact(target, "target")));
        return facts;
    }

    private static Map<String, Object> fact(Column column, String role) {
        var fact = new LinkedHashMap<String, Object>();
        fact.put("name", column.name());
        fact.put("role", role);
        switch (column) {
            case Numeric _ -> fact.put("kind", "number");
            case Categorical(String _, List<String> values) -> {
                fact.put("kind", "category");
                fact.put("values", values);
            }
        }
        return fact;
    }
}
