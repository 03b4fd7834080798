package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.crd.TrainingJob;
import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Slot;
import dev.stoic.kubernetes.operator.Cluster.Outcome;
import dev.stoic.kubernetes.operator.Cluster.Sight;
import dev.stoic.kubernetes.operator.Decision.Basis;
import dev.stoic.kubernetes.operator.Decision.Next;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One look at a job: observe, decide, write. What is kept between looks is only what makes them cheaper; all of it may be
 * forgotten at any time. Looks at different jobs may happen at once, two at the same job must not.
 */
final class Reconciliation {
    /** More turns than any job needs in one look; whatever is left is for the next. */
    private static final int MOST_TURNS = 6;

    private static final Duration SOON = Duration.ofMillis(500);

    private final Cluster cluster;
    private final Issuer issuer;
    private final Reports reports;
    private final Policy policy;
    private final Measures measures;
    private final Map<String, Memory> memories = new ConcurrentHashMap<>();

    /** By the unique id of a job. */
    private record Memory(Map<Slot, Observed.Refusal> refusals, Optional<Instant> told) {
        static final Memory EMPTY = new Memory(Map.of(), Optional.empty());

        Memory {
            refusals = Map.copyOf(refusals);
        }

        Memory refused(Slot slot, String message, Instant at) {
            var more = new java.util.HashMap<>(refusals);
            more.put(slot, new Observed.Refusal(message, at));
            return new Memory(more, told);
        }

        Memory let(Slot slot) {
            var fewer = new java.util.HashMap<>(refusals);
            fewer.remove(slot);
            return new Memory(fewer, told);
        }

        Memory told(Instant at) {
            return new Memory(refusals, Optional.of(at));
        }
    }

    Reconciliation(Cluster cluster, Issuer issuer, Reports reports, Policy policy, Measures measures) {
        this.cluster = cluster;
        this.issuer = issuer;
        this.reports = reports;
        this.policy = policy;
        this.measures = measures;
    }

    static JobRef ref(TrainingJob job) {
        return new JobRef(
                job.getMetadata().getNamespace(),
                job.getMetadata().getName(),
                job.getMetadata().getUid());
    }

    /** Forgets everybody else. */
    void keepOnly(Set<String> uids) {
        memories.keySet().retainAll(uids);
        measures.keepOnly(uids);
    }

    /** Nobody needs to remember a job that is gone. */
    void forget(JobRef job) {
        memories.remove(job.uid());
        reports.forget(job);
        measures.gone(job);
    }

    /**
     * @param cached a view that may be old
     * @return when to look again, though nothing may have happened
     */
    Optional<Duration> look(Sight cached, Instant at) {
        JobRef job = ref(cached.job());
        Sight sight = cached;
        boolean live = false;
        for (int turn = 0; turn < MOST_TURNS; turn++) {
            Decision decision = Judge.decide(observed(job, sight), policy, at);
            boolean blind = decision.basis() == Basis.LIVE_VIEW && !live;
            Turn done = blind ? new Turn(State.OUTDATED, sight) : write(job, sight, decision, at);
            if (done.state() == State.OUTDATED) {
                Optional<Sight> fresh = cluster.look(job, sight);
                if (fresh.isEmpty()) {
                    forget(job);
                    return Optional.empty();
                }
                sight = fresh.get();
                live = true;
                continue;
            }
            sight = done.sight();
            if (decision.next() == Next.DONE && done.state() == State.SETTLED) {
                settle(job, sight, decision);
                return decision.look();
            }
            // What was refused or found on the way is news; what was written is not in this view of pods.
            live = live && decision.next() == Next.AGAIN;
        }
        return Optional.of(SOON);
    }

    private enum State {
        SETTLED,
        NEWS,
        OUTDATED
    }

    private record Turn(State state, Sight sight) {}

