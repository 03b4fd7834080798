package dev.stoic.kubernetes.operator;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.manifest.Asked;
import dev.stoic.kubernetes.manifest.JobView;
import dev.stoic.kubernetes.manifest.Pins;
import dev.stoic.kubernetes.manifest.Role;
import dev.stoic.kubernetes.manifest.Slot;
import dev.stoic.kubernetes.operator.Decision.Basis;
import dev.stoic.kubernetes.operator.Decision.Next;
import dev.stoic.kubernetes.operator.Standing.Phase;
import dev.stoic.kubernetes.operator.Standing.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Decides what to do about a job from what is seen of it, and from nothing else: no clock, no memory, no cluster. What it
 * decides twice does no harm, and what is lost on the way is decided again.
 */
final class Judge {
    private final Observed now;
    private final Policy policy;
    private final Instant at;
    private final Standing standing;

    private Judge(Observed now, Policy policy, Instant at) {
        this.now = now;
        this.policy = policy;
        this.at = at;
        this.standing = now.job().standing();
    }

    static Decision decide(Observed now, Policy policy, Instant at) {
        return new Judge(now, policy, at).decision();
    }

    private Decision decision() {
        if (now.job().life() == Observed.Life.DYING) {
            return Decision.nothing();
        }
        Asked asked;
        try {
            Map<String, Object> spec = now.job().spec();
            asked = Asked.read(
                    now.job().ref(),
                    standing.pins().map(pins -> pins.within(spec)).orElse(spec));
        } catch (StoicException e) {
            return unreadable(e.fault());
        }
        if (standing.isFinal()) {
            return afterwards(asked);
        }
        Optional<PodView> done = Ledger.done(now);
        if (done.isPresent()) {
            return succeed(done.get());
        }
        if (asked.run().suspend()) {
            return suspended(asked);
        }
        if (standing.pins().isEmpty()) {
            return begin(asked);
        }
        return overdue(asked).orElseGet(() -> running(asked, standing.pins().get()));
    }

    /** A job that runs is not ended by an edit that makes no sense; its pods go on. */
    private Decision unreadable(Fault fault) {
        String problems = fault instanceof Fault.User user
                ? String.join(
                        "; ",
                        user.problems().stream().map(Fault.Problem::toString).toList())
                : fault.message();
        if (standing.isFinal()) {
            return Decision.nothing();
        }
        Optional<PodView> done = Ledger.done(now);
        if (done.isPresent()) {
            return succeed(done.get());
        }
        return standing.pins().isEmpty()
                ? fail("InvalidJob", problems)
                : settle(
                        standing,
                        new Verdict(
                                Phase.WAITING, "InvalidSpec", "the spec was changed and cannot be read: " + problems),
                        Outlook.Facts.NONE,
                        List.of(),
                        Basis.ANY_VIEW,
                        Optional.empty());
    }

    /** Everything that other defaults of a later operator could change is decided now. */
    private Decision begin(Asked asked) {
        Pins pins = Pins.of(now.job().ref(), asked, policy.installation());
        Verdict verdict = new Verdict(Phase.PENDING, "Accepted", "");
        Standing begun = standing.begun(pins, at)
                .with(standing.progress().staffed(0, asked.run().workers()));
        return again(List.of(patch(begun, verdict, Outlook.Facts.NONE)));
    }

    private Optional<Decision> overdue(Asked asked) {
        return deadline(asked)
                .filter(end -> !at.isBefore(end))
                .map(_ -> fail(
                        "DeadlineExceeded",
                        "was not finished within the %s of run.deadline; its checkpoint is kept"
                                .formatted(words(asked.run().deadline().orElse(Duration.ZERO)))));
    }

    /** Time that a job was suspended does not count. */
    private Optional<Instant> deadline(Asked asked) {
        Optional<Instant> resumed = standing.condition(Phase.SUSPENDED.word())
                .map(condition -> condition.status() == Standing.Truth.TRUE ? at : condition.since());
        Optional<Instant> since =
                Stream.concat(standing.since().stream(), resumed.stream()).max(Comparator.naturalOrder());
        return asked.run().deadline().flatMap(limit -> since.map(begun -> begun.plus(limit)));
    }

    private Decision running(Asked asked, Pins pins) {
        var view = new JobView(now.job().ref(), asked, pins, asked.run().workers());
        Optional<PodView> fatal = Ledger.fatal(now, view);
        if (fatal.isPresent()) {
            var ended = (Stage.Ended) fatal.get().stage();
            return fail(Exit.of(fatal.get(), ended).reason(), Exit.sentence(fatal.get(), ended, pins));
        }
        Ledger ledger = Ledger.of(now, view, policy, at);
        if (!ledger.charged().isEmpty()) {
            return exhausted(ledger.books()).orElseGet(() -> account(ledger, view));
        }
        return staff(asked, view, ledger);
    }

