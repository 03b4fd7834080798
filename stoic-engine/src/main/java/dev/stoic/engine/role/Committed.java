package dev.stoic.engine.role;

import dev.stoic.codec.Codec;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import java.util.List;

/** What a coordinator knows for certain: the state after {@code rounds} rounds. This is what a checkpoint holds. */
public record Committed<S>(long rounds, Digest digest, S state) {
    /** Before the first round. */
    public static <S> Committed<S> beginning(String job, Learner<S, ?, ?> learner, Problem problem) {
        return new Committed<>(0, Digest.first(job), learner.begin(problem));
    }

    public static <S> Codec<Committed<S>> codec(Codec<S> state) {
        return Codec.of(Committed.class, List.of(state));
    }
}
