package dev.stoic.engine.role;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A worker by its place in the plan and how often that place was filled before.
 *
 * @param sub which of the sub-workers below worker {@code index}, from 1; 0 for that worker itself
 */
public record WorkerId(int index, int sub, int attempt) implements Comparable<WorkerId> {
    private static final Pattern NAME =
            Pattern.compile("worker-([0-9]{1,9})(?:\\.([1-9][0-9]{0,8}))?(?:-([1-9][0-9]{0,8}))?");

    private static final Comparator<WorkerId> ORDER = Comparator.comparingInt(WorkerId::index)
            .thenComparingInt(WorkerId::sub)
            .thenComparingInt(WorkerId::attempt);

    public WorkerId(int index, int attempt) {
        this(index, 0, attempt);
    }

    @Override
    public int compareTo(WorkerId other) {
        return ORDER.compare(this, other);
    }

    boolean hasPlaceOf(WorkerId other) {
        return index == other.index && sub == other.sub;
    }

    /** Whoever takes the place after this one. */
    public WorkerId next() {
        return new WorkerId(index, sub, attempt + 1);
    }

    /** The place without the attempt. */
    public String place() {
        return sub == 0 ? "worker-" + index : "worker-" + index + "." + sub;
    }

    /** The other way round. */
    public static Optional<WorkerId> parse(String text) {
        Matcher matcher = NAME.matcher(text);
        return matcher.matches()
                ? Optional.of(
                        new WorkerId(number(matcher.group(1)), number(matcher.group(2)), number(matcher.group(3))))
                : Optional.empty();
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    @Override
    public String toString() {
        return attempt == 0 ? place() : place() + "-" + attempt;
    }
}