    private Turn write(JobRef job, Sight before, Decision decision, Instant at) {
        Sight sight = before;
        Optional<String> refusal = Optional.empty();
        for (Write write : decision.writes()) {
            if (refusal.isPresent()) {
                // Whoever comes after would be refused as well, and the status of this decision is no longer true.
                if (write instanceof Write.Staff staff) {
                    remember(job, memory(job).refused(staff.slot(), refusal.get(), at));
                }
                continue;
            }
            Outcome outcome = carryOut(job, write, at);
            measures.wrote(write);
            switch (outcome) {
                case Outcome.Done _ -> {
                    if (write instanceof Write.Staff staff) {
                        remember(job, memory(job).let(staff.slot()));
                    } else if (write instanceof Write.Create create) {
                        sight = with(sight, Optional.of(create.object()));
                    }
                }
                case Outcome.Changed(HasMetadata object) -> {
                    if (object instanceof TrainingJob changed) {
                        sight = new Sight(changed, sight.pods(), sight.objects(), sight.nodes());
                        remember(job, memory(job).told(at));
                    } else {
                        sight = with(sight, Optional.of(object));
                    }
                }
                case Outcome.Exists _ -> {
                    if (write instanceof Write.Create create) {
                        return new Turn(State.NEWS, with(sight, cluster.find(create.object())));
                    }
                }
                case Outcome.Outdated _ -> {
                    return new Turn(State.OUTDATED, sight);
                }
                case Outcome.Refused(String message) -> {
                    Slot slot = write instanceof Write.Staff staff ? staff.slot() : Slot.COORDINATOR;
                    remember(job, memory(job).refused(slot, message, at));
                    refusal = Optional.of(message);
                }
            }
        }
        return new Turn(refusal.isPresent() ? State.NEWS : State.SETTLED, sight);
    }

    private Outcome carryOut(JobRef job, Write write, Instant at) {
        return switch (write) {
            case Write.Create(HasMetadata object) -> cluster.create(object);
            case Write.Staff staff -> cluster.create(staff.pod());
            case Write.Apply(HasMetadata object, String uid) -> cluster.apply(object, uid);
            case Write.Issue issue -> issue(job, issue, at);
            case Write.Dismiss(PodView pod, Write.Manner manner) -> cluster.delete(job, pod, manner);
            case Write.Remove(Observed.JobNow seen) -> cluster.delete(seen);
            case Write.Patch(Observed.JobNow seen, Standing standing) -> cluster.patch(seen, standing);
            case Write.Tell tell -> cluster.tell(job, tell);
        };
    }

    private Outcome issue(JobRef job, Write.Issue write, Instant at) {
        Issuer.Issued issued = issuer.issue(job, write.hosts(), at);
        var secret = write.manifests().secret(issued.secrets(), issued.renew());
        Outcome outcome = write.occasion() == Write.Occasion.FIRST ? cluster.create(secret) : cluster.apply(secret, "");
        return outcome instanceof Outcome.Done ? new Outcome.Changed(secret) : outcome;
    }

    private void settle(JobRef job, Sight sight, Decision decision) {
        measures.phase(job, Statuses.read(sight.job().getStatus()).verdict().phase());
        decision.follow()
                .ifPresentOrElse(
                        follow -> reports.follow(job, follow.address(), follow.workers()), () -> reports.forget(job));
    }

    private static Sight with(Sight sight, Optional<HasMetadata> found) {
        List<HasMetadata> objects = new ArrayList<>(sight.objects());
        found.ifPresent(object -> {
            objects.removeIf(old -> old.getKind().equals(object.getKind())
                    && old.getMetadata().getName().equals(object.getMetadata().getName()));
            objects.add(object);
        });
        return new Sight(sight.job(), sight.pods(), objects, sight.nodes());
    }

    private Memory memory(JobRef job) {
        return memories.getOrDefault(job.uid(), Memory.EMPTY);
    }

    private void remember(JobRef job, Memory memory) {
        memories.put(job.uid(), memory);
    }

    private Observed observed(JobRef job, Sight sight) {
        Memory memory = memory(job);
        TrainingJob seen = sight.job();
        var now = new Observed.JobNow(
                job,
                String.valueOf(seen.getMetadata().getResourceVersion()),
                Optional.ofNullable(seen.getMetadata().getGeneration()).orElse(0L),
                Optional.ofNullable(seen.getSpec()).orElse(Map.of()),
                Statuses.read(seen.getStatus()),
                seen.getMetadata().getDeletionTimestamp() == null ? Observed.Life.LIVES : Observed.Life.DYING);
        List<PodView> pods =
                sight.pods().stream().map(PodView::of).flatMap(Optional::stream).toList();
        return new Observed(
                now, pods, sight.objects(), sight.nodes(), reports.last(job), memory.refusals(), memory.told());
    }
}
