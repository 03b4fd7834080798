package dev.stoic.data;

import dev.stoic.data.AcceptedFields.Unseen;
import dev.stoic.data.Source.Missing;
import dev.stoic.fault.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says of rows that were read what was accepted although it is not as it should be: one line of each kind. */
final class Deviations {
    private static final int NAMED = 10;

    private final Request request;
    private final Assignment assignment;
    private final Findings findings;
    private final long rows;
    private final String file;

    /** @param rows that were read, dropped ones included */
    Deviations(Request request, Assignment assignment, Findings findings, long rows) {
        this.rows = rows;
        this.request = request;
        this.assignment = assignment;
        this.findings = findings;
        String location = request.source().location();
        this.file = location.contains("://") ? location : location.substring(location.lastIndexOf('/') + 1);
    }

    /** What is to be told of rows that training reads: they give the schema, so only empty fields count. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(fills());
        notes.addAll(drops());
        return notes;
    }

    /** What is to be told of rows that must be like those of training. */
    List<Deviation> ofLikeRows() {
        List<Deviation> all = new ArrayList<>();
        findings.accepted()
                .unseen()
                .forEach((column, unseen) -> all.add(new Deviation(
                        "%s column \"%s\""
                                .formatted(file, Visible.line(assignment.names().get(column))),
                        unseen(unseen))));
        fills().forEach(what -> all.add(new Deviation(file, what)));
        drops().forEach(what -> all.add(new Deviation(file, what)));
        List<String> unused = assignment.unused(request.source());
        if (!unused.isEmpty()) {
            all.add(new Deviation(
                    file,
                    "%,d %s not used by the model: %s"
                            .formatted(
                                    unused.size(), unused.size() == 1 ? "column is" : "columns are", named(unused))));
        }
        return all;
    }

    private String unseen(Unseen unseen) {
        String examples = unseen.examples().stream()
                .map(e -> "%s (%s)".formatted(Findings.shown(e.value()), findings.place(e.file(), e.line())))
                .collect(Collectors.joining(", "));
        String near = unseen.near()
                .map(n -> "; %s differs from the known %s only by case or blanks"
                        .formatted(Findings.shown(n.value()), Findings.shown(n.known())))
                .orElse("");
        return "%,d %s not seen in training, treated as none of the known categories: %s%s"
                .formatted(unseen.count(), unseen.count() == 1 ? "value was" : "values were", examples, near);
    }

    private List<String> fills() {
        List<String> lines = new ArrayList<>();
        boolean keeps = request.source().columns().missing() == Missing.KEEP;
        fill(Role.NUMBER, keeps ? "left missing" : "filled with the mean of the training rows", lines);
        fill(Role.CATEGORY, "treated as none of the known categories", lines);
        return lines;
    }

    private void fill(Role role, String treated, List<String> lines) {
        long fields = 0;
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < assignment.roles().length; i++) {
            // A column without any value is a note of its own in training.
            boolean counts =
                    assignment.roles()[i] == role && (request.like().isPresent() || !findings.isEmpty(i, rows));
            long count = counts ? findings.accepted().empty()[i] : 0;
            if (count > 0) {
                fields += count;
                columns.add("%s %,d".formatted(Visible.line(assignment.names().get(i)), count));
            }
        }
        if (fields > 0) {
            lines.add("%,d empty %s of %,d %s %s %s (%s)"
                    .formatted(
                            fields,
                            fields == 1 ? "field" : "fields",
                            columns.size(),
                            columns.size() == 1 ? "column" : "columns",
                            fields == 1 ? "was" : "were",
                            treated,
                            shortened(columns)));
        }
    }

    private List<String> drops() {
        return findings.dropNotes(
                request.source().columns().missing() == Missing.DROP ? "of empty fields" : "the target is empty");
    }

    private static String named(List<String> names) {
        return shortened(names.stream().map(Visible::line).toList());
    }

    private static String shortened(List<String> names) {
        int more = names.size() - NAMED;
        return String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
                + (more > 0 ? " and %,d more".formatted(more) : "");
    }
}
