package dev.stoic.cli;

import dev.stoic.engine.role.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What one process that carried out a run, or coordinated it, has told. A resumed run has several, and so has one that was taken over. */
final class Life {
    private final Facts opened;
    private final Instant since;
    private final List<Facts> recoveries = new ArrayList<>();
    private Instant latest;
    private @Nullable Told account;
    private @Nullable Told firstRound;
    private @Nullable Told round;
    private @Nullable Told end;
    private @Nullable Told model;
    private @Nullable Told waiting;
    private @Nullable Told started;
    private final Map<String, Long> lost = new TreeMap<>();

    /** An event; its text is looked at only when somebody asks. */
    record Told(String name, String line, Instant at) {
        Facts facts() {
            return Facts.parse(line).orElseGet(Facts::none);
        }
    }

    Life(Told opening) {
        opened = opening.facts();
        String began = opened.text("since");
        since = began.isEmpty() ? opening.at() : Instant.parse(began);
        latest = opening.at();
    }

    void add(Told told) {
        latest = told.at();
        switch (told.name()) {
            case "account" -> account = told;
            case "round" -> {
                firstRound = firstRound == null ? told : firstRound;
                round = told;
                waiting = null;
            }
            case "waiting" -> waiting = told;
            case "started" -> started = told;
            case "recovered" -> recoveries.add(told.facts());
            case "worker-lost" ->
                WorkerId.parse(told.facts().text("worker")).ifPresent(id -> lost.merge(id.place(), 1L, Long::sum));
            case "finished", "stopped", "failed" -> end = told;
            case "model" -> model = told;
            default -> {}
        }
    }

    /** When the command began that the process belongs to. */
    Instant since() {
        return since;
    }

    String where() {
        return opened.text("where");
    }

    long pid() {
        return opened.whole("pid");
    }

    String host() {
        return opened.text("host");
    }

    Instant latest() {
        return latest;
    }

    Optional<Told> account() {
        return Optional.ofNullable(account);
    }

    long epoch() {
        return account().map(told -> told.facts().whole("epoch")).orElse(0L);
    }

    /** When it began to measure. */
    Optional<Instant> began() {
        return account().map(told -> told.at().minus(seconds(told.facts().number("elapsed"))));
    }

    Optional<Told> firstRound() {
        return Optional.ofNullable(firstRound);
    }

    Optional<Told> round() {
        return Optional.ofNullable(round);
    }

    Optional<Told> waiting() {
        return Optional.ofNullable(waiting);
    }

    Optional<Told> started() {
        return Optional.ofNullable(started);
    }

    /** How it ended, if it was able to say so. */
    Optional<Told> end() {
        return Optional.ofNullable(end);
    }

    Optional<Told> model() {
        return Optional.ofNullable(model);
    }

    List<Facts> recoveries() {
        return List.copyOf(recoveries);
    }

    /** How often the place of a worker was left. */
    long lost(String place) {
        return lost.getOrDefault(place, 0L);
    }

    /** How many rounds were done. Accounts come at a lower pace than rounds. */
    long rounds() {
        long told = account().map(line -> line.facts().whole("rounds")).orElse(0L);
        return round().isEmpty() || started().isEmpty()
                ? told
                : Math.max(
                        told,
                        round().get().facts().whole("round")
                                - started().get().facts().whole("rounds"));
    }

    static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
