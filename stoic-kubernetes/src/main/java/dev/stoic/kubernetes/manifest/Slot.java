package dev.stoic.kubernetes.manifest;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a job that one pod fills at a time.
 *
 * @param sub which sub-worker below worker {@code index}, from 1; 0 for every other role
 */
public record Slot(Role role, int index, int sub) implements Comparable<Slot> {
    private static final Pattern FORM = Pattern.compile("([cwsb])(\\d{1,6})(?:-(\\d{1,6}))?");
    private static final Comparator<Slot> ORDER =
            Comparator.comparing(Slot::role).thenComparingInt(Slot::index).thenComparingInt(Slot::sub);

    public static final Slot COORDINATOR = new Slot(Role.COORDINATOR, 0, 0);
    public static final Slot BROKER = new Slot(Role.BROKER, 0, 0);

    public static Slot worker(int index) {
        return new Slot(Role.WORKER, index, 0);
    }

    public static Slot subworker(int index, int sub) {
        return new Slot(Role.SUBWORKER, index, sub);
    }

    /** Short, as it stands in names of pods: {@code c0}, {@code w3}, {@code s3-1}. */
    public String key() {
        return role.letter() + Integer.toString(index) + (role == Role.SUBWORKER ? "-" + sub : "");
    }

    public static Optional<Slot> parse(String key) {
        Matcher match = FORM.matcher(key);
        if (!match.matches()) {
            return Optional.empty();
        }
        int index = Integer.parseInt(match.group(2));
        int sub = match.group(3) == null ? 0 : Integer.parseInt(match.group(3));
        for (Role role : Role.values()) {
            if (role.letter() == match.group(1).charAt(0)) {
                return Optional.of(new Slot(role, index, sub));
            }
        }
        return Optional.empty();
    }

    /** What a person calls it. */
    public String title() {
        return switch (role) {
            case COORDINATOR -> "the coordinator";
            case WORKER -> "worker " + index;
            case SUBWORKER -> "sub-worker " + sub + " of worker " + index;
            case BROKER -> "the broker";
        };
    }

    @Override
    public int compareTo(Slot other) {
        return ORDER.compare(this, other);
    }
}
