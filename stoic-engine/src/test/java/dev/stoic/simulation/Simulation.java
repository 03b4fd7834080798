package dev.stoic.simulation;

import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.fault.Fault;
import dev.stoic.learn.Learner;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A whole job with its processes, network, disk and time in one thread: a second driver of the same roles. Everything that
 * chance decides is drawn from one seed, which replays it.
 */
final class Simulation {
    /** After troubles have ended, a run has so long to come to its end. */
    static final long PROGRESS = 900 * Agenda.SECOND;

    private static final long MOST_EVENTS = 3_000_000;
    private static final int MOST_PLANNED = 20_000;

    private final long seed;
    private final Weather weather;
    private final Trace trace;
    private final World world;
    private final Cluster cluster;

    /** How it went. */
    record Outcome(
            long seed,
            Weather weather,
            long trace,
            List<String> lines,
            Sightings sightings,
            long events,
            long nanos,
            Optional<Fault> fault,
            Optional<Throwable> broken) {}

    private Simulation(
            long seed,
            Optional<Weather> given,
            Sabotage sabotage,
            Learner<State, State, Sum> learner,
            Trace.Lines lines) {
        this.seed = seed;
        var chance = new Chance(new SplittableRandom(seed));
        weather = given.orElseGet(() -> seed % 10 == 0 ? Weather.killedCoordinators(chance) : Weather.of(chance));
        trace = new Trace(lines);
        world = new World(weather, chance, trace, this::check);
        var verdicts =
                learner.equals(Reference.LEARNER) ? Invariants.Verdicts.BY_REFERENCE : Invariants.Verdicts.WITHOUT;
        cluster = new Cluster(world, new Invariants(world, verdicts), new Disk(world), sabotage, learner);
    }

    static Outcome run(long seed) {
        return run(seed, Sabotage.NONE, Trace.Lines.DROPPED);
    }

    static Outcome run(long seed, Sabotage sabotage, Trace.Lines lines) {
        return new Simulation(seed, Optional.empty(), sabotage, Reference.LEARNER, lines).run();
    }

    static Outcome run(long seed, Weather weather, Learner<State, State, Sum> learner) {
        return new Simulation(seed, Optional.of(weather), Sabotage.NONE, learner, Trace.Lines.DROPPED).run();
    }

    private Outcome run() {
        Optional<Throwable> broken = Optional.empty();
        try {
            cluster.start();
            new Nemesis(cluster).start();
            world.agenda().runUntil(cluster::isOver);
            if (cluster.fault().isEmpty() && !cluster.disk().wasDamaged()) {
                finishAgain();
            }
        } catch (RuntimeException | AssertionError e) {
            broken = Optional.of(e);
        }
        return new Outcome(
                seed,
                weather,
                trace.hash(),
                trace.lines(),
                world.sightings(),
                world.agenda().events(),
                world.agenda().now(),
                cluster.fault(),
                broken);
    }

    /** Whoever comes after the end finds it in the store. */
    private void finishAgain() {
        world.calm();
        cluster.disk().fill(false);
        var late = new CoordinatorProcess(cluster, "coordinator-after-the-end");
        if (late.process().isAlive()) {
            throw new Violation("what is finished is found finished by whoever comes later");
        }
        world.saw(Sight.FINISHED_AGAIN_FROM_THE_STORE);
    }

    private void check() {
        cluster.shelf().check();
        if (world.agenda().now() > weather.until() + PROGRESS && !cluster.isOver()) {
            throw new Violation("once troubles have ended, the run ends within %d s: round %d of %d"
                    .formatted(PROGRESS / Agenda.SECOND, cluster.invariants().furthest(), Reference.INSTANCE.rounds()));
        }
        if (world.agenda().events() > MOST_EVENTS || world.agenda().size() > MOST_PLANNED) {
            throw new Violation("queues stay bounded: %d events, %d planned"
                    .formatted(world.agenda().events(), world.agenda().size()));
        }
        for (WorkerProcess worker : cluster.workers()) {
            bounded(worker.process());
        }
        cluster.coordinators().forEach(each -> bounded(each.process()));
    }

    private void bounded(Process process) {
        if (process.waiting() > weather.queue() + Reference.PARTS) {
            throw new Violation("queues stay bounded: %d wait at %s".formatted(process.waiting(), process.name()));
        }
    }
}
