package dev.stoic.bench.processes;

import dev.stoic.bench.peers.Lines;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a command printed, one JSON object a line, and when.
 *
 * @param began on the clock of {@link System#nanoTime()}
 * @param seconds from the start of its process to its end
 */
record Said(List<Event> events, int exit, long began, double seconds) {
    record Event(long at, Map<String, Object> facts) {
        boolean is(String name) {
            return Lines.text(facts, "event").equals(name);
        }

        double number(String key) {
            return Lines.number(facts, key);
        }
    }

    Said {
        events = List.copyOf(events);
    }

    List<Event> all(String name) {
        return events.stream().filter(event -> event.is(name)).toList();
    }

    Optional<Event> first(String name) {
        return events.stream().filter(event -> event.is(name)).findFirst();
    }

    /** Seconds from the start of the process until it first said that; NaN if it never did. */
    double until(String name) {
        return first(name).map(event -> (event.at() - began) / 1e9).orElse(Double.NaN);
    }

    /** The hash of the model, or why there is none. */
    String model() {
        return first("done").map(event -> Lines.text(event.facts(), "model")).orElse("exit code " + exit);
    }

    boolean failed() {
        return exit != 0 || first("done").isEmpty();
    }

    OptionalLong rounds() {
        return all("round").stream()
                .mapToLong(round -> (long) round.number("round"))
                .max();
    }

    /** Seconds between the first round that was told of and the last: processes have started and joined before. */
    double rounding() {
        List<Event> rounds = all("round");
        return rounds.size() < 2
                ? Double.NaN
                : rounds.getLast().number("seconds") - rounds.getFirst().number("seconds");
    }

    /** Of what comes after that share of the rounds. */
    double secondsPerRound(double share) {
        double from = share * rounds().orElse(0);
        List<Event> rounds = all("round").stream()
                .filter(round -> round.number("round") >= from)
                .toList();
        return rounds.size() < 2
                ? Double.NaN
                : (rounds.getLast().number("seconds") - rounds.getFirst().number("seconds"))
                        / (rounds.getLast().number("round") - rounds.getFirst().number("round"));
    }

    /** Rounds a second, between the same two. */
    double pace() {
        List<Event> rounds = all("round");
        return rounds.size() < 2
                ? Double.NaN
                : (rounds.getLast().number("round") - rounds.getFirst().number("round")) / rounding();
    }
}
