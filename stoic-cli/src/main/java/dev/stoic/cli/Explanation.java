package dev.stoic.cli;

import dev.stoic.engine.account.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where the wall time of a run went, over all processes that coordinated it. The time between two commands, when nobody ran it,
 * does not count.
 *
 * @param seconds by cause; together they are the wall time
 * @param rounds how many were computed
 * @param recoveries what losses cost, in the order in which they happened
 */
record Explanation(
        Map<Cause, Double> seconds,
        long rounds,
        long redone,
        long down,
        long up,
        List<Worker> workers,
        List<Recovery> recoveries) {
    Explanation {
        seconds = new EnumMap<>(seconds);
        workers = List.copyOf(workers);
        recoveries = List.copyOf(recoveries);
    }

    /** @param round 0 where a coordinator was lost */
    record Recovery(String who, long round, double seconds) {}

    record Worker(String place, long parts, double busy, long last, double late, long lost, long down, long up) {
        private Worker plus(Worker other) {
            return new Worker(
                    place,
                    parts + other.parts,
                    busy + other.busy,
                    last + other.last,
                    late + other.late,
                    lost + other.lost,
                    down + other.down,
                    up + other.up);
        }

        /** Seconds for a part. */
        double pace() {
            return parts == 0 ? 0 : busy / parts;
        }
    }

    static Explanation of(Story story) {
        var sum = new Sum();
        Optional<Life> before = Optional.empty();
        List<Life> lives = story.lives();
        for (int i = 0; i < lives.size(); i++) {
            Life life = lives.get(i);
            boolean takenOver = i + 1 < lives.size() && lives.get(i + 1).since().equals(life.since());
            boolean successor =
                    before.filter(last -> last.since().equals(life.since())).isPresent();
            sum.add(life, successor, takenOver);
            before = Optional.of(life);
        }
        return new Explanation(
                sum.seconds,
                sum.rounds,
                sum.redone,
                sum.down,
                sum.up,
                List.copyOf(sum.workers.values()),
                sum.recoveries);
    }

    double wall() {
        return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    double of(Cause cause) {
        return seconds.getOrDefault(cause, 0.0);
    }

    /** Between 0 and 1. */
    double share(Cause cause) {
        return wall() > 0 ? of(cause) / wall() : 0;
    }

    /** The delay that so many of all recoveries did not exceed. */
    double delay(double share) {
        List<Double> sorted =
                recoveries.stream().map(Recovery::seconds).sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get((int) Math.ceil(share * sorted.size()) - 1);
    }

    private static final class Sum {
        private final Map<Cause, Double> seconds = new EnumMap<>(Cause.class);
        private final Map<String, Worker> workers = new TreeMap<>();
        private final List<Recovery> recoveries = new ArrayList<>();
        private Instant until = Instant.EPOCH;
        private long rounds;
        private long redone;
        private long down;
        private long up;

        void add(Life life, boolean successor, boolean takenOver) {
            rounds += life.rounds();
            Cause first = successor ? Cause.RECOVERING : Cause.STARTING;
            Instant from = successor ? until : life.since();
            life.recoveries()
                    .forEach(made -> recoveries.add(
                            new Recovery(made.text("worker"), made.whole("round"), made.number("seconds"))));
            if (life.account().isEmpty() || life.began().isEmpty()) {
                until = later(life.latest(), from);
                spend(first, from, until);
                return;
            }
            Life.Told told = life.account().get();
            Instant began = life.began().get();
            spend(first, from, began);
            Facts account = told.facts();
            if (successor) {
                double delay = between(from, began) + account.number("asked");
                recoveries.add(new Recovery("coordinator", 0, delay));
            }
            Facts causes = account.facts("causes");
            for (Cause cause : Cause.values()) {
                seconds.merge(cause == Cause.STARTING ? first : cause, causes.number(cause.word()), Double::sum);
            }
            until = told.at();
            // Of a run that goes on, what comes after the last account is not known yet.
            Optional<Life.Told> end = life.model().or(life::end);
            if (end.isPresent()) {
                until = later(end.get().at(), told.at());
                spend(Cause.ENDING, told.at(), until);
            } else if (takenOver) {
                until = later(life.latest(), told.at());
                spend(Cause.UNRECORDED, told.at(), until);
            }
            redone += account.whole("redone");
            down += account.whole("down");
            up += account.whole("up");
            account.list("workers").forEach(worker -> add(worker, life.lost(worker.text("place"))));
        }

        private void add(Facts worker, long lost) {
            String place = worker.text("place");
            workers.merge(
                    place,
                    new Worker(
                            place,
                            worker.whole("parts"),
                            worker.number("busy"),
                            worker.whole("last"),
                            worker.number("late"),
                            lost,
                            worker.whole("down"),
                            worker.whole("up")),
                    Worker::plus);
        }

        private void spend(Cause cause, Instant from, Instant to) {
            seconds.merge(cause, between(from, to), Double::sum);
        }

        private static double between(Instant from, Instant to) {
            return Math.max(0, Duration.between(from, to).toNanos() / 1e9);
        }

        private static Instant later(Instant one, Instant other) {
            return one.isAfter(other) ? one : other;
        }
    }
}
