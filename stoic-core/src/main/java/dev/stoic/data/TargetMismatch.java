package dev.stoic.data;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A target that is not what the learner needs, as the cause of a user fault: a caller that knows the learner can name
 * another.
 */
public abstract sealed class TargetMismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private TargetMismatch(String message) {
        super(message, null, false, false);
    }

    /** More different values than there may be classes. */
    public static final class Classes extends TargetMismatch {
        private static final long serialVersionUID = 1L;

        private final boolean numbers;

        Classes(String target, int most, boolean numbers) {
            super("target \"%s\" has more than %,d classes".formatted(Visible.line(target), most));
            this.numbers = numbers;
        }

        /** Whether most values found are numbers. */
        public boolean isNumbers() {
            return numbers;
        }

        @Override
        public String advice() {
            return "check data.target: name a column of classes";
        }
    }

    /** Words where numbers are to be predicted. */
    public static final class Words extends TargetMismatch {
        private static final long serialVersionUID = 1L;

        /** @param examples some of the values */
        Words(String target, List<String> examples) {
            super("target \"%s\" holds words (%s), not numbers"
                    .formatted(
                            Visible.line(target),
                            examples.stream().map(Visible::line).collect(Collectors.joining(", "))));
        }

        @Override
        public String advice() {
            return "check data.target: name a column of numbers";
        }
    }

    /** What to do, whatever the learner. */
    public abstract String advice();

    StoicException fault() {
        return new StoicException(new Fault.User(String.valueOf(getMessage()), advice(), List.of()), this);
    }
}
