package dev.stoic.learn;

import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What a learner makes of its target: the key {@code task} of its settings. */
public enum TargetTask {
    CLASSES,
    NUMBERS;

    public static final String KEY = "task";

    /** The spelling in a job. */
    public String word() {
        return spelled(this);
    }

    private static String spelled(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * What a learner can choose.
     *
     * @param usual where the job says nothing
     * @param classes where it says that classes are predicted, and no more
     * @param numbers likewise
     */
    public record Choices<E extends Enum<E>>(E usual, E classes, E numbers, Function<E, TargetTask> task) {}

    /**
     * Reads the task, and the key that says how it is done. Either implies the other; a document that gives both must
     * not contradict itself.
     *
     * @param key an older way to say the task, which still works
     */
    public static <E extends Enum<E>> E read(Keys keys, String key, Choices<E> choices) {
        if (!keys.has(KEY)) {
            E chosen = keys.word(key, choices.usual);
            TargetTask _ = keys.word(KEY, choices.task.apply(chosen));
            return chosen;
        }
        TargetTask task = keys.word(KEY, CLASSES);
        E chosen = keys.word(key, task == CLASSES ? choices.classes : choices.numbers);
        TargetTask implied = choices.task.apply(chosen);
        if (implied != task) {
            keys.problem(
                    KEY,
                    "is %s, but %s: %s is for %s. Remove one of the two"
                            .formatted(task.word(), keys.path(key), spelled(chosen), implied.word()));
        }
        return chosen;
    }

    /**
     * Reads the task of a learner that has only this one.
     *
     * @param others the learners that have the other
     */
    public void only(Keys keys, String learner, String others) {
        TargetTask other = this == CLASSES ? NUMBERS : CLASSES;
        if (keys.node(KEY).orElse(null) instanceof Node.Scalar(String text, int _)
                && text.strip().equals(other.word())) {
            keys.problem(KEY, "cannot be %s: %s predicts %s. Use %s".formatted(other.word(), learner, word(), others));
            return;
        }
        TargetTask _ = keys.read(
                KEY,
                this,
                new Shape.Words(List.of(word())),
                text -> text.equals(word()) ? Optional.of(this) : Optional.empty(),
                TargetTask::word);
    }
}
