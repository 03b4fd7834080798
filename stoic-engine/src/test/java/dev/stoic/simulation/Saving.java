package dev.stoic.simulation;

import dev.stoic.codec.Codec;
import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.role.Committed;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import java.io.IOException;
import java.util.Optional;

/** The checkpoints of a coordinator's process: one at a time is written beside the rounds, as another thread does it. */
final class Saving {
    private static final Codec<Committed<State>> CODEC = Committed.codec(Codec.of(State.class));

    private final Cluster cluster;
    private final World world;
    private final Process process;
    private final Checkpoints checkpoints;
    private boolean busy;

    Saving(Cluster cluster, Process process, BlobStore store) {
        this.cluster = cluster;
        this.process = process;
        world = cluster.world();
        checkpoints = new Checkpoints(store, CoordinatorProcess.JOB);
    }

    boolean isBusy() {
        return busy;
    }

    Optional<Committed<State>> newest() throws IOException {
        Checkpoints.Found found = checkpoints.newest();
        if (!found.notes().isEmpty()) {
            world.saw(Sight.DAMAGED_CHECKPOINT_PASSED_OVER);
        }
        return found.checkpoint().map(Checkpoint::content).map(CODEC::decode);
    }

    /** Whoever is busy is not asked twice. */
    void beside(Committed<State> committed, Runnable done) {
        if (busy) {
            return;
        }
        busy = true;
        var checkpoint = new Checkpoint(committed.rounds(), CODEC.encode(committed));
        world.agenda()
                .after(
                        world.chance().millis(0.1, 20),
                        () -> process.aside(() -> {
                            process.edge(Sight.CRASHED_WHILE_STORING);
                            save(checkpoint);
                            busy = false;
                            done.run();
                        }));
    }

    /** Whether it was stored. */
    boolean now(Committed<State> committed) {
        return save(new Checkpoint(committed.rounds(), CODEC.encode(committed)));
    }

    private boolean save(Checkpoint checkpoint) {
        try {
            checkpoints.save(checkpoint);
            cluster.saved(checkpoint.round());
            return true;
        } catch (IOException e) {
            world.saw(Sight.CHECKPOINT_FAILED);
            return false;
        }
    }
}
