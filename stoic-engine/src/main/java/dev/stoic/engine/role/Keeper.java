package dev.stoic.engine.role;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state at a worker, for a coordinator that may come after a lost one: improving is pure, so whoever is told what all
 * parts gave has the same state as the coordinator, bit for bit.
 */
public final class Keeper<S, C extends Contribution<C>> {
    private final Learner<S, ?, C> learner;
    private final Codec<C> contribution;
    private final Codec<Committed<S>> codec;
    private @Nullable Committed<S> committed;

    public Keeper(Learner<S, ?, C> learner) {
        this.learner = learner;
        Learner.Shapes<S, ?, C> shapes = learner.shapes();
        contribution = shapes.contribution();
        codec = Committed.codec(shapes.state());
    }

    Optional<Held> held() {
        return Optional.ofNullable(committed).map(Held::of);
    }

    /** The bytes of the wanted state, if it is the one that is held. */
    Optional<byte[]> give(Held wanted) {
        return Optional.ofNullable(committed)
                .filter(state -> Held.of(state).equals(wanted))
                .map(codec::encode);
    }

    /** @throws MalformedException if the bytes are no state of this learner */
    void hold(byte[] bytes) {
        committed = codec.decode(bytes);
    }

    /** Whether the state after {@code decided} is held now. */
    boolean keep(RoundId decided, byte[] total) {
        Committed<S> before = committed;
        if (before == null) {
            return false;
        }
        if (before.rounds() >= decided.number()) {
            // Said twice; or of a coordinator that went back further, which will say so by a whole state.
            return true;
        }
        if (before.rounds() + 1 != decided.number() || before.digest().value() != decided.digest()) {
            return false;
        }
        C sum = contribution.decode(total);
        Digest digest = before.digest().after(decided.number(), total);
        S state = learner.improve(before.state(), sum, Crew.ALONE);
        sum.release();
        committed = new Committed<>(decided.number(), digest, state);
        learner.retire(before.state(), state);
        return true;
    }
}
