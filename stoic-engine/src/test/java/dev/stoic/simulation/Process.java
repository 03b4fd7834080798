package dev.stoic.simulation;

import java.util.ArrayDeque;

/** A process: takes what arrives one by one, may be stopped anywhere and go on, and may die anywhere. */
final class Process {
    private static final int DEEPEST = 4;

    private final World world;
    private final String name;
    private final ArrayDeque<Runnable> inbox = new ArrayDeque<>();
    private final Life life;
    private long paused;
    private boolean busy;
    private boolean held;
    private boolean dead;
    private boolean due;

    /** Leaves everything that the process was doing. */
    static final class Crashed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Crashed() {
            super(null, null, false, false);
        }
    }

    /** What others notice of it. */
    interface Life {
        void died(String why);

        void stoodStill();
    }

    Process(World world, String name, Life life) {
        this.world = world;
        this.name = name;
        this.life = life;
    }

    String name() {
        return name;
    }

    boolean isAlive() {
        return !dead;
    }

    boolean isPaused() {
        return world.agenda().now() < paused;
    }

    int waiting() {
        return inbox.size();
    }

    /** Something to do; what does not fit is lost. */
    void offer(Runnable work) {
        if (inbox.size() >= world.weather().queue()) {
            world.saw(Sight.QUEUE_OVERFLOWED);
            return;
        }
        put(work);
    }

    /** Something to do that is never lost. */
    void put(Runnable work) {
        if (!dead) {
            inbox.add(work);
            drain();
        }
    }

    /** Until {@link #release} nothing more is taken from what waits. */
    void hold() {
        held = true;
    }

    /** @param first what it does before anything that waits */
    void release(Runnable first) {
        held = false;
        if (!dead) {
            inbox.addFirst(first);
            drain();
        }
    }

    private void drain() {
        if (busy) {
            return;
        }
        busy = true;
        try {
            while (!dead && !held && !isPaused() && !inbox.isEmpty()) {
                inbox.remove().run();
            }
        } catch (Crashed _) {
            // It is dead; nobody is left to do anything.
        } finally {
            busy = false;
        }
    }

    /** Does something again and again, however much arrives; it never waits twice. */
    void every(long nanos, Runnable work) {
        world.agenda().after(nanos, () -> {
            if (!dead) {
                if (!due) {
                    due = true;
                    put(() -> {
                        due = false;
                        work.run();
                    });
                }
                every(nanos, work);
            }
        });
    }

    /** Does something beside what arrives, as another thread would. */
    void aside(Runnable work) {
        if (!dead) {
            try {
                work.run();
            } catch (Crashed _) {
                // It is dead.
            }
        }
    }

    /** Ends what the process is doing, from within. */
    Crashed exit(String why) {
        kill(why);
        return new Crashed();
    }

    void kill(String why) {
        if (!dead) {
            dead = true;
            inbox.clear();
            world.trace(name, "dies", () -> why, 0);
            life.died(why);
        }
    }

    /** Stops it where it is. */
    void pause(long nanos) {
        paused = Math.max(paused, world.agenda().now() + nanos);
        world.trace(name, "stands still", () -> nanos / Agenda.MILLI + " ms", nanos);
        world.agenda().after(nanos, () -> {
            if (!isPaused()) {
                drain();
            }
        });
        life.stoodStill();
    }

    /**
     * A point between two things that it does, where it may die or stand still.
     *
     * @throws Crashed if it is dead
     */
    void edge(Sight crash) {
        Weather weather = world.weather();
        if (world.isTroubled()
                && weather.has(Trouble.CRASH_AT_EFFECT)
                && world.chance().of(0.0015)) {
            world.saw(crash);
            kill("at an edge");
        }
        if (world.isTroubled() && weather.has(Trouble.PAUSE) && world.chance().of(0.0005)) {
            pause(world.chance().millis(1, 20_000));
        }
        comeBack();
    }

    /** Waits for something outside while all others go on. */
    void await(long nanos) {
        if (nanos > 0 && world.agenda().depth() < DEEPEST) {
            world.agenda().pass(nanos);
        }
        comeBack();
    }

    private void comeBack() {
        if (!dead && isPaused() && world.agenda().depth() < DEEPEST) {
            world.agenda().pass(() -> dead || !isPaused());
        }
        if (dead) {
            throw new Crashed();
        }
    }
}
