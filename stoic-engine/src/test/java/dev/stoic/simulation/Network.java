package dev.stoic.simulation;

import dev.stoic.transport.Address;
import dev.stoic.transport.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Connections between processes as peers keep them: an envelope goes to every connected process that has the address open; a
 * connection that breaks is noticed at once, one that is silent after a while; both ends are told which addresses have gone.
 */
final class Network {
    private static final long SILENCE = 10 * Agenda.SECOND;

    private final World world;
    private final List<Station> stations = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();

    /** One end: what a process has open and what it is told. */
    interface Station {
        Process process();

        Set<Address> open();

        /** Whether these two have anything to say to each other. */
        boolean knows(Station other);

        void arrived(Address from, Payload payload);

        void gone(Address address);
    }

    /** A connection between two processes, which may break and come back. */
    private static final class Link {
        private final Station[] ends;
        private final boolean[] cut = new boolean[2];
        private final long[] last = new long[2];
        private boolean up;
        private long generation;

        Link(Station a, Station b) {
            ends = new Station[] {a, b};
        }

        boolean has(Station station) {
            return ends[0] == station || ends[1] == station;
        }

        Station other(Station station) {
            return ends[0] == station ? ends[1] : ends[0];
        }

        /** Which of the two directions leads away from a station. */
        int from(Station station) {
            return ends[0] == station ? 0 : 1;
        }

        boolean isCut() {
            return cut[0] || cut[1];
        }
    }

    Network(World world) {
        this.world = world;
    }

    void attach(Station station) {
        for (Station other : stations) {
            if (station.knows(other) || other.knows(station)) {
                var link = new Link(other, station);
                links.add(link);
                connect(link, world.chance().millis(1, 300));
            }
        }
        stations.add(station);
    }

    /** The process is gone, or has closed its addresses. */
    void detach(Station station) {
        stations.remove(station);
        for (Link link : List.copyOf(links)) {
            if (link.has(station)) {
                links.remove(link);
                if (link.up) {
                    // Who is cut off does not hear of it.
                    long delay = link.isCut() ? SILENCE : world.chance().millis(0.1, 20);
                    link.up = false;
                    link.generation++;
                    notice(link, link.other(station), delay);
                }
            }
        }
    }

    private void connect(Link link, long delay) {
        world.agenda().after(delay, () -> {
            if (link.up || !links.contains(link)) {
                return;
            }
            boolean both = !link.isCut()
                    && !link.ends[0].process().isPaused()
                    && !link.ends[1].process().isPaused();
            if (both) {
                link.up = true;
            } else {
                connect(link, world.chance().millis(300, 700));
            }
        });
    }

    private void notice(Link link, Station told, long delay) {
        world.agenda().after(delay, () -> {
            for (Address address : link.other(told).open()) {
                if (!isReachable(told, address)) {
                    told.gone(address);
                }
            }
        });
    }

    private boolean isReachable(Station from, Address address) {
        return links.stream()
                .anyMatch(link ->
                        link.up && link.has(from) && link.other(from).open().contains(address));
    }

    private void breakUp(Link link) {
        if (link.up) {
            link.up = false;
            link.generation++;
            for (Station end : link.ends) {
                notice(link, end, world.chance().millis(0.1, 20));
            }
            connect(link, world.chance().millis(100, 1_000));
        }
    }

    /** A station stands still: after a while others do not believe in it any more. */
    void silent(Station station) {
        world.agenda().after(SILENCE, () -> {
            if (station.process().isAlive() && station.process().isPaused()) {
                world.saw(
                        station instanceof CoordinatorProcess
                                ? Sight.COORDINATOR_PAUSED_PAST_SILENCE
                                : Sight.WORKER_PAUSED_PAST_SILENCE);
                List.copyOf(links).stream().filter(link -> link.has(station)).forEach(this::breakUp);
            }
        });
    }

    void reset() {
        choose(link -> link.up).forEach(link -> {
            world.saw(Sight.CONNECTION_RESET);
            breakUp(link);
        });
    }

    void wrongHint() {
        choose(link -> link.up).forEach(link -> {
            world.saw(Sight.WRONG_HINT);
            for (Station end : link.ends) {
                link.other(end).open().forEach(end::gone);
            }
        });
    }

    /** Some links carry nothing for a while. */
    void cut(long nanos) {
        boolean oneWay = world.chance().of(0.5);
        for (Link link : choose(link -> !link.isCut())) {
            int direction = world.chance().below(2);
            world.saw(oneWay ? Sight.LINK_CUT_ONE_WAY : Sight.LINK_CUT_BOTH_WAYS);
            link.cut[direction] = true;
            link.cut[1 - direction] = !oneWay;
            long generation = link.generation;
            world.agenda().after(SILENCE, () -> {
                if (link.isCut() && link.generation == generation) {
                    breakUp(link);
                }
            });
            world.agenda().after(nanos, () -> {
                link.cut[0] = false;
                link.cut[1] = false;
            });
        }
    }

    /** All links of one station, or a few of all. */
    private List<Link> choose(Predicate<Link> eligible) {
        var candidates = new ArrayList<>(links.stream().filter(eligible).toList());
        if (candidates.isEmpty()) {
            return List.of();
        }
        Link one = world.chance().oneOf(candidates);
        if (world.chance().of(0.5)) {
            return List.of(one);
        }
        Station end = one.ends[world.chance().below(2)];
        return candidates.stream().filter(link -> link.has(end)).toList();
    }

    void heal() {
        for (Link link : links) {
            link.cut[0] = false;
            link.cut[1] = false;
        }
    }

    void send(Station from, Address sender, Address to, Payload payload) {
        for (Link link : List.copyOf(links)) {
            if (link.up && link.has(from) && link.other(from).open().contains(to)) {
                transmit(link, from, sender, payload);
            }
        }
    }

    private void transmit(Link link, Station from, Address sender, Payload payload) {
        boolean wild = world.weather().wire() == Weather.Wire.WILD;
        if (wild && world.isTroubledBy(Trouble.LOSS, 0.05)) {
            world.saw(Sight.ENVELOPE_LOST);
            return;
        }
        deliver(link, from, sender, payload, delay(link, from));
        if (wild && world.isTroubledBy(Trouble.REPEAT, 0.1)) {
            world.saw(Sight.ENVELOPE_REPEATED);
            deliver(link, from, sender, payload, world.chance().millis(1, 5_000));
        }
    }

    private long delay(Link link, Station from) {
        long delay = world.chance().millis(0.2, world.chance().of(0.05) ? 200 : 5);
        if (world.weather().wire() == Weather.Wire.WILD) {
            if (world.isTroubledBy(Trouble.LATE, 0.05)) {
                world.saw(Sight.ENVELOPE_LATE);
                delay += world.chance().millis(10, 8_000);
            }
            return delay;
        }
        int direction = link.from(from);
        link.last[direction] = Math.max(link.last[direction] + 1, world.agenda().now() + delay);
        return link.last[direction] - world.agenda().now();
    }

    private void deliver(Link link, Station from, Address sender, Payload payload, long delay) {
        Station to = link.other(from);
        long generation = link.generation;
        boolean survivesReset = world.chance().of(0.5);
        boolean wild = world.weather().wire() == Weather.Wire.WILD;
        world.agenda().after(delay, () -> {
            boolean broken = link.generation != generation;
            if (link.cut[link.from(from)] || !to.process().isAlive() || (broken && !(wild && survivesReset))) {
                world.saw(Sight.ENVELOPE_LOST);
                return;
            }
            to.arrived(sender, payload);
        });
    }
}
