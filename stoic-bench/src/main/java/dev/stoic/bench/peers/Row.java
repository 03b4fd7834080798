package dev.stoic.bench.peers;

import dev.stoic.bench.peers.Outcome.Measured;
import java.util.Optional;
import java.util.OptionalDouble;

/** One line of the table: Stoic's outcome, or a peer's beside it on the same case. */
record Row(Case asked, Optional<Peer> peer, Outcome outcome, Outcome stoic) {
    static Row ofStoic(Case asked, Outcome stoic) {
        return new Row(asked, Optional.empty(), stoic, stoic);
    }

    static Row ofPeer(Case asked, Peer peer, Outcome outcome, Outcome stoic) {
        return new Row(asked, Optional.of(peer), outcome, stoic);
    }

    String tool() {
        return peer.map(Peer::title).orElse("Stoic");
    }

    double target() {
        return peer.map(Peer::target).orElse(0.0);
    }

    boolean isStoic() {
        return peer.isEmpty();
    }

    /** How many times longer the peer took than Stoic, each in a new process. */
    OptionalDouble freshRatio() {
        return outcome instanceof Measured theirs && stoic instanceof Measured ours && !isStoic()
                ? OptionalDouble.of(theirs.fresh() / ours.fresh())
                : OptionalDouble.empty();
    }

    OptionalDouble warmRatio() {
        return outcome instanceof Measured theirs
                        && stoic instanceof Measured ours
                        && !isStoic()
                        && theirs.warm().isPresent()
                        && ours.warm().isPresent()
                ? OptionalDouble.of(theirs.warm().getAsDouble() / ours.warm().getAsDouble())
                : OptionalDouble.empty();
    }

    /** What the target column says; speed with a worse answer does not count. */
    String verdict() {
        if (target() == 0) {
            return "";
        }
        if (!(outcome instanceof Measured theirs) || !(stoic instanceof Measured ours)) {
            return "not measured";
        }
        String key = asked.quality().key();
        double mine = ours.quality().getOrDefault(key, Double.NaN);
        double other = theirs.quality().getOrDefault(key, Double.NaN);
        boolean sameStart = peer.map(Peer::sameStart).orElse(true);
        if (sameStart && !asked.quality().asGood(mine, other)) {
            return "no: " + key;
        }
        return theirs.fresh() / ours.fresh() >= target() ? "yes" : "no";
    }
}
