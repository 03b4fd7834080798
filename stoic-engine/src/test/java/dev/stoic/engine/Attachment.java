package dev.stoic.engine;

import dev.stoic.transport.Address;
import java.util.Optional;

/** Opens {@link Above} to the simulation, which drives the same rules as a process does. */
public final class Attachment {
    private final Above above;

    public Attachment(Optional<Address> preferred, long now) {
        above = new Above(preferred, now);
    }

    public Address current() {
        return above.current();
    }

    public boolean received(Address from, long now) {
        return above.received(from, now);
    }

    public boolean gone(Address address, long now) {
        return above.gone(address, now);
    }

    public boolean tick(long now) {
        return above.tick(now);
    }

    public Optional<Address> missed(long now) {
        return above.missed(now);
    }
}
