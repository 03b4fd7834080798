package dev.stoic.kubernetes.operator;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What to do now, and when to look again.
 *
 * @param writes in this order
 * @param basis what the decision may be made from
 * @param next whether there is more to decide as soon as these are done
 * @param follow the coordinator to ask meanwhile
 */
record Decision(List<Write> writes, Basis basis, Next next, Optional<Duration> look, Optional<Follow> follow) {
    enum Basis {
        /** True of an older view too. */
        ANY_VIEW,
        /** Something seems not to be there: that must be asked of the API server itself. */
        LIVE_VIEW
    }

    enum Next {
        DONE,
        AGAIN
    }

    /** @param workers how many the job should have */
    record Follow(String address, int workers) {}

    Decision {
        writes = List.copyOf(writes);
    }

    Decision then(List<Write> more) {
        return new Decision(Stream.concat(writes.stream(), more.stream()).toList(), basis, next, look, follow);
    }

    static Decision nothing() {
        return new Decision(List.of(), Basis.ANY_VIEW, Next.DONE, Optional.empty(), Optional.empty());
    }
}