    private Optional<Decision> exhausted(Books books) {
        return books.failures().flatMap(failures -> {
            if (failures.bugs() > policy.bugs()) {
                return Optional.of(fail("InternalError", failures.message()));
            }
            return failures.spent() > policy.restarts()
                    ? Optional.of(fail(
                            failures.reason().equals("OutOfResources") ? "OutOfResources" : "RestartsExhausted",
                            "%d failures without progress; the last: %s"
                                    .formatted(failures.spent(), failures.message())))
                    : Optional.empty();
        });
    }

    /** A failure is in the books before anybody takes the place: it counts once, whatever happens to this process. */
    private Decision account(Ledger ledger, JobView view) {
        var writes = new ArrayList<Write>();
        for (PodView pod : ledger.charged()) {
            var ended = (Stage.Ended) pod.stage();
            writes.add(new Write.Tell(
                    Write.Kind.WARNING, Exit.of(pod, ended).reason(), Exit.sentence(pod, ended, view.pins())));
        }
        Standing kept = standing.with(ledger.books());
        Staffing staffing = Staffing.of(now, view, ledger.books(), policy, at);
        writes.add(patch(kept, Outlook.of(now, view, staffing.hindrances()), facts(view, ledger.books())));
        writes.addAll(ledger.losses().news());
        return again(writes);
    }

    private Decision staff(Asked asked, JobView view, Ledger ledger) {
        Surroundings around = Surroundings.of(now, view, policy, at);
        Staffing staffing = Staffing.of(now, view, ledger.books(), policy, at);
        var writes = new ArrayList<Write>();
        Observed.Refusal refusal = now.refusals().get(Slot.COORDINATOR);
        if (refusal == null || !at.isBefore(refusal.at().plus(policy.again()))) {
            writes.addAll(around.writes());
        }
        if (around.hindrances().isEmpty()) {
            writes.addAll(staffing.writes());
        }
        List<Hindrance> hindrances = Stream.concat(around.hindrances().stream(), staffing.hindrances().stream())
                .toList();
        boolean hires = writes.stream().anyMatch(Write.Staff.class::isInstance);
        Basis basis = hires ? Basis.LIVE_VIEW : ledger.basis();
        if (!view.pins().agreesWith(asked) && now.job().generation() > standing.generation()) {
            writes.add(
                    new Write.Tell(
                            Write.Kind.WARNING,
                            "SpecIgnored",
                            "the spec was changed while the job ran; only run.workers, suspend, deadline and ttl can be. The job goes on as it began"));
        }
        Progress progress = standing.progress().staffed(Outlook.ready(now, Role.WORKER), view.workers());
        Standing told = standing.with(ledger.books())
                .with(now.report().map(progress::told).orElse(progress));
        Optional<Instant> look = Stream.of(staffing.look(), around.renew(), deadline(asked))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
        // News come after the books: whoever dies before the books are written would tell them again and again.
        return settle(told, Outlook.of(now, view, hindrances), facts(view, ledger.books()), writes, basis, look)
                .then(ledger.losses().news());
    }

    private Outlook.Facts facts(JobView view, Books books) {
        return new Outlook.Facts(Outlook.isCreated(view, books), Outlook.isComplete(now, view));
    }

    private Decision succeed(PodView coordinator) {
        var ended = (Stage.Ended) coordinator.stage();
        String model = ended.words().model().orElse("");
        Verdict verdict =
                new Verdict(Phase.SUCCEEDED, "Finished", model.isEmpty() ? "finished" : "finished with model " + model);
        return end(standing.with(standing.progress().ended(ended.words())), verdict, Write.Kind.NORMAL);
    }

    private Decision fail(String reason, String message) {
        return end(standing, new Verdict(Phase.FAILED, reason, message), Write.Kind.WARNING);
    }

    private Decision end(Standing last, Verdict verdict, Write.Kind kind) {
        Standing ended = last.finished(at)
                .with(last.progress().staffed(0, last.progress().wanted()));
        return again(List.of(
                new Write.Tell(kind, verdict.reason(), verdict.message()), patch(ended, verdict, Outlook.Facts.NONE)));
    }

