package dev.stoic.simulation;

import dev.stoic.codec.Codec;
import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.CoordinatorEvent;
import dev.stoic.engine.role.CoordinatorSettings;
import dev.stoic.engine.role.Digest;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.RoundId;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Mistakes that a coordinator could make. */
final class CoordinatorBugs {
    private CoordinatorBugs() {}

    /** Alters what is told of contributions, knowing what was asked. */
    private abstract static class Relabelling implements Sabotage {
        private final Map<Long, RoundId> open = new HashMap<>();
        private final Map<Long, TreeSet<Range>> asked = new HashMap<>();

        abstract ToCoordinator.Contributed<Sum> relabelled(
                ToCoordinator.Contributed<Sum> honest, RoundId open, TreeSet<Range> asked);

        @Override
        public List<CoordinatorEvent<Sum>> told(CoordinatorSettings settings, CoordinatorEvent<Sum> event) {
            RoundId round = open.get(settings.epoch());
            if (round != null
                    && event
                            instanceof
                            CoordinatorEvent.Received<Sum>(var from, ToCoordinator.Contributed<Sum> honest)) {
                return List.of(
                        new CoordinatorEvent.Received<>(from, relabelled(honest, round, asked.get(settings.epoch()))));
            }
            return List.of(event);
        }

        @Override
        public List<CoordinatorEffect<State, State>> wants(
                CoordinatorSettings settings, List<CoordinatorEffect<State, State>> effects) {
            for (var effect : effects) {
                if (effect instanceof CoordinatorEffect.Send<State, State>(var _, ToWorker.Begin<State> begin)) {
                    if (!begin.round().equals(open.put(settings.epoch(), begin.round()))) {
                        asked.put(settings.epoch(), new TreeSet<>());
                    }
                    asked.get(settings.epoch()).addAll(begin.ranges());
                } else if (effect instanceof CoordinatorEffect.Send<State, State>(var _, ToWorker.More<State> more)) {
                    asked.get(settings.epoch()).addAll(more.ranges());
                }
            }
            return effects;
        }
    }

    static Sabotage contributionsToOtherRoundsCount() {
        return new Relabelling() {
            @Override
            ToCoordinator.Contributed<Sum> relabelled(
                    ToCoordinator.Contributed<Sum> honest, RoundId open, TreeSet<Range> asked) {
                return new ToCoordinator.Contributed<>(open, honest.range(), honest.value(), honest.checksum());
            }
        };
    }

    static Sabotage sumsInOrderOfArrival() {
        return new Relabelling() {
            private final Set<Range> taken = new HashSet<>();
            private @Nullable RoundId of;

            @Override
            ToCoordinator.Contributed<Sum> relabelled(
                    ToCoordinator.Contributed<Sum> honest, RoundId open, TreeSet<Range> asked) {
                if (!open.equals(of)) {
                    of = open;
                    taken.clear();
                }
                for (Range range : asked) {
                    if (range.size() == honest.range().size() && taken.add(range)) {
                        return new ToCoordinator.Contributed<>(
                                honest.round(), range, honest.value(), honest.checksum());
                    }
                }
                return honest;
            }
        };
    }

    /** Alters what a coordinator wants done. */
    private interface Wanting extends Sabotage {
        List<CoordinatorEffect<State, State>> altered(List<CoordinatorEffect<State, State>> effects);

        @Override
        default List<CoordinatorEffect<State, State>> wants(
                CoordinatorSettings settings, List<CoordinatorEffect<State, State>> effects) {
            return altered(effects);
        }
    }

    static Sabotage commitsAreNotedAfterTheNextRoundIsAsked() {
        return (Wanting) effects -> last(effects, CoordinatorEffect.Commit.class);
    }

    static Sabotage workersAreDismissedBeforeTheLastCheckpoint() {
        return (Wanting) effects -> last(effects, CoordinatorEffect.LastCheckpoint.class);
    }

    private static List<CoordinatorEffect<State, State>> last(
            List<CoordinatorEffect<State, State>> effects, Class<?> kind) {
        var altered = new ArrayList<CoordinatorEffect<State, State>>();
        effects.stream().filter(effect -> !kind.isInstance(effect)).forEach(altered::add);
        // What ends a process stays at its end, or nothing after it would be done.
        boolean ends = !altered.isEmpty()
                && (altered.getLast() instanceof CoordinatorEffect.Finished
                        || altered.getLast() instanceof CoordinatorEffect.Stopped);
        int at = ends ? altered.size() - 1 : altered.size();
        altered.addAll(at, effects.stream().filter(kind::isInstance).toList());
        return altered;
    }

    static Sabotage whatALostWorkerOwedIsForgotten() {
        return new Wanting() {
            private final Set<String> forgotten = new HashSet<>();
            private @Nullable RoundId open;

            @Override
            public List<CoordinatorEffect<State, State>> altered(List<CoordinatorEffect<State, State>> effects) {
                var altered = new ArrayList<CoordinatorEffect<State, State>>();
                for (var effect : effects) {
                    switch (effect) {
                        case CoordinatorEffect.Lost<State, State>(var _, var taken) -> {
                            taken.forEach(range -> forgotten.add(open + " " + range));
                            altered.add(effect);
                        }
                        case CoordinatorEffect.Send<State, State>(var to, ToWorker.Begin<State> begin) -> {
                            open = begin.round();
                            List<Range> known = begin.ranges().stream()
                                    .filter(range -> !isForgotten(begin.round(), range))
                                    .toList();
                            if (!known.isEmpty()) {
                                altered.add(new CoordinatorEffect.Send<>(
                                        to,
                                        new ToWorker.Begin<>(
                                                begin.epoch(), begin.round(), begin.ask(), known, begin.model())));
                            }
                        }
                        case CoordinatorEffect.Send<State, State>(var to, ToWorker.More<State> more) -> {
                            List<Range> known = more.ranges().stream()
                                    .filter(range -> !isForgotten(more.round(), range))
                                    .toList();
                            if (!known.isEmpty()) {
                                altered.add(new CoordinatorEffect.Send<>(
                                        to, new ToWorker.More<>(more.epoch(), more.round(), known)));
                            }
                        }
                        default -> altered.add(effect);
                    }
                }
                return altered;
            }

            private boolean isForgotten(RoundId round, Range range) {
                for (Range larger = range; ; larger = larger.parent()) {
                    if (forgotten.contains(round + " " + larger)) {
                        return true;
                    }
                    if (larger.size() == Reference.PARTS) {
                        return false;
                    }
                }
            }
        };
    }

