package dev.stoic.cli.evaluate;

import dev.stoic.data.Split;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which model was evaluated on which rows.
 *
 * @param model what a person calls it: the id of its run, or a file
 * @param run the id, unless the model lies outside a run
 * @param split of the job's own rows; none for other rows
 * @param source what the rows were read from, shortened to a file name where it is one
 * @param notes what makes the figures better or worse than they should be
 */
public record EvaluationSubject(
        String model,
        Optional<String> run,
        String learner,
        String hash,
        Optional<Split> split,
        String source,
        long rows,
        List<String> notes) {
    public EvaluationSubject {
        notes = List.copyOf(notes);
    }

    /** {@code test rows of data.csv (114)}. */
    public String told() {
        return String.format(Locale.ROOT, "%s of %s (%,d)", kind(), source, rows);
    }

    /** {@code test rows}. */
    public String kind() {
        return split.map(EvaluationSubject::kind).orElse("rows");
    }

    private static String kind(Split split) {
        return (split == Split.TRAIN ? "training" : split.word()) + " rows";
    }
}
