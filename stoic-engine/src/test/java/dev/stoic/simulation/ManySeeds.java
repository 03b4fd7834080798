package dev.stoic.simulation;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs seeds one after the other and adds up what was seen; with one seed, prints its trace. */
final class ManySeeds {
    /** Of so many seeds one is run twice, to see whether it replays. */
    private static final int TWICE = 20;

    private final Sightings sightings = new Sightings();
    private final List<Simulation.Outcome> broken = new ArrayList<>();
    private final List<Long> unlike = new ArrayList<>();
    private long seeds;
    private long events;
    private double hours;

    ManySeeds run(long from, long count) {
        for (long seed = from; seed < from + count; seed++) {
            Simulation.Outcome outcome = Simulation.run(seed);
            seeds++;
            events += outcome.events();
            hours += outcome.nanos() / 3.6e12;
            sightings.add(outcome.sightings());
            if (outcome.broken().isPresent() || outcome.fault().isPresent()) {
                broken.add(outcome);
            }
            if (seed % TWICE == 7 && Simulation.run(seed).trace() != outcome.trace()) {
                unlike.add(seed);
            }
        }
        return this;
    }

    Sightings sightings() {
        return sightings;
    }

    List<Simulation.Outcome> broken() {
        return broken;
    }

    /** Seeds that did not replay. */
    List<Long> unlike() {
        return unlike;
    }

    static String howToReplay(Simulation.Outcome outcome) {
        return "%s%n  replay it with: scripts/simulate.sh --seed %d".formatted(what(outcome), outcome.seed());
    }

    private static String what(Simulation.Outcome outcome) {
        return "seed %d: %s"
                .formatted(
                        outcome.seed(),
                        outcome.broken()
                                .map(Throwable::toString)
                                .orElseGet(() -> outcome.fault().toString()));
    }

    String summary() {
        return String.format(
                Locale.ROOT,
                "%,d seeds, %,d events, %.1f hours of virtual time, %d violations, %d seeds that did not replay",
                seeds,
                events,
                hours,
                broken.size(),
                unlike.size());
    }

    public static void main(String[] arguments) {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (arguments.length == 2 && arguments[0].equals("--seed")) {
            var outcome = Simulation.run(Long.parseLong(arguments[1]), Sabotage.NONE, Trace.Lines.KEPT);
            outcome.lines().forEach(out::println);
            out.println(outcome.weather());
            outcome.broken().ifPresent(broken -> broken.printStackTrace(out));
            outcome.fault().ifPresent(out::println);
            out.printf("%,d events, trace %016x%n", outcome.events(), outcome.trace());
            System.exit(outcome.broken().isPresent() || outcome.fault().isPresent() ? 1 : 0);
        }
        if (arguments.length == 1 && arguments[0].equals("--bugs")) {
            for (Bug bug : Bug.values()) {
                out.printf("%-52s %s%n", bug, bug.caught().map(ManySeeds::what).orElse("not caught"));
            }
            return;
        }
        long began = System.nanoTime();
        long from = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
        var all = new ManySeeds().run(from, arguments.length > 0 ? Long.parseLong(arguments[0]) : 2_000);
        out.print(all.sightings().table());
        all.broken().stream().limit(40).forEach(outcome -> out.println(howToReplay(outcome)));
        out.printf(Locale.ROOT, "%s, %.1f s%n", all.summary(), (System.nanoTime() - began) / 1e9);
        System.exit(all.broken().isEmpty() && all.unlike().isEmpty() ? 0 : 1);
    }
}