    /** The coordinator's pod and those that failed stay for as long as the job: people ask them what happened. */
    private Decision afterwards(Asked asked) {
        Optional<Instant> end =
                asked.run().ttl().flatMap(ttl -> standing.finished().map(finished -> finished.plus(ttl)));
        if (end.isPresent() && !at.isBefore(end.get())) {
            return new Decision(
                    List.of(new Write.Remove(now.job())),
                    Basis.ANY_VIEW,
                    Next.DONE,
                    Optional.empty(),
                    Optional.empty());
        }
        List<Write> writes = dismissals(pod -> pod.stage() instanceof Stage.Ended
                && (pod.slot().equals(Slot.COORDINATOR) || standing.verdict().phase() == Phase.FAILED));
        return new Decision(
                writes, Basis.ANY_VIEW, Next.DONE, end.map(when -> Duration.between(at, when)), Optional.empty());
    }

    /** A coordinator that is told to go makes a checkpoint first. */
    private Decision suspended(Asked asked) {
        Books books = standing.books();
        for (PodView pod : now.pods()) {
            books = books.saw(pod.slot(), pod.attempt());
        }
        for (Slot slot : books.begun().keySet()) {
            books = books.retired(slot);
        }
        Verdict verdict = now.pods().isEmpty()
                ? new Verdict(Phase.SUSPENDED, "Suspended", "set run.suspend to false to go on")
                : new Verdict(Phase.SUSPENDED, "Stopping", "pods are being stopped");
        Standing told = standing.with(books)
                .with(standing.progress().staffed(0, asked.run().workers()));
        return settle(told, verdict, Outlook.Facts.NONE, dismissals(_ -> false), Basis.ANY_VIEW, Optional.empty());
    }

    private List<Write> dismissals(Predicate<PodView> kept) {
        return now.pods().stream()
                .filter(pod -> now.isGone(pod) || (pod.fate() == PodView.Fate.STAYS && !kept.test(pod)))
                .<Write>map(
                        pod -> new Write.Dismiss(pod, now.isGone(pod) ? Write.Manner.FORCED : Write.Manner.GRACEFUL))
                .toList();
    }

    private Write.Patch patch(Standing told, Verdict verdict, Outlook.Facts facts) {
        long generation = now.job().generation();
        return new Write.Patch(
                now.job(),
                told.with(generation, verdict, Outlook.conditions(standing, verdict, facts, generation, at)));
    }

    private static Decision again(List<Write> writes) {
        return new Decision(writes, Basis.ANY_VIEW, Next.AGAIN, Optional.empty(), Optional.empty());
    }

    /** Status is written where it says something new, and progress now and then. */
    private Decision settle(
            Standing told,
            Verdict verdict,
            Outlook.Facts facts,
            List<Write> first,
            Basis basis,
            Optional<Instant> look) {
        var writes = new ArrayList<>(first);
        Write.Patch patch = patch(told, verdict, facts);
        boolean moved = !patch.standing().progress().equals(standing.progress());
        Instant due = now.told().map(last -> last.plus(policy.tell())).orElse(at);
        boolean seen =
                facts.created() && !told.books().begun().equals(standing.books().begun());
        if (seen || !patch.standing().saysTheSameAs(standing)) {
            if (verdict.phase() != standing.verdict().phase()
                    || !verdict.reason().equals(standing.verdict().reason())) {
                Write.Kind kind = verdict.phase() == Phase.WAITING ? Write.Kind.WARNING : Write.Kind.NORMAL;
                writes.add(new Write.Tell(kind, verdict.reason(), verdict.message()));
            }
            writes.add(patch);
        } else if (moved && !at.isBefore(due)) {
            writes.add(patch);
        }
        Duration next = Stream.concat(look.stream(), moved ? Stream.of(due) : Stream.empty())
                .map(when -> Duration.between(at, when))
                .filter(pause -> pause.compareTo(Duration.ZERO) > 0)
                .min(Comparator.naturalOrder())
                .filter(pause -> pause.compareTo(policy.look()) < 0)
                .orElse(policy.look());
        return new Decision(writes, basis, Next.DONE, Optional.of(next), follow(told));
    }

    private Optional<Decision.Follow> follow(Standing told) {
        return now.pods().stream()
                .filter(pod -> pod.slot().equals(Slot.COORDINATOR)
                        && pod.fate() == PodView.Fate.STAYS
                        && pod.stage() instanceof Stage.Running)
                .max(Comparator.comparingInt(PodView::attempt))
                .flatMap(PodView::address)
                .map(address -> new Decision.Follow(address, told.progress().wanted()));
    }

    private static String words(Duration duration) {
        return duration.toString().substring(2).toLowerCase(java.util.Locale.ROOT);
    }
}
