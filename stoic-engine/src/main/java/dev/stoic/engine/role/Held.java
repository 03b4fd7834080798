package dev.stoic.engine.role;

/** Names a state: the one after {@code rounds} rounds of the history that {@code digest} stands for. */
public record Held(long rounds, long digest) {
    static Held of(Committed<?> committed) {
        return new Held(committed.rounds(), committed.digest().value());
    }
}
