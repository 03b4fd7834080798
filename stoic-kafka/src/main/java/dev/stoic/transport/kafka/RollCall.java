package dev.stoic.transport.kafka;

import dev.stoic.transport.Address;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Who is there, by what is heard of them. Time is counted in beats of our own that came back: while the broker is away nobody is
 * heard, and nothing listens therefore gone. For one thread.
 */
final class RollCall {
    /** Beats that come back in a bunch, after an outage or because addresses were opened, are one. */
    private static final long APART = KafkaSettings.BEAT.toNanos() * 9 / 10;

    private final UUID self;
    private long last;
    private final LinkedHashMap<UUID, Peer> peers = new LinkedHashMap<>();

    private static final class Peer {
        private long number = -1;
        private int missed;
        private Set<Address> addresses = Set.of();
    }

    RollCall(UUID self, long nanos) {
        this.self = self;
        last = nanos;
    }

    /** Addresses that were there before and are nowhere now. */
    List<Address> heard(KafkaFrame.Present present, long nanos) {
        return present.sender().equals(self) ? missed(nanos) : moved(present);
    }

    /** Whether it is one of those that are there. */
    boolean knows(UUID sender) {
        return sender.equals(self) || peers.containsKey(sender);
    }

    private List<Address> missed(long nanos) {
        if (nanos - last < APART) {
            return List.of();
        }
        last = nanos;
        var before = new LinkedHashSet<Address>();
        peers.values().removeIf(peer -> {
            boolean isGone = ++peer.missed > KafkaSettings.MISSED;
            if (isGone) {
                before.addAll(peer.addresses);
            }
            return isGone;
        });
        return gone(before);
    }

    private List<Address> moved(KafkaFrame.Present present) {
        Peer peer = peers.computeIfAbsent(present.sender(), _ -> new Peer());
        if (present.number() <= peer.number) {
            // Said again by somebody who listened.
            return List.of();
        }
        Set<Address> before = peer.addresses;
        peer.number = present.number();
        peer.missed = 0;
        peer.addresses = new LinkedHashSet<>(present.addresses());
        if (peer.addresses.isEmpty()) {
            peers.remove(present.sender());
        }
        return gone(before);
    }

    private List<Address> gone(Set<Address> before) {
        var gone = new ArrayList<Address>();
        for (Address address : before) {
            if (peers.values().stream().noneMatch(peer -> peer.addresses.contains(address))) {
                gone.add(address);
            }
        }
        return gone;
    }
}
