package dev.stoic.simulation;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import dev.stoic.engine.Altered;
import dev.stoic.engine.Fickle;
import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.RoundId;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.Worker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Range;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Mistakes that a worker, a keeper or a learner could make. */
final class WorkerBugs {
    private static final Codec<Sum> SUM = Codec.of(Sum.class);

    private WorkerBugs() {}

    private static Sum twice(Sum sum) {
        double[] values = sum.values().clone();
        for (int i = 0; i < values.length; i++) {
            values[i] *= 2;
        }
        return new Sum(values);
    }

    static Sabotage whatIsAskedTwiceIsAddedTwice() {
        return new Sabotage() {
            private final Set<String> sent = new HashSet<>();

            @Override
            public List<Worker.Effect<State, Sum>> wants(WorkerId worker, List<Worker.Effect<State, Sum>> effects) {
                return effects.stream().map(effect -> altered(worker, effect)).toList();
            }

            private Worker.Effect<State, Sum> altered(WorkerId worker, Worker.Effect<State, Sum> effect) {
                if (effect
                                instanceof
                                Worker.Effect.Send<State, Sum>(
                                        ToCoordinator.Contributed<Sum>(var round, var range, var value, var checksum))
                        && !sent.add(worker + " " + round + " " + range)) {
                    return new Worker.Effect.Send<>(
                            new ToCoordinator.Contributed<>(round, range, value.map(WorkerBugs::twice), checksum + 1));
                }
                return effect;
            }
        };
    }

    /** Alters what a worker is told. */
    private interface Hearing extends Sabotage {
        Worker.Event<State, Sum> heard(WorkerId worker, Worker.Event<State, Sum> event);

        @Override
        default List<Worker.Event<State, Sum>> told(WorkerId worker, Worker.Event<State, Sum> event) {
            return List.of(heard(worker, event));
        }
    }

    static Sabotage lowerEpochsAreObeyed() {
        return new Hearing() {
            private final Map<WorkerId, Long> highest = new HashMap<>();

            @Override
            public Worker.Event<State, Sum> heard(WorkerId worker, Worker.Event<State, Sum> event) {
                if (event instanceof Worker.Event.Received<State, Sum>(var message)) {
                    long epoch = highest.merge(worker, message.epoch(), Math::max);
                    return new Worker.Event.Received<>(of(epoch, message));
                }
                return event;
            }

            private static ToWorker<State> of(long epoch, ToWorker<State> message) {
                return switch (message) {
                    case ToWorker.Welcome<State> _ -> new ToWorker.Welcome<>(epoch);
                    case ToWorker.Begin<State>(var _, var round, var ask, var ranges, var model) ->
                        new ToWorker.Begin<>(epoch, round, ask, ranges, model);
                    case ToWorker.More<State>(var _, var round, var ranges) ->
                        new ToWorker.More<>(epoch, round, ranges);
                    case ToWorker.Finished<State> _ -> new ToWorker.Finished<>(epoch);
                    case ToWorker.Hold<State>(var _, var state) -> new ToWorker.Hold<>(epoch, state);
                    case ToWorker.Keep<State>(var _, var decided, var total) ->
                        new ToWorker.Keep<>(epoch, decided, total);
                    case ToWorker.Give<State>(var _, var wanted) -> new ToWorker.Give<>(epoch, wanted);
                };
            }
        };
    }

    static Sabotage whoWasWelcomeNeverAsksToJoinAgain() {
        return new Sabotage() {
            private final Set<WorkerId> welcome = new HashSet<>();

            @Override
            public List<Worker.Event<State, Sum>> told(WorkerId worker, Worker.Event<State, Sum> event) {
                if (event instanceof Worker.Event.Received) {
                    welcome.add(worker);
                } else if (event instanceof Worker.Event.Opened) {
                    welcome.remove(worker);
                }
                return List.of(event);
            }

            @Override
            public List<Worker.Effect<State, Sum>> wants(WorkerId worker, List<Worker.Effect<State, Sum>> effects) {
                return effects.stream()
                        .filter(effect -> !welcome.contains(worker)
                                || !(effect instanceof Worker.Effect.Send<State, Sum>(ToCoordinator.Join<Sum> _)))
                        .toList();
            }
        };
    }

