package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.operator.Standing.Phase;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.Optional;
import java.util.function.Consumer;

/** What can happen to a job on a cluster, and how it ends. */
enum Scenario {
    NOTHING_HAPPENS(Phase.SUCCEEDED, _ -> {}),
    A_WORKER_IS_DELETED(
            Phase.SUCCEEDED, world -> world.inRound(3, w -> w.cluster.delete(w.pod("w1"), Write.Manner.GRACEFUL))),
    A_WORKER_VANISHES(
            Phase.SUCCEEDED, world -> world.inRound(3, w -> w.cluster.delete(w.pod("w1"), Write.Manner.FORCED))),
    THE_COORDINATOR_IS_DELETED(
            Phase.SUCCEEDED, world -> world.inRound(3, w -> w.cluster.delete(w.pod("c0"), Write.Manner.GRACEFUL))),
    THE_COORDINATOR_VANISHES(
            Phase.SUCCEEDED, world -> world.inRound(3, w -> w.cluster.delete(w.pod("c0"), Write.Manner.FORCED))),
    A_WORKER_IS_EVICTED(Phase.SUCCEEDED, world -> world.inRound(3, w -> w.kubelet.evict(w.pod("w0")))),
    EVICTED_AGAIN_AND_AGAIN(Phase.SUCCEEDED, world -> {
        for (int i = 1; i < 10; i++) {
            world.inRound(2 * i, w -> w.kubelet.pod(w.job(), slot("w1")).ifPresent(w.kubelet::evict));
        }
    }),
    A_NODE_IS_LOST_AND_COMES_BACK(Phase.SUCCEEDED, world -> {
        world.kubelet.room("n1", 2);
        world.inRound(3, w -> {
            w.kubelet.room("n1", 8);
            w.kubelet.lose("n2", w.now());
        });
        world.at(60, w -> w.kubelet.regain("n2"));
    }),
    A_NODE_IS_DESTROYED(Phase.SUCCEEDED, world -> {
        world.kubelet.room("n1", 2);
        world.inRound(3, w -> {
            w.kubelet.room("n1", 8);
            w.kubelet.destroy("n2");
        });
    }),
    A_WORKER_FAILS_ONCE(Phase.SUCCEEDED, world -> world.inRound(3, w -> w.kubelet.end(w.pod("w1"), 1, "", w.now()))),
    A_WORKER_LEAVES(Phase.SUCCEEDED, world -> world.inRound(3, w -> w.kubelet.end(w.pod("w1"), 0, "", w.now()))),
    A_COORDINATOR_IS_FENCED(
            Phase.SUCCEEDED, world -> world.inRound(3, w -> w.kubelet.end(w.pod("c0"), 71, "", w.now()))),
    WORKERS_FAIL_ALWAYS(Phase.FAILED, world -> {
        world.kubelet.doom("w1", 1);
        world.kubelet.doom("w2", 1);
    }),
    A_WORKER_FAILS_ALWAYS_AND_OTHERS_GO_ON(Phase.SUCCEEDED, world -> world.kubelet.doom("w1", 1)),
    WORKERS_TAKE_TOO_MUCH(Phase.FAILED, world -> {
        world.kubelet.doom("w0", 137);
        world.kubelet.doom("w1", 137);
    }),
    A_BUG_OF_OURS(Phase.FAILED, world -> world.kubelet.doom("c0", 70)),
    A_JOB_THAT_IS_WRONG(
            Phase.FAILED,
            world -> world.when(
                    "it reads",
                    w -> w.kubelet.pod(w.job(), slot("c0")).isPresent(),
                    w -> w.kubelet.end(
                            w.pod("c0"),
                            2,
                            "{\"exit\":2,\"kind\":\"user\",\"message\":\"no column price\",\"advice\":\"Did you mean cost?\"}",
                            w.now()))),
    A_DISK_THAT_IS_FULL(
            Phase.FAILED,
            world -> world.inRound(
                    2,
                    w -> w.kubelet.end(
                            w.pod("w0"), 4, "{\"message\":\"no space left\",\"advice\":\"free some\"}", w.now()))),
    A_STORE_THAT_IS_AWAY(Phase.SUCCEEDED, world -> {
        world.kubelet.doom("c0", 3);
        world.at(90, w -> w.kubelet.spare("c0"));
    }),
    STOPPED_BY_HAND(Phase.FAILED, world -> world.inRound(4, w -> w.kubelet.end(w.pod("c0"), 130, "", w.now()))),
    SUSPENDED_AND_RESUMED(Phase.SUCCEEDED, world -> {
        world.inRound(4, w -> w.set("suspend", true));
        world.at(60, w -> w.set("suspend", false));
    }),
    SUSPENDED_FOR_LONGER_THAN_THE_DEADLINE(Phase.SUCCEEDED, world -> {
        world.set("deadline", "120s");
        world.inRound(4, w -> w.set("suspend", true));
        world.at(200, w -> w.set("suspend", false));
    }),
    SUSPENDED_FROM_THE_START(Phase.SUCCEEDED, world -> {
        world.set("suspend", true);
        world.at(30, w -> w.set("suspend", false));
    }),
    MORE_WORKERS(Phase.SUCCEEDED, world -> world.inRound(3, w -> w.set("workers", 5))),
    FEWER_WORKERS(Phase.SUCCEEDED, world -> world.inRound(3, w -> w.set("workers", 2))),
    MORE_THAN_IT_MAY_HAVE(Phase.SUCCEEDED, world -> world.inRound(3, w -> w.set("workers", 6))),
    TOO_LATE(Phase.FAILED, world -> {
        world.set("deadline", "20s");
        world.kubelet.room("n1", 1);
        world.kubelet.room("n2", 0);
    }),
    GONE_AFTER_A_WHILE(Phase.SUCCEEDED, world -> world.set("ttl", "30s")),
    OVER_QUOTA(Phase.SUCCEEDED, world -> {
        world.cluster.admit(
                object -> object instanceof Pod && world.names("Pod").size() >= 2
                        ? Optional.of(
                                "pods \"x\" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2")
                        : Optional.empty());
        world.at(45, w -> w.cluster.admit(_ -> Optional.empty()));
    }),
    NO_ROOM(Phase.SUCCEEDED, world -> {
        world.kubelet.room("n1", 2);
        world.kubelet.room("n2", 0);
        world.at(45, w -> w.kubelet.room("n2", 4));
    }),
    NO_IMAGE(Phase.SUCCEEDED, world -> {
        world.kubelet.breakImage("c0");
        world.at(45, w -> w.kubelet.mendImage("c0"));
    }),
    A_SERVICE_IS_DELETED(
            Phase.SUCCEEDED,
            world -> world.inRound(
                    3,
                    w -> w.cluster.remove(w.cluster.all().stream()
                            .filter(Service.class::isInstance)
                            .findFirst()
                            .orElseThrow()))),
    A_SERVICE_IS_BENT(
            Phase.SUCCEEDED,
            world -> world.inRound(
                    3,
                    w -> w.cluster.store(new ServiceBuilder((Service) w.cluster.all().stream()
                                    .filter(Service.class::isInstance)
                                    .findFirst()
                                    .orElseThrow())
                            .editSpec()
                            .withPublishNotReadyAddresses(false)
                            .endSpec()
                            .build()))),
    PREEMPTED(Phase.SUCCEEDED, world -> {
        world.inRound(3, w -> {
            w.kubelet.room("n1", 3);
            w.kubelet.room("n2", 0);
            w.cluster.delete(w.pod("w2"), Write.Manner.GRACEFUL);
        });
        world.inRound(8, w -> w.kubelet.room("n2", 8));
    });

    private final Phase end;
    private final Consumer<World> story;

    Scenario(Phase end, Consumer<World> story) {
        this.end = end;
        this.story = story;
    }

    Phase end() {
        return end;
    }

    /** The job of all of them: three workers, at least two, at most five. */
    World begin(World.Weather weather) {
        var world = new World(weather, 2);
        world.submit("""
                learner: { kmeans: { k: 8, rounds: 50 } }
                data: { train: store://blobs }
                run: { workers: 3, elastic: { min: 2, max: 5 } }
                """);
        story.accept(world);
        return world;
    }

    private static dev.stoic.kubernetes.manifest.Slot slot(String key) {
        return dev.stoic.kubernetes.manifest.Slot.parse(key).orElseThrow();
    }
}
