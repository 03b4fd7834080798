package dev.stoic.simulation;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import dev.stoic.engine.Fickle;
import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What learning gives where there is nothing to coordinate: a plain loop over rounds and parts. */
final class Reference {
    static final int PARTS = 16;
    static final Fickle LEARNER = new Fickle(3, 16);
    static final Rows ROWS = Fickle.rows(PARTS);

    private static final Codec<Sum> SUM = Codec.of(Sum.class);
    private static final Codec<State> STATE = Codec.of(State.class);

    static final Reference INSTANCE = new Reference();

    private final List<State> states = new ArrayList<>();
    private final List<byte[]> encoded = new ArrayList<>();
    private final Map<Asked, Optional<byte[]>> sums = new HashMap<>();

    private record Asked(long round, Range range) {}

    private Reference() {
        State state = LEARNER.begin(Fickle.problem(PARTS, 42));
        states.add(state);
        while (LEARNER.next(state) instanceof Pass.Ask) {
            state = LEARNER.improve(state, sum(state, Range.all(PARTS)).orElseThrow());
            states.add(state);
        }
        states.forEach(each -> encoded.add(STATE.encode(each)));
    }

    private static Optional<Sum> sum(State state, Range range) {
        if (range.isPart()) {
            return LEARNER.isAbsent(state, range.first(), ROWS)
                    ? Optional.empty()
                    : Optional.of(LEARNER.contribute(state, range.first(), ROWS));
        }
        return Learner.plus(sum(state, range.left()), sum(state, range.right()));
    }

    long rounds() {
        return states.size() - 1L;
    }

    State after(long rounds) {
        return states.get((int) rounds);
    }

    /** SHA-256 of the state after so many rounds. */
    String hash(long rounds) {
        return STATE.sha256(after(rounds));
    }

    boolean isAfter(long rounds, State state) {
        return rounds >= 0 && rounds <= rounds() && Arrays.equals(encoded.get((int) rounds), STATE.encode(state));
    }

    /** Whether a range gives this to a round. */
    boolean gives(long round, Range range, Optional<Sum> value) {
        Optional<byte[]> expected = sums.computeIfAbsent(
                new Asked(round, range),
                asked -> sum(after(asked.round() - 1), asked.range()).map(SUM::encode));
        return expected.isPresent() == value.isPresent()
                && value.map(sum -> Arrays.equals(SUM.encode(sum), expected.get()))
                        .orElse(true);
    }
}