    static Sabotage aSuccessorCannotGoBack() {
        return new Sabotage() {
            private final Map<WorkerId, Long> furthest = new HashMap<>();

            @Override
            public List<Worker.Event<State, Sum>> told(WorkerId worker, Worker.Event<State, Sum> event) {
                if (event instanceof Worker.Event.Received<State, Sum>(ToWorker.Begin<State> begin)) {
                    long round = begin.round().number();
                    return furthest.merge(worker, round, Math::max) > round ? List.of() : List.of(event);
                }
                return List.of(event);
            }
        };
    }

    static Sabotage oldAnswersAreSentForTheOpenRound() {
        return new Hearing() {
            private final Map<WorkerId, RoundId> open = new HashMap<>();

            @Override
            public Worker.Event<State, Sum> heard(WorkerId worker, Worker.Event<State, Sum> event) {
                if (event instanceof Worker.Event.Received<State, Sum>(ToWorker.Begin<State> begin)) {
                    open.put(worker, begin.round());
                } else if (event instanceof Worker.Event.Computed<State, Sum>(var round, var range, var value)) {
                    return new Worker.Event.Computed<>(open.getOrDefault(worker, round), range, value);
                }
                return event;
            }
        };
    }

    static Sabotage subWorkersAreAddedTwice() {
        return (Hearing) (worker, event) -> event
                        instanceof
                        Worker.Event.ReceivedBelow<State, Sum>(
                                var from,
                                ToCoordinator.Contributed<Sum>(var round, var range, var value, var checksum))
                ? new Worker.Event.ReceivedBelow<>(
                        from, new ToCoordinator.Contributed<>(round, range, value.map(WorkerBugs::twice), checksum))
                : event;
    }

    static Sabotage keepersApplyATotalTwice() {
        return (Hearing) (worker, event) -> event
                        instanceof
                        Worker.Event.Received<State, Sum>(ToWorker.Keep<State>(var epoch, var decided, var total))
                ? new Worker.Event.Received<>(new ToWorker.Keep<>(epoch, decided, SUM.encode(twice(SUM.decode(total)))))
                : event;
    }

    static Sabotage keepersApplyATotalToWhateverTheyHold() {
        return new Hearing() {
            private static final Codec<Committed<State>> CODEC = Committed.codec(Codec.of(State.class));
            private final Map<WorkerId, Held> holds = new HashMap<>();

            @Override
            public Worker.Event<State, Sum> heard(WorkerId worker, Worker.Event<State, Sum> event) {
                if (event instanceof Worker.Event.Received<State, Sum>(ToWorker.Hold<State>(var _, var bytes))) {
                    Committed<State> held = CODEC.decode(bytes);
                    holds.put(worker, new Held(held.rounds(), held.digest().value()));
                } else if (event
                        instanceof
                        Worker.Event.Received<State, Sum>(ToWorker.Keep<State>(var epoch, var decided, var total))) {
                    Held held = holds.remove(worker);
                    if (held != null && held.rounds() < decided.number()) {
                        var next = new RoundId(decided.job(), held.rounds() + 1, held.digest());
                        return new Worker.Event.Received<>(new ToWorker.Keep<>(epoch, next, total));
                    }
                }
                return event;
            }
        };
    }

    /** Another learner in place of the honest one. */
    private record Learning(Altered learner) implements Sabotage {
        @Override
        public Learner<State, State, Sum> learner(Learner<State, State, Sum> honest) {
            return learner;
        }
    }

    static Sabotage rangesAreAddedFromLeftToRight() {
        return new Learning(new Altered(Reference.LEARNER, (_, _, sum) -> sum) {
            @Override
            public Optional<Sum> contribute(State model, Range range, Rows rows) {
                Optional<Sum> sum = Optional.empty();
                for (int part = range.first(); part < range.end(); part++) {
                    sum = Learner.plus(sum, super.contribute(model, Range.part(part), rows));
                }
                return sum;
            }
        });
    }

    static Sabotage absentPartsAreZeros() {
        return new Learning(new Altered(Reference.LEARNER, (_, _, sum) -> sum) {
            @Override
            public Fickle.Sum contribute(State model, int part, Rows rows) {
                return super.isAbsent(model, part, rows)
                        ? new Sum(new double[Reference.LEARNER.width()])
                        : super.contribute(model, part, rows);
            }

            @Override
            public boolean isAbsent(State model, int part, Rows rows) {
                return false;
            }
        });
    }
}
