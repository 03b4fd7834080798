package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.JobView;
import dev.stoic.kubernetes.manifest.Manifests;
import dev.stoic.kubernetes.manifest.Slot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who is sent for and who is sent away.
 *
 * @param hindrances why places are empty, in the order of places
 * @param look when the next of them may be filled
 */
record Staffing(List<Write> writes, List<Hindrance> hindrances, Optional<Instant> look) {
    Staffing {
        writes = List.copyOf(writes);
        hindrances = List.copyOf(hindrances);
    }

    static Staffing of(Observed now, JobView view, Books books, Policy policy, Instant at) {
        return new Clerk(now, view, books, policy, at).write();
    }

    private static final class Clerk {
        private final Observed now;
        private final JobView view;
        private final Books books;
        private final Policy policy;
        private final Instant at;
        private final Manifests manifests;
        private final List<Write> hired = new ArrayList<>();
        private final List<Write> dismissed = new ArrayList<>();
        private final List<Hindrance> hindrances = new ArrayList<>();
        private Optional<Instant> look = Optional.empty();

        Clerk(Observed now, JobView view, Books books, Policy policy, Instant at) {
            this.now = now;
            this.view = view;
            this.books = books;
            this.policy = policy;
            this.at = at;
            this.manifests = Manifests.of(view, policy.installation());
        }

        Staffing write() {
            view.slots().forEach(this::fill);
            clear();
            var writes = new ArrayList<>(hired);
            writes.addAll(dismissed);
            return new Staffing(writes, hindrances, look);
        }

        private void fill(Slot slot) {
            List<PodView> seen = now.pods().stream()
                    .filter(pod -> pod.slot().equals(slot))
                    .sorted(Comparator.comparingInt(PodView::attempt).reversed())
                    .toList();
            List<PodView> live =
                    seen.stream().filter(pod -> now.isLive(pod, policy, at)).toList();
            if (!live.isEmpty()) {
                live.stream().skip(1).forEach(pod -> dismiss(pod, Write.Manner.GRACEFUL));
                Hindrance.of(live.getFirst(), view.pins(), at).ifPresent(hindrances::add);
                now.lostAt(live.getFirst(), policy, at).ifPresent(this::lookAt);
                return;
            }
            Observed.Refusal refusal = now.refusals().get(slot);
            if (refusal != null && at.isBefore(refusal.at().plus(policy.again()))) {
                hindrances.add(Hindrance.refused(slot, refusal.message()));
                lookAt(refusal.at().plus(policy.again()));
                return;
            }
            Optional<Instant> pause = seen.stream()
                    .filter(pod -> pod.attempt() == books.begun(slot) - 1)
                    .findFirst()
                    .flatMap(this::pauseAfter);
            if (pause.isPresent() && at.isBefore(pause.get())) {
                lookAt(pause.get());
                books.failures()
                        .ifPresent(
                                failures -> hindrances.add(new Hindrance(slot, failures.reason(), failures.message())));
                return;
            }
            hired.add(new Write.Staff(slot, manifests.pod(slot, books.begun(slot))));
        }

        /** Until when nobody takes the place of a pod that ended by itself. */
        private Optional<Instant> pauseAfter(PodView last) {
            if (last.fate() == PodView.Fate.GOES || !(last.stage() instanceof Stage.Ended ended)) {
                return Optional.empty();
            }
            return Ledger.exit(last).flatMap(exit -> {
                if (exit.isFailure()) {
                    return books.failures()
                            .map(failures -> failures.at().plus(policy.backoff().after(failures.all())));
                }
                // A node whose clock is far ahead would keep the place empty for as long.
                Instant due = ended.at().plus(policy.leave());
                return due.isAfter(at.plus(policy.leave())) ? Optional.empty() : Optional.of(due);
            });
        }

        /** Sends away whoever is not needed: the last of the crew first, whoever is lost, and remains of earlier attempts. */
        private void clear() {
            Set<Slot> wanted = new HashSet<>(view.slots());
            List<PodView> backwards = now.pods().stream()
                    .sorted(Comparator.comparing(PodView::slot)
                            .thenComparingInt(PodView::attempt)
                            .reversed())
                    .toList();
            for (PodView pod : backwards) {
                if (now.isGone(pod)) {
                    dismiss(pod, Write.Manner.FORCED);
                } else if (pod.fate() == PodView.Fate.STAYS
                        && (!wanted.contains(pod.slot()) || now.isLost(pod, policy, at) || isRemains(pod))) {
                    dismiss(pod, Write.Manner.GRACEFUL);
                }
            }
        }

        /** Ended, in the books already, and somebody newer is there; the last one that failed stays as evidence. */
        private boolean isRemains(PodView pod) {
            Books written = now.job().standing().books();
            if (!(pod.stage() instanceof Stage.Ended) || pod.attempt() >= written.ended(pod.slot())) {
                return false;
            }
            List<PodView> newer = now.pods().stream()
                    .filter(other -> other.slot().equals(pod.slot()) && other.attempt() > pod.attempt())
                    .toList();
            boolean evidence = Ledger.exit(pod).filter(Exit::isFailure).isPresent()
                    && newer.stream()
                            .noneMatch(other ->
                                    Ledger.exit(other).filter(Exit::isFailure).isPresent());
            return !newer.isEmpty() && !evidence;
        }

        private void dismiss(PodView pod, Write.Manner manner) {
            dismissed.add(new Write.Dismiss(pod, manner));
        }

        private void lookAt(Instant when) {
            look = Optional.of(look.filter(other -> other.isBefore(when)).orElse(when));
        }
    }
}
