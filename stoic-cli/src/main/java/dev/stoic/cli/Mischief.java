package dev.stoic.cli;

import dev.stoic.engine.Commits;
import dev.stoic.math.Streams;
import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Disturbs the processes of a run at a steady pace, and watches how long each disturbance holds up its rounds. */
final class Mischief implements ProcessesRun.Companion {
    private static final Duration LOOK = Duration.ofMillis(5);

    /** Long enough to be taken for dead. */
    private static final Duration LONG = Duration.ofSeconds(12);

    private final Supervisor supervisor;
    private final BlobStore store;
    private final Wiring.Proxied network;
    private final Plan plan;
    private final List<Disturbance> disturbances = new ArrayList<>();
    private final List<Thread> ended = new ArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private long rounds;
    private long advanced;

    enum Kind {
        /** Without warning. */
        KILL,
        /** Stopped for a while, sometimes for so long that it is taken for dead. */
        PAUSE,
        /** One connection carries nothing for a while, in one direction or both. */
        PARTITION
    }

    record Plan(long seed, Duration every, Set<Kind> kinds) {}

    /** @param gap nanoseconds for which no round was decided after it */
    record Disturbance(Kind kind, String whom, long at, long gap) {}

    Mischief(Supervisor supervisor, BlobStore store, Wiring.Proxied network, Plan plan) {
        this.supervisor = supervisor;
        this.store = store;
        this.network = network;
        this.plan = plan;
        thread = Thread.ofPlatform().daemon().name("stoic-mischief").start(this::run);
    }

    private void run() {
        try {
            long next = Long.MAX_VALUE;
            do {
                look();
                long now = System.nanoTime();
                if (rounds > 0 && next == Long.MAX_VALUE) {
                    next = now + plan.every().toNanos();
                }
                if (now >= next) {
                    disturb(disturbances.size());
                    next = now + plan.every().toNanos();
                }
            } while (!closing.await(LOOK.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        try {
            var marks = Commits.newest(store);
            long now = System.nanoTime();
            long newest = marks.isEmpty() ? 0 : marks.getFirst().rounds();
            if (newest > rounds) {
                if (!disturbances.isEmpty()) {
                    Disturbance last = disturbances.removeLast();
                    long gap = now - Math.max(advanced, last.at());
                    disturbances.add(new Disturbance(last.kind(), last.whom(), last.at(), Math.max(gap, last.gap())));
                }
                rounds = newest;
                advanced = now;
            }
        } catch (IOException _) {
            // It looks again.
        }
    }

    private void disturb(int count) {
        List<Map.Entry<String, Long>> there = supervisor.pids();
        if (there.isEmpty()) {
            return;
        }
        long key = Streams.key(plan.seed(), count);
        List<Kind> kinds = List.copyOf(plan.kinds().stream().sorted().toList());
        Kind kind = kinds.get((int) Streams.below(key, 0, kinds.size()));
        var victim = there.get((int) Streams.below(key, 1, there.size()));
        int choice = (int) Streams.below(key, 2, 3);
        switch (kind) {
            case KILL -> ProcessHandle.of(victim.getValue()).ifPresent(ProcessHandle::destroyForcibly);
            case PAUSE -> pause(victim.getValue(), choice == 0 ? LONG : Duration.ofMillis(500L * (choice + 1)));
            case PARTITION -> partition((int) Streams.below(key, 3, 1 << 20), choice);
        }
        String whom = kind == Kind.PARTITION ? "a connection" : victim.getKey();
        disturbances.add(new Disturbance(kind, whom, System.nanoTime(), 0));
    }

    private void pause(long pid, Duration pause) {
        signal("STOP", pid);
        later(pause, () -> signal("CONT", pid));
    }

    private void partition(int which, int choice) {
        network.cut(which, choice != 1, choice != 2);
        later(choice == 0 ? LONG : Duration.ofSeconds(choice), network::heal);
    }

    private void later(Duration pause, Runnable what) {
        ended.add(Thread.ofVirtual().start(() -> {
            try {
                closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            what.run();
        }));
    }

    private static void signal(String name, long pid) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
        } catch (IOException _) {
            // It has ended meanwhile.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    List<Disturbance> disturbances() {
        return List.copyOf(disturbances);
    }

    /** What is stopped goes on, what is cut heals. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join();
            for (Thread each : ended) {
                each.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
