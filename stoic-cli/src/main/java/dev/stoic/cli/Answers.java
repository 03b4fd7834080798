package dev.stoic.cli;

import dev.stoic.data.Column;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Predictions as lines: a value; a class with a probability for each; a cluster with its squared distance. */
final class Answers {
    private final Model model;
    private final List<String> outputs;
    private final List<String> names;
    private final List<String> labels;
    private final Output.Form form;

    /** @param labels names of what stands in front of each prediction */
    Answers(Fitted<?> fitted, List<String> labels, Output.Form form) {
        this.labels = List.copyOf(labels);
        model = fitted.model();
        outputs = model.outputs();
        this.form = form;
        String target = fitted.schema().target().map(Column::name).orElse("prediction");
        names = switch (model.task()) {
            case REGRESSION -> List.of(target);
            case CLUSTERING -> List.of("cluster", "squared_distance");
            case CLASSIFICATION -> {
                var all = new ArrayList<>(List.of(target));
                outputs.forEach(name -> all.add("probability_" + name));
                yield List.copyOf(all);
            }
        };
    }

    /** The columns of predictions. */
    List<String> names() {
        return names;
    }

    Optional<String> header() {
        return form == Output.Form.JSON
                ? Optional.empty()
                : Optional.of(
                        String.join(",", all().stream().map(Answers::field).toList()));
    }

    /**
     * Whether a file that begins with this line holds predictions of the same columns in the same form. A single
     * column may as well be one of actual values.
     */
    boolean isFirstLine(String line) {
        if (names.size() == 1) {
            return false;
        }
        if (form == Output.Form.TABLE) {
            return header().equals(Optional.of(line));
        }
        try {
            return Yaml.read(line, "a former result").entries().keySet().equals(Set.copyOf(all()));
        } catch (StoicException _) {
            return false;
        }
    }

    private List<String> all() {
        var all = new ArrayList<>(labels);
        all.addAll(names);
        return all;
    }

    void append(List<Object> front, double[] predicted, int from, StringBuilder line) {
        List<Object> values = new ArrayList<>(front);
        switch (model.task()) {
            case REGRESSION -> values.add(predicted[from]);
            case CLUSTERING -> {
                int nearest = best(predicted, from, -1);
                values.add(nearest);
                values.add(predicted[from + nearest]);
            }
            case CLASSIFICATION -> {
                values.add(outputs.get(best(predicted, from, 1)));
                for (int i = 0; i < outputs.size(); i++) {
                    values.add(predicted[from + i]);
                }
            }
        }
        if (form == Output.Form.JSON) {
            json(values, line);
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            line.append(i == 0 ? "" : ",");
            Object value = values.get(i);
            line.append(value instanceof String text ? field(text) : value.toString());
        }
    }

    private void json(List<Object> values, StringBuilder line) {
        var facts = new java.util.LinkedHashMap<String, Object>();
        for (int i = 0; i < values.size(); i++) {
            facts.put(i < labels.size() ? labels.get(i) : names.get(i - labels.size()), values.get(i));
        }
        line.append(Json.write(facts));
    }

    /** The first of the largest ({@code sign} 1) or smallest ({@code sign} -1) outputs. */
    private int best(double[] predicted, int from, int sign) {
        int best = 0;
        for (int i = 1; i < outputs.size(); i++) {
            if (sign * predicted[from + i] > sign * predicted[from + best]) {
                best = i;
            }
        }
        return best;
    }

    private static String field(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
