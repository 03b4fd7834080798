package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.learn.Report;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run as it is seen at one moment: what status and top show. */
record RunView(RunFolder folder, Situation situation, Optional<Life> life, Instant now) {
    static RunView of(RunFolder folder, Story story) throws IOException {
        return new RunView(
                folder, Situation.of(folder, story), story.last(), Instant.ofEpochMilli(System.currentTimeMillis()));
    }

    /** Since the command that runs it began; up to the end of one that has ended. */
    Duration age() {
        return life.map(last -> Duration.between(last.since(), situation.state().isUnderWay() ? now : last.latest()))
                .orElse(Duration.ZERO);
    }

    long round() {
        return round(life.flatMap(Life::round));
    }

    private static long round(Optional<Life.Told> told) {
        return told.map(line -> line.facts().whole("round")).orElse(0L);
    }

    Optional<Report> report() {
        return life.flatMap(Life::round).map(told -> report(told.facts()));
    }

    private static Report report(Facts round) {
        var measures = new ArrayList<Report.Measure>();
        Facts told = round.facts("measures");
        told.values().keySet().forEach(name -> measures.add(new Report.Measure(name, told.number(name))));
        return new Report(round.text("unit"), round.whole("done"), round.whole("total"), measures);
    }

    double share() {
        return situation.state() == Situation.State.FINISHED
                ? 1
                : report().map(Report::share).orElse(0.0);
    }

    Duration eta() {
        Optional<Life.Told> first = life.flatMap(Life::firstRound);
        Optional<Life.Told> last = life.flatMap(Life::round);
        if (first.isEmpty() || last.isEmpty() || !situation.state().isUnderWay()) {
            return Duration.ZERO;
        }
        return Sentences.eta(
                report(last.get().facts()),
                report(first.get().facts()).share(),
                Life.seconds(last.get().facts().number("seconds")));
    }

    /** Since the first round of the process that runs it now. */
    double roundsPerSecond() {
        Optional<Life.Told> first = life.flatMap(Life::firstRound);
        Optional<Life.Told> last = life.flatMap(Life::round);
        if (first.isEmpty() || last.isEmpty()) {
            return 0;
        }
        double seconds = Duration.between(first.get().at(), last.get().at()).toNanos() / 1e9;
        return seconds > 0 ? (round(last) - round(first)) / seconds : 0;
    }

    long epoch() {
        return life.map(Life::epoch).orElse(0L);
    }

    /** Workers as the coordinator saw them last. */
    List<Facts> workers() {
        return life.flatMap(Life::account)
                .map(told -> told.facts().list("workers"))
                .orElse(List.of());
    }

    /** How old what the coordinator said about its workers is, if it still holds: it does not once another round is done. */
    private Duration sinceAccount() {
        Instant told = life.flatMap(Life::account).map(Life.Told::at).orElse(now);
        boolean holds = life.flatMap(Life::round)
                .map(Life.Told::at)
                .filter(told::isBefore)
                .isEmpty();
        return holds ? Duration.between(told, now) : Duration.ZERO;
    }

    /** What a worker does now, and for how long. */
    String doing(Facts worker) {
        if (!situation.state().isUnderWay()) {
            return "gone";
        }
        if (worker.whole("here") == 0) {
            return "lost";
        }
        String since = Figures.seconds(Life.seconds(worker.number("since")).plus(sinceAccount()));
        long owes = worker.whole("owes");
        return owes > 0
                ? "computing %d %s for %s".formatted(owes, owes == 1 ? "part" : "parts", since)
                : "idle for " + since;
    }

    Map<String, Object> facts() {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("run", folder.id());
        facts.put("state", situation.state().word());
        facts.put("why", situation.why());
        facts.put("where", life.map(Life::where).orElse(""));
        facts.put("epoch", epoch());
        facts.put("round", round());
        facts.put("done", report().map(Report::done).orElse(0L));
        facts.put("total", report().map(Report::total).orElse(0L));
        facts.put("unit", report().map(Report::unit).orElse(""));
        facts.put("share", share());
        facts.put("eta", eta().toMillis() / 1e3);
        facts.put("seconds", age().toMillis() / 1e3);
        facts.put("roundsPerSecond", roundsPerSecond());
        var metrics = new LinkedHashMap<String, Object>();
        report().ifPresent(report -> report.measures().forEach(each -> metrics.put(each.name(), each.value())));
        facts.put("metrics", metrics);
        facts.put("workers", workers().stream().map(this::worker).toList());
        return facts;
    }

    private Map<String, Object> worker(Facts worker) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("worker", worker.text("place"));
        facts.put("attempt", worker.whole("attempt"));
        facts.put("doing", doing(worker));
        facts.put("parts", worker.whole("parts"));
        facts.put("pid", worker.whole("pid"));
        return facts;
    }
}
