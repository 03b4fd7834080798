package dev.stoic.engine.role;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A worker by its place in the plan and how often that place was filled before. */
public record WorkerId(int index, int attempt) implements Comparable<WorkerId> {
    private static final Pattern NAME = Pattern.compile("worker-([0-9]{1,9})(?:-([1-9][0-9]{0,8}))?");

    @Override
    public int compareTo(WorkerId other) {
        return index != other.index ? Integer.compare(index, other.index) : Integer.compare(attempt, other.attempt);
    }

    /** The other way round. */
    public static Optional<WorkerId> parse(String text) {
        Matcher matcher = NAME.matcher(text);
        return matcher.matches()
                ? Optional.of(new WorkerId(
                        Integer.parseInt(matcher.group(1)),
                        matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return attempt == 0 ? "worker-" + index : "worker-" + index + "-" + attempt;
    }
}
