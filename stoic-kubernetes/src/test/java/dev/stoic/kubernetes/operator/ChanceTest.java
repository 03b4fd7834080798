package dev.stoic.kubernetes.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.kubernetes.manifest.Slot;
import dev.stoic.kubernetes.operator.Standing.Phase;
import dev.stoic.kubernetes.operator.World.Weather;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Many things happen in any order, in any weather: no invariant breaks, and the job gets there. */
class ChanceTest {
    private static final int ROOM = 8;

    @EverySeed(60)
    void whateverHappensInWhateverOrderTheJobGetsThere(RandomGenerator random) {
        int crashEvery = random.nextInt(2, 40);
        var weather = new Weather(
                write -> write % crashEvery == 0, random.nextInt(6), random.nextInt(2, 6), random.nextInt(2, 6));
        World world = Scenario.NOTHING_HAPPENS.begin(weather);
        int events = random.nextInt(2, 12);
        for (int i = 0; i < events; i++) {
            world.at(random.nextInt(1, 120), happening(random));
        }
        world.at(130, w -> {
            w.kubelet.regain("n1");
            w.kubelet.regain("n2");
            w.kubelet.room("n1", ROOM);
            w.kubelet.room("n2", ROOM);
            w.set("suspend", false);
        });
        world.run();
        assertThat(world.status().verdict().phase()).as("%s", world).isEqualTo(Phase.SUCCEEDED);
        assertThat(world.status().progress().model()).contains(Kubelet.MODEL);
        assertThat(world.names("Pod")).as("%s", world).allMatch(name -> name.contains("-c0-"));
    }

    private static Consumer<World> happening(RandomGenerator random) {
        Slot slot = random.nextInt(4) == 0 ? Slot.COORDINATOR : Slot.worker(random.nextInt(3));
        String node = random.nextBoolean() ? "n1" : "n2";
        int number = random.nextInt(2, 6);
        return switch (random.nextInt(9)) {
            case 0 -> w -> pod(w, slot).ifPresent(pod -> w.cluster.delete(pod, Write.Manner.GRACEFUL));
            case 1 -> w -> pod(w, slot).ifPresent(pod -> w.cluster.delete(pod, Write.Manner.FORCED));
            case 2 -> w -> pod(w, slot).ifPresent(w.kubelet::evict);
            case 3 -> w -> pod(w, slot).ifPresent(pod -> w.kubelet.end(pod, 1, "", w.now()));
            case 4 -> w -> pod(w, slot).ifPresent(pod -> w.kubelet.end(pod, 71, "", w.now()));
            case 5 -> w -> w.set("workers", number);
            case 6 -> w -> w.set("suspend", number % 2 == 0);
            case 7 -> w -> w.kubelet.lose(node, w.now());
            default -> w -> w.kubelet.room(node, number % 3);
        };
    }

    private static Optional<Pod> pod(World world, Slot slot) {
        return world.isFinal() ? Optional.empty() : world.kubelet.pod(world.job(), slot);
    }
}
