package dev.stoic.simulation;

import java.util.ArrayList;
import java.util.List;

/** Brings about what the weather says, until it is calm. */
final class Nemesis {
    private final Cluster cluster;
    private final World world;

    Nemesis(Cluster cluster) {
        this.cluster = cluster;
        world = cluster.world();
    }

    void start() {
        var troubles = List.copyOf(world.weather().troubles());
        world.agenda().after(world.weather().until(), this::calm);
        if (!troubles.isEmpty()) {
            next(troubles);
        }
    }

    private void next(List<Trouble> troubles) {
        world.agenda().after(world.chance().millis(1, 2e-6 * world.weather().gap()), () -> {
            if (world.isTroubled() && !cluster.isOver()) {
                Trouble trouble = world.chance().oneOf(troubles);
                world.trace("nemesis", "brings", trouble::name, trouble.ordinal());
                bring(trouble);
                next(troubles);
            }
        });
    }

    private void bring(Trouble trouble) {
        Chance chance = world.chance();
        switch (trouble) {
            case RESET -> cluster.network().reset();
            case CUT -> cluster.network().cut(chance.millis(100, 30_000));
            case WRONG_HINT -> cluster.network().wrongHint();
            case WORKER_CRASH -> one(cluster.workers()).forEach(this::crash);
            case ALL_WORKERS_CRASH -> {
                if (chance.of(0.3)) {
                    cluster.workers().forEach(this::crash);
                    world.saw(Sight.ALL_WORKERS_CRASHED);
                }
            }
            case COORDINATOR_CRASH -> one(cluster.coordinators()).forEach(this::crash);
            case PAUSE -> one(stations()).forEach(each -> each.process().pause(chance.millis(10, 30_000)));
            case RIVAL -> cluster.startCoordinator();
            case FULL_DISK -> {
                cluster.disk().fill(true);
                world.agenda()
                        .after(chance.millis(500, 20_000), () -> cluster.disk().fill(false));
            }
            case POWER_CUT -> {
                List.copyOf(cluster.coordinators()).forEach(this::crash);
                cluster.disk().powerCut();
            }
            case ROT -> cluster.disk().rot();
            case CHURN -> churn();
            case SLOW_WORKER -> one(cluster.workers()).forEach(each -> each.slow(chance.between(1, 30)));
            case STOP -> {
                if (chance.of(0.3)) {
                    one(cluster.coordinators()).forEach(CoordinatorProcess::stop);
                }
            }
            case LOSS, REPEAT, LATE, CRASH_AT_EFFECT, SLOW_DISK, BROKEN_DISK, TORN_WRITE, FOREIGN_STATE -> {
                // These happen by themselves wherever something is sent, stored or begun.
            }
        }
    }

    private <T> List<T> one(List<T> of) {
        return of.isEmpty() ? List.of() : List.of(world.chance().oneOf(of));
    }

    private List<Network.Station> stations() {
        var stations = new ArrayList<Network.Station>(cluster.coordinators());
        stations.addAll(cluster.workers());
        return stations;
    }

    private void crash(CoordinatorProcess coordinator) {
        if (coordinator.process().isAlive()) {
            world.saw(Sight.COORDINATOR_CRASHED);
            coordinator.process().kill("killed");
        }
    }

    private void crash(WorkerProcess worker) {
        if (worker.process().isAlive()) {
            world.saw(worker.id().sub() > 0 ? Sight.SUB_WORKER_CRASHED : Sight.WORKER_CRASHED);
            if (worker.id().sub() == 0 && world.weather().subworkers() > 0) {
                world.saw(Sight.PARENT_OF_SUB_WORKERS_CRASHED);
            }
            worker.process().kill("killed");
        }
    }

    private void churn() {
        Chance chance = world.chance();
        List<WorkerProcess> live = cluster.workers().stream()
                .filter(each -> each.process().isAlive())
                .toList();
        switch (chance.below(4)) {
            case 0 -> live.forEach(cluster::leave);
            case 1, 2 -> one(live).forEach(cluster::leave);
            default -> cluster.grow();
        }
        // Some stay away for good.
        if (chance.of(0.5)) {
            world.agenda().after(chance.millis(1_000, 20_000), cluster::grow);
        }
    }

    /** Nothing goes wrong any more; from now on the run has to come to its end. */
    private void calm() {
        world.calm();
        world.trace("nemesis", "rests", () -> "", 0);
        cluster.network().heal();
        cluster.disk().fill(false);
        cluster.workers().forEach(each -> each.slow(1));
        cluster.growToTheLeast();
    }
}
