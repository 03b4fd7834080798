package dev.stoic.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks up again and again where those are who are wanted, and has all of their addresses dialled: the name of a service stands
 * for all pods behind it, and pods come back elsewhere.
 */
final class Lookout {
    /** While every address of a name is connected, others are looked for at this pace only: names cost their server work. */
    private static final Duration CALM = Duration.ofSeconds(5);

    private final Names names;
    private final Dialler dialler;
    private final Set<Peer> looking = new HashSet<>();
    private final Map<Peer, Set<Route>> found = new HashMap<>();
    private Set<Peer> wanted = Set.of();

    /** Who knows which addresses a name has. */
    interface Names {
        InetAddress[] of(String host) throws UnknownHostException;
    }

    Lookout(Names names, Dialler dialler) {
        this.names = names;
        this.dialler = dialler;
    }

    synchronized void dial(Set<Peer> peers) {
        if (peers.equals(wanted)) {
            return;
        }
        wanted = Set.copyOf(peers);
        found.keySet().retainAll(wanted);
        tell();
        for (Peer peer : peers) {
            if (looking.add(peer)) {
                Thread.ofVirtual().name("stoic-look-up-" + peer).start(() -> keepLooking(peer));
            }
        }
        notifyAll();
    }

    private void keepLooking(Peer peer) {
        Duration pause = PeerSettings.FIRST_PAUSE;
        while (goesOn(peer)) {
            lookUp(peer);
            rest(peer, pause);
            Duration longer = pause.multipliedBy(2);
            pause = longer.compareTo(PeerSettings.LAST_PAUSE) < 0 ? longer : PeerSettings.LAST_PAUSE;
        }
    }

    private synchronized boolean goesOn(Peer peer) {
        if (!wanted.contains(peer)) {
            looking.remove(peer);
        }
        return wanted.contains(peer);
    }

    private void lookUp(Peer peer) {
        try {
            InetAddress[] addresses = names.of(peer.host());
            // Of a host that can be dialled in two ways, one is enough.
            Set<Route> routes = Arrays.stream(addresses)
                    .filter(address -> address.getClass() == addresses[0].getClass())
                    .map(address -> new Route(peer, address))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            synchronized (this) {
                if (wanted.contains(peer) && !routes.equals(found.put(peer, routes))) {
                    tell();
                }
            }
        } catch (UnknownHostException _) {
            // Where it was before is still the best guess.
        }
    }

    private synchronized void tell() {
        dialler.dial(found.values().stream().flatMap(Set::stream).collect(Collectors.toSet()));
    }

    private synchronized void rest(Peer peer, Duration pause) {
        long began = System.nanoTime();
        try {
            for (Duration left = pause; wanted.contains(peer) && left.isPositive(); left = left(peer, pause, began)) {
                wait(Math.clamp(left.toMillis(), 1, PeerSettings.LAST_PAUSE.toMillis()));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration left(Peer peer, Duration pause, long began) {
        return (isSettled(peer) ? CALM : pause).minusNanos(System.nanoTime() - began);
    }

    private boolean isSettled(Peer peer) {
        Set<Route> routes = found.getOrDefault(peer, Set.of());
        return !routes.isEmpty() && dialler.isSettled(routes);
    }
}
