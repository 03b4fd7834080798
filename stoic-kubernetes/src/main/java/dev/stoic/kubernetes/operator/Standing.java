package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.Pins;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How it stands with a job: its status, as the operator thinks about it. All that the operator remembers is here.
 *
 * @param generation of the spec that this was decided from
 * @param since when it was first let run; what a deadline counts from, unless it was suspended in between
 */
record Standing(
        long generation,
        Verdict verdict,
        List<Condition> conditions,
        Optional<Pins> pins,
        Books books,
        Progress progress,
        Optional<Instant> since,
        Optional<Instant> finished) {
    static final Standing UNSEEN = new Standing(
            0,
            new Verdict(Phase.PENDING, "", ""),
            List.of(),
            Optional.empty(),
            Books.EMPTY,
            Progress.NONE,
            Optional.empty(),
            Optional.empty());

    enum Phase {
        PENDING("Pending"),
        WAITING("Waiting"),
        RUNNING("Running"),
        SUSPENDED("Suspended"),
        SUCCEEDED("Succeeded"),
        FAILED("Failed");

        private final String word;

        Phase(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        boolean isFinal() {
            return this == SUCCEEDED || this == FAILED;
        }
    }

    /** @param reason one word for programs */
    record Verdict(Phase phase, String reason, String message) {}

    /** As every kind of Kubernetes has them. */
    record Condition(String type, Truth status, String reason, String message, long generation, Instant since) {}

    enum Truth {
        TRUE("True"),
        FALSE("False");

        private final String word;

        Truth(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        static Truth of(boolean value) {
            return value ? TRUE : FALSE;
        }
    }

    Standing {
        conditions = List.copyOf(conditions);
    }

    boolean isFinal() {
        return verdict.phase().isFinal();
    }

    Optional<Condition> condition(String type) {
        return conditions.stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst();
    }

    Standing with(long seen, Verdict now, List<Condition> told) {
        return new Standing(seen, now, told, pins, books, progress, since, finished);
    }

    Standing with(Books kept) {
        return new Standing(generation, verdict, conditions, pins, kept, progress, since, finished);
    }

    Standing with(Progress made) {
        return new Standing(generation, verdict, conditions, pins, books, made, since, finished);
    }

    Standing begun(Pins pinned, Instant at) {
        return new Standing(
                generation, verdict, conditions, Optional.of(pinned), books, progress, Optional.of(at), finished);
    }

    Standing finished(Instant at) {
        return new Standing(generation, verdict, conditions, pins, books, progress, since, Optional.of(at));
    }

    /** Whether nothing differs that somebody waits for: how far training is, and who was seen, may be told later. */
    boolean saysTheSameAs(Standing other) {
        return plain().equals(other.plain())
                && progress.wanted() == other.progress.wanted()
                && progress.model().equals(other.progress.model());
    }

    private Standing plain() {
        return with(Progress.NONE).with(new Books(Map.of(), books.ended(), books.restarts(), books.failures()));
    }
}
