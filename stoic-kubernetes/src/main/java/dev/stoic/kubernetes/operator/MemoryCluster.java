package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.crd.TrainingJob;
import dev.stoic.kubernetes.manifest.JobRef;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An API server in memory: every object has an id and a version, whoever has seen an older version cannot change it, what a
 * job owned goes with it, and a pod that is told to go stays until somebody says that it has gone. Views may lag behind.
 * For one thread.
 */
final class MemoryCluster implements Cluster {
    private static final int LONGEST_LAG = 64;

    private final InstantSource clock;
    private final Deque<Map<Key, HasMetadata>> history = new ArrayDeque<>();
    private final Map<String, Observed.NodeView> nodes = new HashMap<>();
    private Map<Key, HasMetadata> objects = new TreeMap<>();
    private Function<HasMetadata, Optional<String>> admission = _ -> Optional.empty();
    private long versions;
    private long ids;

    record Key(String kind, String namespace, String name) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::kind).thenComparing(Key::namespace).thenComparing(Key::name);

        static Key of(HasMetadata object) {
            return new Key(
                    object.getKind(),
                    object.getMetadata().getNamespace(),
                    object.getMetadata().getName());
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    MemoryCluster(InstantSource clock) {
        this.clock = clock;
    }

    /** Who is let in: gives what is wrong with an object, if anything. */
    void admit(Function<HasMetadata, Optional<String>> rule) {
        admission = rule;
    }

    /** What is known of a node that is not well; nothing for one that is. */
    void node(String name, Optional<Observed.NodeView> state) {
        nodes.remove(name);
        state.ifPresent(view -> nodes.put(name, view));
    }

    List<HasMetadata> all() {
        return List.copyOf(objects.values());
    }

    Optional<HasMetadata> get(Key key) {
        return Optional.ofNullable(objects.get(key));
    }

    @Override
    public Optional<Sight> look(JobRef job, Sight before) {
        return look(job);
    }

    Optional<Sight> look(JobRef job) {
        return sight(objects, job);
    }

    /** As it was so many writes ago. */
    Optional<Sight> lookBack(JobRef job, int writes) {
        Map<Key, HasMetadata> then = objects;
        int left = writes;
        for (Map<Key, HasMetadata> older : history) {
            if (left-- <= 0) {
                break;
            }
            then = older;
        }
        return sight(then, job);
    }

    private Optional<Sight> sight(Map<Key, HasMetadata> view, JobRef ref) {
        if (!(view.get(new Key("TrainingJob", ref.namespace(), ref.name())) instanceof TrainingJob job)
                || !job.getMetadata().getUid().equals(ref.uid())) {
            return Optional.empty();
        }
        var pods = new ArrayList<Pod>();
        var others = new ArrayList<HasMetadata>();
        for (HasMetadata object : view.values()) {
            Map<String, String> labels = object.getMetadata().getLabels();
            if (labels != null && ref.uid().equals(labels.get(JobRef.UID))) {
                if (object instanceof Pod pod) {
                    pods.add(pod);
                } else {
                    others.add(object);
                }
            }
        }
        return Optional.of(new Sight(job, pods, others, nodes));
    }

    @Override
    public Optional<HasMetadata> find(HasMetadata like) {
        return get(Key.of(like));
    }

    @Override
    public Outcome create(HasMetadata object) {
        Key key = Key.of(object);
        if (objects.containsKey(key)) {
            return new Outcome.Exists();
        }
        Optional<String> refusal = admission.apply(object);
        if (refusal.isPresent()) {
            return new Outcome.Refused(refusal.get());
        }
        HasMetadata made = Serialization.clone(object);
        ObjectMeta meta = made.getMetadata();
        meta.setUid("%08x-0000-4000-8000-000000000000".formatted(++ids));
        meta.setCreationTimestamp(clock.instant().toString());
        meta.setGeneration(1L);
        store(made);
        return new Outcome.Done();
    }

    @Override
    public Outcome apply(HasMetadata object, String uid) {
        HasMetadata there = objects.get(Key.of(object));
        if (there == null) {
            return create(object);
        }
        if (!uid.isEmpty() && !uid.equals(there.getMetadata().getUid())) {
            return new Outcome.Outdated();
        }
        HasMetadata made = Serialization.clone(object);
        made.getMetadata().setUid(there.getMetadata().getUid());
        made.getMetadata().setCreationTimestamp(there.getMetadata().getCreationTimestamp());
        store(made);
        return new Outcome.Done();
    }

    @Override
    public Outcome delete(JobRef job, PodView pod, Write.Manner manner) {
        var key = new Key("Pod", job.namespace(), pod.name());
        if (!(objects.get(key) instanceof Pod there)) {
            return new Outcome.Done();
        }
        boolean same = there.getMetadata().getUid().equals(pod.uid())
                && (manner == Write.Manner.FORCED
                        || there.getMetadata().getResourceVersion().equals(pod.version()));
        if (!same) {
            return new Outcome.Outdated();
        }
        delete(there, manner);
        return new Outcome.Done();
    }

    /** As anybody may do it. */
    void delete(Pod pod, Write.Manner manner) {
        boolean works = pod.getSpec().getNodeName() != null
                && !(PodView.of(pod).map(PodView::stage).orElse(new Stage.Unplaced("")) instanceof Stage.Ended);
        if (manner == Write.Manner.FORCED || !works) {
            remove(pod);
        } else if (pod.getMetadata().getDeletionTimestamp() == null) {
            store(new PodBuilder(pod)
                    .editMetadata()
                    .withDeletionTimestamp(clock.instant().toString())
                    .endMetadata()
                    .build());
        }
    }

    /** It is no more, whoever wanted that. */
    void remove(HasMetadata object) {
        remember();
        objects.remove(Key.of(object));
    }

    @Override
    public Outcome delete(Observed.JobNow job) {
        var key = new Key("TrainingJob", job.ref().namespace(), job.ref().name());
        HasMetadata there = objects.get(key);
        if (there == null || !there.getMetadata().getUid().equals(job.ref().uid())) {
            return new Outcome.Done();
        }
        if (!there.getMetadata().getResourceVersion().equals(job.version())) {
            return new Outcome.Outdated();
        }
        remember();
        objects.remove(key);
        objects.values()
                .removeIf(object -> object.getMetadata().getOwnerReferences().stream()
                        .anyMatch(owner -> owner.getUid().equals(job.ref().uid())));
        return new Outcome.Done();
    }

    @Override
    public Outcome patch(Observed.JobNow job, Standing standing) {
        var key = new Key("TrainingJob", job.ref().namespace(), job.ref().name());
        if (!(objects.get(key) instanceof TrainingJob there)
                || !there.getMetadata().getResourceVersion().equals(job.version())) {
            return new Outcome.Outdated();
        }
        TrainingJob made = Serialization.clone(there);
        made.setStatus(Statuses.write(job.ref(), standing));
        return new Outcome.Changed(store(made));
    }

    /** A user changes the spec of a job. */
    void edit(JobRef job, UnaryOperator<Map<String, Object>> change) {
        var there = (TrainingJob)
                Objects.requireNonNull(objects.get(new Key("TrainingJob", job.namespace(), job.name())), "no such job");
        TrainingJob made = Serialization.clone(there);
        made.setSpec(change.apply(made.getSpec()));
        made.getMetadata().setGeneration(there.getMetadata().getGeneration() + 1);
        store(made);
    }

    @Override
    public Outcome tell(JobRef job, Write.Tell event) {
        return create(new EventBuilder()
                .withNewMetadata()
                .withName(Events.name(job, event))
                .withNamespace(job.namespace())
                .endMetadata()
                .withType(event.kind().word())
                .withReason(event.reason())
                .withMessage(event.message())
                .build());
    }

    /** As a node or a scheduler does: whatever the version was. */
    HasMetadata store(HasMetadata object) {
        remember();
        object.getMetadata().setResourceVersion(Long.toString(++versions));
        objects.put(Key.of(object), object);
        return object;
    }

    private void remember() {
        history.addFirst(objects);
        if (history.size() > LONGEST_LAG) {
            history.removeLast();
        }
        objects = new TreeMap<>(objects);
    }
}
