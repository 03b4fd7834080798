package dev.stoic.simulation;

import java.util.function.Supplier;

/** What everything in a simulated world shares. */
final class World {
    private final Weather weather;
    private final Chance chance;
    private final Trace trace;
    private final Sightings sightings = new Sightings();
    private final Agenda agenda;
    private boolean calmed;

    /** @param afterEach checks what must hold after every event */
    World(Weather weather, Chance chance, Trace trace, Runnable afterEach) {
        this.weather = weather;
        this.chance = chance;
        this.trace = trace;
        agenda = new Agenda(afterEach);
    }

    Weather weather() {
        return weather;
    }

    Chance chance() {
        return chance;
    }

    Agenda agenda() {
        return agenda;
    }

    Sightings sightings() {
        return sightings;
    }

    void saw(Sight sight) {
        sightings.saw(sight);
    }

    void trace(String who, String what, Supplier<String> more, long figure) {
        trace.add(agenda.now(), who, what, more, figure);
    }

    /** Whether things go wrong still. */
    boolean isTroubled() {
        return !calmed && agenda.now() < weather.until();
    }

    boolean isTroubledBy(Trouble trouble, double probability) {
        return isTroubled() && weather.has(trouble) && chance.of(probability);
    }

    void calm() {
        calmed = true;
    }
}
