package dev.stoic.transport;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Dials those who are wanted, again and again and each on a thread of its own, with longer and longer pauses. */
final class Dialler {
    private final Consumer<Peer> attempt;
    private final Map<Peer, Thread> busy = new HashMap<>();
    private Set<Peer> wanted = Set.of();

    /** @param attempt makes a connection if it can, and returns when there is none or no more */
    Dialler(Consumer<Peer> attempt) {
        this.attempt = attempt;
    }

    synchronized void dial(Set<Peer> peers) {
        wanted = Set.copyOf(peers);
        for (Peer peer : peers) {
            // Whoever was given up and is still connected is kept by the thread that has it.
            busy.computeIfAbsent(
                    peer, _ -> Thread.ofVirtual().name("stoic-dial-" + peer).start(() -> keep(peer)));
        }
        notifyAll();
    }

    synchronized boolean wants(Peer peer) {
        return wanted.contains(peer);
    }

    private void keep(Peer peer) {
        Duration pause = PeerSettings.FIRST_PAUSE;
        while (goesOn(peer)) {
            long began = System.nanoTime();
            attempt.accept(peer);
            boolean lasted = System.nanoTime() - began > PeerSettings.CONNECT.toNanos();
            pause = lasted ? PeerSettings.FIRST_PAUSE : pause;
            rest(peer, pause);
            Duration longer = pause.multipliedBy(2);
            pause = longer.compareTo(PeerSettings.LAST_PAUSE) < 0 ? longer : PeerSettings.LAST_PAUSE;
        }
    }

    private synchronized boolean goesOn(Peer peer) {
        if (!wanted.contains(peer)) {
            busy.remove(peer);
        }
        return wanted.contains(peer);
    }

    private synchronized void rest(Peer peer, Duration pause) {
        long end = System.nanoTime() + pause.toNanos();
        try {
            for (long left = pause.toMillis(); left > 0 && wanted.contains(peer); left = millisUntil(end)) {
                wait(left);
            }
        } catch (InterruptedException _) {
            // Only closing interrupts, and then nobody is wanted.
        }
    }

    private static long millisUntil(long end) {
        return (end - System.nanoTime()) / 1_000_000;
    }

    /** Gives up connections that are just being made. */
    synchronized void close() {
        wanted = Set.of();
        busy.values().forEach(Thread::interrupt);
        notifyAll();
    }
}
