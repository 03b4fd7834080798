package dev.stoic.transport;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Dials those who are wanted, again and again and each on a thread of its own, with longer and longer pauses. */
final class Dialler {
    private final Consumer<Route> attempt;
    private final Map<Route, Thread> busy = new HashMap<>();
    private final Map<Route, Long> begun = new HashMap<>();
    private Set<Route> wanted = Set.of();

    /** @param attempt makes a connection if it can, and returns when there is none or no more */
    Dialler(Consumer<Route> attempt) {
        this.attempt = attempt;
    }

    synchronized void dial(Set<Route> routes) {
        wanted = Set.copyOf(routes);
        for (Route route : routes) {
            // Whoever was given up and is still connected is kept by the thread that has it.
            busy.computeIfAbsent(
                    route,
                    _ -> Thread.ofVirtual().name("stoic-dial-" + route.peer()).start(() -> keep(route)));
        }
        notifyAll();
    }

    synchronized boolean wants(Route route) {
        return wanted.contains(route);
    }

    /** Whether each of them has a connection that lasts. */
    synchronized boolean isSettled(Set<Route> routes) {
        long now = System.nanoTime();
        return routes.stream().allMatch(route -> {
            Long since = begun.get(route);
            return since != null && lasts(since, now);
        });
    }

    private static boolean lasts(long since, long now) {
        return now - since > PeerSettings.CONNECT.toNanos();
    }

    private void keep(Route route) {
        Duration pause = PeerSettings.FIRST_PAUSE;
        while (goesOn(route)) {
            long began = System.nanoTime();
            mark(route, began);
            attempt.accept(route);
            unmark(route);
            pause = lasts(began, System.nanoTime()) ? PeerSettings.FIRST_PAUSE : pause;
            rest(route, pause);
            Duration longer = pause.multipliedBy(2);
            pause = longer.compareTo(PeerSettings.LAST_PAUSE) < 0 ? longer : PeerSettings.LAST_PAUSE;
        }
    }

    private synchronized void mark(Route route, long now) {
        begun.put(route, now);
    }

    private synchronized void unmark(Route route) {
        begun.remove(route);
    }

    private synchronized boolean goesOn(Route route) {
        if (!wanted.contains(route)) {
            busy.remove(route);
        }
        return wanted.contains(route);
    }

    private synchronized void rest(Route route, Duration pause) {
        long end = System.nanoTime() + pause.toNanos();
        try {
            for (long left = pause.toMillis(); left > 0 && wanted.contains(route); left = millisUntil(end)) {
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
