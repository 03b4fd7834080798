package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobView;
import dev.stoic.kubernetes.manifest.Role;
import dev.stoic.kubernetes.manifest.Slot;
import dev.stoic.kubernetes.operator.Standing.Condition;
import dev.stoic.kubernetes.operator.Standing.Phase;
import dev.stoic.kubernetes.operator.Standing.Truth;
import dev.stoic.kubernetes.operator.Standing.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says how it is with a job, in words and in conditions. */
final class Outlook {
    private Outlook() {}

    /** Of a job that is to run. */
    static Verdict of(Observed now, JobView view, List<Hindrance> hindrances) {
        int workers = ready(now, Role.WORKER);
        int min = view.pins().crew().min();
        boolean coordinated = ready(now, Role.COORDINATOR) > 0;
        Optional<String> why = told(hindrances);
        if (coordinated && workers >= min) {
            return new Verdict(
                    Phase.RUNNING,
                    workers < view.workers() && why.isPresent()
                            ? hindrances.getFirst().reason()
                            : "Training",
                    why.orElse(""));
        }
        if (why.isPresent()) {
            return new Verdict(
                    Phase.WAITING,
                    hindrances.getFirst().reason(),
                    (coordinated ? "%d of at least %d workers are connected. ".formatted(workers, min) : "")
                            + why.get());
        }
        Phase before = now.job().standing().verdict().phase();
        if (coordinated && (before == Phase.RUNNING || before == Phase.WAITING)) {
            return new Verdict(
                    Phase.WAITING,
                    "BelowMinimum",
                    "%d of at least %d workers are connected; the others are starting".formatted(workers, min));
        }
        return new Verdict(Phase.PENDING, "Starting", "pods are starting");
    }

    private static Optional<String> told(List<Hindrance> hindrances) {
        if (hindrances.isEmpty()) {
            return Optional.empty();
        }
        int more = hindrances.size() - 1;
        return Optional.of(hindrances.getFirst().message() + (more == 0 ? "" : " (and %d more wait)".formatted(more)));
    }

    static int ready(Observed now, Role role) {
        return (int) now.pods().stream()
                .filter(pod -> pod.slot().role() == role && pod.isReady())
                .map(PodView::slot)
                .distinct()
                .count();
    }

    /** Whether every place is filled by somebody ready. */
    static boolean isComplete(Observed now, JobView view) {
        return view.slots().stream()
                .allMatch(slot -> now.pods().stream().anyMatch(pod -> pod.slot().equals(slot) && pod.isReady()));
    }

    /** Whether a pod was seen for every place. */
    static boolean isCreated(JobView view, Books books) {
        for (Slot slot : view.slots()) {
            if (books.begun(slot) == 0) {
                return false;
            }
        }
        return true;
    }

    /** What is created, and complete, of a job. */
    record Facts(boolean created, boolean complete) {
        static final Facts NONE = new Facts(false, false);
    }

    static List<Condition> conditions(Standing before, Verdict verdict, Facts facts, long generation, Instant at) {
        var conditions = new ArrayList<Condition>();
        boolean created = facts.created() || is(before, "Created");
        add(conditions, before, at, "Created", created, created ? "Created" : "NotYet", "", generation);
        add(
                conditions,
                before,
                at,
                "Ready",
                facts.complete() && verdict.phase() == Phase.RUNNING,
                facts.complete() ? "Complete" : "Incomplete",
                "",
                generation);
        for (Phase phase : List.of(Phase.RUNNING, Phase.WAITING, Phase.SUSPENDED, Phase.SUCCEEDED, Phase.FAILED)) {
            boolean is = verdict.phase() == phase;
            add(
                    conditions,
                    before,
                    at,
                    phase.word(),
                    is,
                    is ? verdict.reason() : verdict.phase().word(),
                    is ? verdict.message() : "",
                    generation);
        }
        return conditions;
    }

    private static boolean is(Standing standing, String type) {
        return standing.condition(type)
                .map(condition -> condition.status() == Truth.TRUE)
                .orElse(false);
    }

    private static void add(
            List<Condition> conditions,
            Standing before,
            Instant at,
            String type,
            boolean value,
            String reason,
            String message,
            long generation) {
        Truth truth = Truth.of(value);
        Instant since = before.condition(type)
                .filter(old -> old.status() == truth)
                .map(Condition::since)
                .orElse(at);
        conditions.add(new Condition(type, truth, reason, message, generation, since));
    }
}
