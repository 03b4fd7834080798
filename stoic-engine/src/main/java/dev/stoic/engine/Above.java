package dev.stoic.engine;

import dev.stoic.transport.Address;
import java.time.Duration;
import java.util.Optional;

/**
 * Whom a worker works for: the coordinator; or, for a sub-worker, the worker above it as long as that one is there, and the
 * coordinator itself meanwhile.
 */
final class Above {
    /** After so long without a welcome from the worker above, the coordinator is asked instead. */
    private static final Duration ATTACH = Duration.ofSeconds(3);

    /** How often a sub-worker that works for the coordinator looks for the worker above it. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Optional<Address> preferred;
    private Address current;
    private long since;
    private long looked;
    private boolean heard;

    Above(Optional<Address> preferred, long now) {
        this.preferred = preferred;
        current = preferred.orElse(WorkerRun.COORDINATOR);
        since = now;
    }

    Address current() {
        return current;
    }

    /** Whether this changes whom the worker works for. */
    boolean received(Address from, long now) {
        if (from.equals(current)) {
            heard = true;
            return false;
        }
        return preferred.filter(from::equals).isPresent() && turn(from, now);
    }

    /** Whether this changes whom the worker works for. */
    boolean gone(Address address, long now) {
        return preferred.filter(address::equals).isPresent()
                && address.equals(current)
                && turn(WorkerRun.COORDINATOR, now);
    }

    /** Whether this changes whom the worker works for. */
    boolean tick(long now) {
        boolean unheard = !heard && now - since >= ATTACH.toNanos();
        return unheard && isWithPreferred() && turn(WorkerRun.COORDINATOR, now);
    }

    /** Whom to offer help now and then, since it may be back. */
    Optional<Address> missed(long now) {
        if (isWithPreferred() || now - looked < LOOK.toNanos()) {
            return Optional.empty();
        }
        looked = now;
        return preferred;
    }

    private boolean isWithPreferred() {
        return preferred.isEmpty() || current.equals(preferred.get());
    }

    private boolean turn(Address to, long now) {
        current = to;
        since = now;
        looked = now;
        heard = false;
        return true;
    }
}
