package dev.stoic.engine.role;

/**
 * What happens to a coordinator.
 *
 * @param <C> what a part gives to a round
 */
public sealed interface CoordinatorEvent<C> {
    record Opened<C>() implements CoordinatorEvent<C> {}

    record Received<C>(WorkerId from, ToCoordinator<C> message) implements CoordinatorEvent<C> {}

    /** A worker is believed to be gone. */
    record Lost<C>(WorkerId worker) implements CoordinatorEvent<C> {}

    record StopRequested<C>() implements CoordinatorEvent<C> {}

    /** Time has passed. */
    record Tick<C>() implements CoordinatorEvent<C> {}
}
