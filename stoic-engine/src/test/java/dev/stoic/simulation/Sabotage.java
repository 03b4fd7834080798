package dev.stoic.simulation;

import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.CoordinatorEvent;
import dev.stoic.engine.role.CoordinatorSettings;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.Worker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Learner;
import dev.stoic.store.BlobStore;
import java.util.List;

/**
 * A mistake that somebody could make, built around the roles instead of into them: what they are told, what they want done,
 * what they learn with and what they store on can be altered. Nothing is altered unless a mistake says so.
 */
interface Sabotage {
    Sabotage NONE = new Sabotage() {};

    default Learner<State, State, Sum> learner(Learner<State, State, Sum> honest) {
        return honest;
    }

    default BlobStore store(BlobStore honest) {
        return honest;
    }

    default CoordinatorSettings settings(CoordinatorSettings honest) {
        return honest;
    }

    /** @param held what workers hold, which an honest coordinator does not know yet */
    default List<Held> marks(List<Held> honest, List<Held> held) {
        return honest;
    }

    default List<CoordinatorEvent<Sum>> told(CoordinatorSettings settings, CoordinatorEvent<Sum> event) {
        return List.of(event);
    }

    default List<CoordinatorEffect<State, State>> wants(
            CoordinatorSettings settings, List<CoordinatorEffect<State, State>> effects) {
        return effects;
    }

    default List<Worker.Event<State, Sum>> told(WorkerId worker, Worker.Event<State, Sum> event) {
        return List.of(event);
    }

    default List<Worker.Effect<State, Sum>> wants(WorkerId worker, List<Worker.Effect<State, Sum>> effects) {
        return effects;
    }
}
