package dev.stoic.simulation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How often each thing was seen, and in how many worlds. */
final class Sightings {
    private final Map<Sight, Long> times = new EnumMap<>(Sight.class);
    private final Map<Sight, Long> worlds = new EnumMap<>(Sight.class);

    void saw(Sight sight) {
        times.merge(sight, 1L, Long::sum);
    }

    void add(Sightings world) {
        world.times.forEach((sight, count) -> {
            times.merge(sight, count, Long::sum);
            worlds.merge(sight, 1L, Long::sum);
        });
    }

    long times(Sight sight) {
        return times.getOrDefault(sight, 0L);
    }

    List<Sight> never() {
        var never = new ArrayList<>(List.of(Sight.values()));
        never.removeAll(times.keySet());
        return never;
    }

    /** One line each: what, how often, in how many worlds. */
    String table() {
        var table = new StringBuilder();
        for (Sight sight : Sight.values()) {
            table.append("%-42s %10d in %d worlds%n"
                    .formatted(
                            sight.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                            times(sight),
                            worlds.getOrDefault(sight, 0L)));
        }
        return table.toString();
    }
}
