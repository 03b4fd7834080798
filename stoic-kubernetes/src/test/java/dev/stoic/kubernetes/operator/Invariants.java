package dev.stoic.kubernetes.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.kubernetes.crd.TrainingJob;
import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Slot;
import dev.stoic.kubernetes.operator.Standing.Phase;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashMap;
import java.util.Map;

/** What must hold after every single write of an operator, whatever happened before. */
final class Invariants {
    private Invariants() {}

    /** Nobody shares a place with somebody who works, unless their node cannot be heard. */
    static void always(World world) {
        Map<String, String> places = new HashMap<>();
        for (Pod pod : world.kubelet.pods()) {
            PodView view = PodView.of(pod).orElseThrow();
            boolean works = view.fate() == PodView.Fate.STAYS
                    && !(view.stage() instanceof Stage.Ended)
                    && !world.kubelet.isAway(pod);
            if (works) {
                String place = pod.getMetadata().getLabels().get(JobRef.UID) + view.slot();
                String other = places.put(place, view.name());
                assertThat(other).as("two pods in %s\n%s", place, world).isNull();
            }
        }
    }

    static void beforeCreation(World world, Pod pod) {
        assertThat(world.isFinal())
                .as("%s is made for a job that is over\n%s", pod.getMetadata().getName(), world)
                .isFalse();
    }

    /** Only whoever is not wanted is sent away: the job is over or suspended, has fewer places, or somebody newer is there. */
    static void beforeDeletion(World world, PodView pod, Write.Manner manner) {
        Pod there = world.kubelet.pods().stream()
                .filter(other -> other.getMetadata().getName().equals(pod.name()))
                .findFirst()
                .orElse(null);
        if (there == null || world.kubelet.isAway(there)) {
            return;
        }
        assertThat(manner).as("%s is forced out\n%s", pod.name(), world).isEqualTo(Write.Manner.GRACEFUL);
        PodView view = PodView.of(there).orElseThrow();
        boolean works = view.fate() == PodView.Fate.STAYS && !(view.stage() instanceof Stage.Ended);
        TrainingJob job = world.cluster.look(world.job()).orElseThrow().job();
        Object run = job.getSpec().getOrDefault("run", Map.of());
        int workers = run instanceof Map<?, ?> map && map.get("workers") instanceof Integer number ? number : 1;
        boolean suspended = run instanceof Map<?, ?> map && Boolean.TRUE.equals(map.get("suspend"));
        boolean superfluous =
                !view.slot().equals(Slot.COORDINATOR) && view.slot().index() >= workers;
        assertThat(!works || world.isFinal() || suspended || superfluous)
                .as("%s works and is sent away\n%s", pod.name(), world)
                .isTrue();
    }

    /** What is over stays over. */
    static void afterPatch(World world, Phase before) {
        if (before.isFinal()) {
            assertThat(world.status().verdict().phase())
                    .as("a job that is over\n%s", world)
                    .isEqualTo(before);
        }
    }
}
