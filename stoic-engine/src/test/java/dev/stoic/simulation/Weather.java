package dev.stoic.simulation;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What kind of world it is: how large, how patient, and what goes wrong in it.
 *
 * @param gap nanoseconds between two troubles, on average
 * @param until when troubles end
 * @param queue envelopes that may wait at a process
 */
record Weather(
        Set<Trouble> troubles,
        int workers,
        int least,
        int subworkers,
        Wire wire,
        long patience,
        long grace,
        long checkpointEvery,
        long gap,
        long until,
        int queue) {

    /** What a network keeps of the order and number of envelopes. */
    enum Wire {
        /** As over one connection: whole and in order as long as it lasts. */
        ORDERED,
        /** As little as a transport has to promise. */
        WILD
    }

    boolean has(Trouble trouble) {
        return troubles.contains(trouble);
    }

    /** Some troubles, some sizes: each world is bad in its own way, so that no trouble always hides another. */
    static Weather of(Chance chance) {
        var troubles = EnumSet.noneOf(Trouble.class);
        double share = chance.oneOf(List.of(0.1, 0.3, 0.6));
        for (Trouble trouble : Trouble.values()) {
            if (chance.of(share)) {
                troubles.add(trouble);
            }
        }
        int workers = chance.between(1, 6);
        return new Weather(
                troubles,
                workers,
                chance.of(0.7) ? 1 : chance.between(1, workers),
                chance.of(0.5) ? 0 : chance.between(1, 2),
                chance.of(0.5) ? Wire.ORDERED : Wire.WILD,
                chance.millis(2_000, 10_000),
                chance.millis(1_000, 5_000),
                chance.oneOf(List.of(0L, chance.millis(1_000, 5_000), 1_000 * Agenda.SECOND)),
                chance.millis(300, 4_000),
                chance.millis(20_000, 120_000),
                chance.of(0.2) ? chance.between(8, 64) : 4096);
    }

    /** Coordinators die, and nothing else happens: a keeper is always there, so little may be lost. */
    static Weather killedCoordinators(Chance chance) {
        return new Weather(
                EnumSet.of(Trouble.COORDINATOR_CRASH, Trouble.CRASH_AT_EFFECT),
                chance.between(2, 5),
                1,
                0,
                Wire.ORDERED,
                10 * Agenda.SECOND,
                5 * Agenda.SECOND,
                1_000 * Agenda.SECOND,
                4 * Agenda.SECOND,
                60 * Agenda.SECOND,
                4096);
    }

    static Weather calm(int workers, int subworkers) {
        return new Weather(
                EnumSet.noneOf(Trouble.class),
                workers,
                1,
                subworkers,
                Wire.ORDERED,
                10 * Agenda.SECOND,
                5 * Agenda.SECOND,
                5 * Agenda.SECOND,
                Agenda.SECOND,
                0,
                4096);
    }
}