    static Sabotage theLostOneIsAskedForWhatItOwed() {
        return (Wanting) effects -> {
            var altered = new ArrayList<CoordinatorEffect<State, State>>();
            WorkerId lost = null;
            for (var effect : effects) {
                if (effect instanceof CoordinatorEffect.Lost<State, State>(var worker, var taken) && !taken.isEmpty()) {
                    lost = worker;
                }
                boolean asks = effect instanceof CoordinatorEffect.Send<State, State>(var _, var said)
                        && (said instanceof ToWorker.Begin || said instanceof ToWorker.More);
                altered.add(
                        lost != null && asks
                                ? new CoordinatorEffect.Send<>(
                                        lost, ((CoordinatorEffect.Send<State, State>) effect).message())
                                : effect);
            }
            return altered;
        };
    }

    static Sabotage othersAreNeverAskedForWhatASilentOneOwes() {
        return (Wanting) effects -> {
            for (int i = 0; i < effects.size(); i++) {
                if (effects.get(i) instanceof CoordinatorEffect.Copied) {
                    return effects.subList(0, i);
                }
            }
            return effects;
        };
    }

    static Sabotage whoWaitsBelowTheLeastWaitsForEver() {
        return new Sabotage() {
            private final Set<Long> waiting = new HashSet<>();

            @Override
            public List<CoordinatorEvent<Sum>> told(CoordinatorSettings settings, CoordinatorEvent<Sum> event) {
                return waiting.contains(settings.epoch()) ? List.of() : List.of(event);
            }

            @Override
            public List<CoordinatorEffect<State, State>> wants(
                    CoordinatorSettings settings, List<CoordinatorEffect<State, State>> effects) {
                if (effects.stream().anyMatch(CoordinatorEffect.Waiting.class::isInstance)) {
                    waiting.add(settings.epoch());
                }
                return effects;
            }
        };
    }

    /** Alters messages of workers. */
    private interface Hearing extends Sabotage {
        Optional<CoordinatorEvent<Sum>> heard(WorkerId from, ToCoordinator<Sum> message);

        @Override
        default List<CoordinatorEvent<Sum>> told(CoordinatorSettings settings, CoordinatorEvent<Sum> event) {
            return event instanceof CoordinatorEvent.Received<Sum>(var from, var message)
                    ? heard(from, message).stream().toList()
                    : List.of(event);
        }
    }

    static Sabotage leavingIsIgnored() {
        return (Hearing) (from, message) -> message instanceof ToCoordinator.Leave<Sum>
                ? Optional.empty()
                : Optional.of(new CoordinatorEvent.Received<>(from, message));
    }

    static Sabotage whoComesBackIsTakenForItsFirstAttempt() {
        return (Hearing) (from, message) ->
                Optional.of(new CoordinatorEvent.Received<>(new WorkerId(from.index(), from.sub(), 0), message));
    }

    static Sabotage whateverAWorkerHoldsCountsAsDecided() {
        return new Sabotage() {
            @Override
            public List<Held> marks(List<Held> honest, List<Held> held) {
                var all = new ArrayList<>(held);
                all.addAll(honest);
                all.sort((a, b) -> Long.compare(b.rounds(), a.rounds()));
                return all;
            }
        };
    }

    static Sabotage statesAreAdoptedByTheirRoundAlone() {
        return new Hearing() {
            private static final Codec<Committed<State>> CODEC = Committed.codec(Codec.of(State.class));
            private List<Held> marks = List.of();

            @Override
            public List<Held> marks(List<Held> honest, List<Held> held) {
                marks = honest;
                return honest;
            }

            private Optional<Held> mark(long rounds) {
                return marks.stream().filter(mark -> mark.rounds() == rounds).findFirst();
            }

            @Override
            public Optional<CoordinatorEvent<Sum>> heard(WorkerId from, ToCoordinator<Sum> message) {
                ToCoordinator<Sum> altered = switch (message) {
                    case ToCoordinator.Join<Sum>(var held) ->
                        new ToCoordinator.Join<>(
                                held.map(has -> mark(has.rounds()).orElse(has)));
                    case ToCoordinator.Given<Sum>(var bytes) -> {
                        Committed<State> given = CODEC.decode(bytes);
                        long digest = mark(given.rounds())
                                .map(Held::digest)
                                .orElse(given.digest().value());
                        yield new ToCoordinator.Given<>(CODEC.encode(new Committed<>(
                                given.rounds(),
                                new Digest(digest, given.digest().due()),
                                given.state())));
                    }
                    default -> message;
                };
                return Optional.of(new CoordinatorEvent.Received<>(from, altered));
            }
        };
    }
}
