package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobView;
import dev.stoic.kubernetes.manifest.Slot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The books after a look at the pods.
 *
 * @param charged pods whose failure was not in the books before
 * @param losses who else has left without being asked to, and was in the books as there before
 * @param basis whether somebody who should be there is not seen at all
 */
record Ledger(Books books, List<PodView> charged, Losses losses, Decision.Basis basis) {
    Ledger {
        charged = List.copyOf(charged);
    }

    static Ledger of(Observed now, JobView view, Policy policy, Instant at) {
        return new Scribe(now, view, policy, at).write();
    }

    /** A pod whose end means that the whole job ends, if there is one. */
    static Optional<PodView> fatal(Observed now, JobView view) {
        Books books = now.job().standing().books();
        var wanted = new HashSet<>(view.slots());
        return ended(now)
                .filter(pod -> wanted.contains(pod.slot()) && pod.attempt() >= books.ended(pod.slot()))
                .filter(pod -> exit(pod).filter(Exit::isFatal).isPresent())
                .findFirst();
    }

    /** The coordinator that brought the job to its end, if there is one. */
    static Optional<PodView> done(Observed now) {
        return ended(now)
                .filter(pod -> exit(pod).filter(exit -> exit == Exit.DONE).isPresent())
                .findFirst();
    }

    private static Stream<PodView> ended(Observed now) {
        return now.pods().stream().filter(pod -> pod.stage() instanceof Stage.Ended);
    }

    /** How a pod ended, if it did, and by itself. */
    static Optional<Exit> exit(PodView pod) {
        return pod.stage() instanceof Stage.Ended ended && ended.cause() == Stage.Cause.OWN
                ? Optional.of(Exit.of(pod, ended))
                : Optional.empty();
    }

    private static final class Scribe {
        private final Observed now;
        private final JobView view;
        private final Policy policy;
        private final Instant at;
        private final List<PodView> charged = new ArrayList<>();
        private Losses losses = Losses.NONE;
        private Decision.Basis basis = Decision.Basis.ANY_VIEW;
        private Books books;

        Scribe(Observed now, JobView view, Policy policy, Instant at) {
            this.now = now;
            this.view = view;
            this.policy = policy;
            this.at = at;
            this.books = now.job().standing().books();
        }

        Ledger write() {
            books.failures()
                    .filter(failures -> now.report().map(Report::round).orElse(0L) > failures.round())
                    .ifPresent(_ -> books = books.forgiven());
            now.pods().forEach(pod -> books = books.saw(pod.slot(), pod.attempt()));
            var wanted = new HashSet<>(view.slots());
            for (Slot slot : books.begun().keySet()) {
                if (!wanted.contains(slot)) {
                    books = books.retired(slot);
                }
            }
            view.slots().forEach(this::place);
            return new Ledger(books, charged, losses, basis);
        }

        private void place(Slot slot) {
            List<PodView> seen = now.pods().stream()
                    .filter(pod -> pod.slot().equals(slot) && pod.attempt() >= books.ended(slot))
                    .sorted(Comparator.comparingInt(PodView::attempt))
                    .toList();
            for (PodView pod : seen) {
                books = books.left(slot, pod.attempt() - 1);
                account(pod);
            }
            if (seen.isEmpty() && books.begun(slot) > books.ended(slot)) {
                basis = Decision.Basis.LIVE_VIEW;
                int last = books.begun(slot) - 1;
                losses = losses.vanished(slot, now.job().ref().pod(slot, last));
                books = books.left(slot, last);
            }
        }

        private void account(PodView pod) {
            if (now.isLive(pod, policy, at)) {
                return;
            }
            Optional<Exit> exit = pod.fate() == PodView.Fate.GOES ? Optional.empty() : exit(pod);
            boolean replaced = pod.attempt() < books.begun(pod.slot()) - 1;
            if (exit.isEmpty() || replaced) {
                if (exit.isEmpty() && pod.attempt() >= books.ended(pod.slot())) {
                    losses = losses.left(pod, now.isLost(pod, policy, at));
                }
                books = books.left(pod.slot(), pod.attempt());
            } else if (exit.get().isFailure()) {
                books = charge(books.left(pod.slot(), pod.attempt()), pod, exit.get());
                charged.add(pod);
            }
        }

        private Books charge(Books before, PodView pod, Exit exit) {
            var old = before.failures()
                    .orElse(new Books.Failures(
                            0, 0, 0, now.job().standing().progress().round(), at, "", ""));
            String message = Exit.sentence(pod, (Stage.Ended) pod.stage(), view.pins());
            return before.failed(new Books.Failures(
                    old.spent() + (exit == Exit.KILLED || exit == Exit.FAILED ? 1 : 0),
                    old.bugs() + (exit == Exit.BUG ? 1 : 0),
                    old.waits() + (exit == Exit.ENVIRONMENT ? 1 : 0),
                    Math.max(old.round(), now.report().map(Report::round).orElse(0L)),
                    at,
                    exit.reason(),
                    message));
        }
    }
}
