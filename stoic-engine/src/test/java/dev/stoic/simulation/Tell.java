package dev.stoic.simulation;

import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.CoordinatorEvent;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.RoundId;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.Worker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Range;

/** Events and effects as short lines, and as figures that two equal histories share. */
final class Tell {
    private Tell() {}

    static String event(CoordinatorEvent<Sum> event) {
        return switch (event) {
            case CoordinatorEvent.Received<Sum>(var from, var message) -> from + ": " + up(message);
            case CoordinatorEvent.Lost<Sum>(var worker) -> "lost " + worker;
            case CoordinatorEvent.Opened<Sum> _ -> "opened";
            case CoordinatorEvent.StopRequested<Sum> _ -> "stop";
            case CoordinatorEvent.Tick<Sum> _ -> "tick";
        };
    }

    static long figure(CoordinatorEvent<Sum> event) {
        return switch (event) {
            case CoordinatorEvent.Received<Sum>(var from, var message) -> 31L * figure(from) + figure(message);
            case CoordinatorEvent.Lost<Sum>(var worker) -> -figure(worker);
            case CoordinatorEvent.Opened<Sum> _ -> 1;
            case CoordinatorEvent.StopRequested<Sum> _ -> 2;
            case CoordinatorEvent.Tick<Sum> _ -> 3;
        };
    }

    private static long figure(WorkerId id) {
        return (1_000L * id.index() + id.sub()) * 1_000 + id.attempt();
    }

    private static long figure(RoundId round, Range range) {
        return (round.number() * 1_000 + range.first()) * 1_000 + range.size();
    }

    private static long figure(ToCoordinator<Sum> message) {
        return switch (message) {
            case ToCoordinator.Join<Sum>(var held) ->
                11 + held.map(Held::rounds).orElse(-1L);
            case ToCoordinator.Contributed<Sum>(var round, var range, var _, var checksum) ->
                figure(round, range) ^ checksum;
            case ToCoordinator.Failed<Sum>(var round, var range, var _) -> -figure(round, range);
            case ToCoordinator.Lacks<Sum>(var round, var ranges) ->
                7 - ranges.stream().mapToLong(range -> figure(round, range)).sum();
            case ToCoordinator.Leave<Sum> _ -> 4;
            case ToCoordinator.Behind<Sum> _ -> 5;
            case ToCoordinator.Given<Sum>(var bytes) -> 6 + 8L * bytes.length;
        };
    }

    private static long figure(ToWorker<State> message) {
        return 1_000_000_007L * message.epoch()
                + switch (message) {
                    case ToWorker.Welcome<State> _ -> 1;
                    case ToWorker.Begin<State>(var _, var round, var _, var ranges, var _) ->
                        ranges.stream().mapToLong(range -> figure(round, range)).sum();
                    case ToWorker.More<State>(var _, var round, var ranges) ->
                        17
                                + ranges.stream()
                                        .mapToLong(range -> figure(round, range))
                                        .sum();
                    case ToWorker.Finished<State> _ -> 2;
                    case ToWorker.Hold<State> _ -> 3;
                    case ToWorker.Keep<State>(var _, var decided, var _) -> 100 + decided.number();
                    case ToWorker.Give<State>(var _, var wanted) -> -wanted.rounds();
                };
    }

    static String up(ToCoordinator<Sum> message) {
        return switch (message) {
            case ToCoordinator.Join<Sum>(var held) ->
                "join" + held.map(has -> " with round " + has.rounds()).orElse("");
            case ToCoordinator.Contributed<Sum>(var round, var range, var _, var checksum) ->
                "round %d %s #%x".formatted(round.number(), range, checksum);
            case ToCoordinator.Failed<Sum>(var round, var range, var fault) ->
                "failed round %d %s: %s".formatted(round.number(), range, fault.message());
            case ToCoordinator.Lacks<Sum>(var round, var ranges) ->
                "lacks round %d for %s".formatted(round.number(), ranges);
            case ToCoordinator.Leave<Sum> _ -> "leave";
            case ToCoordinator.Behind<Sum> _ -> "behind";
            case ToCoordinator.Given<Sum>(var bytes) -> "gives " + bytes.length + " bytes";
        };
    }

    static String down(ToWorker<State> message) {
        return "epoch " + message.epoch() + " "
                + switch (message) {
                    case ToWorker.Welcome<State> _ -> "welcome";
                    case ToWorker.Begin<State>(var _, var round, var _, var ranges, var _) ->
                        "begin round %d %s".formatted(round.number(), ranges);
                    case ToWorker.More<State>(var _, var round, var ranges) ->
                        "more of round %d %s".formatted(round.number(), ranges);
                    case ToWorker.Finished<State> _ -> "finished";
                    case ToWorker.Hold<State> _ -> "hold";
                    case ToWorker.Keep<State>(var _, var decided, var _) -> "keep round " + decided.number();
                    case ToWorker.Give<State>(var _, var wanted) -> "give round " + wanted.rounds();
                };
    }

    static String effect(CoordinatorEffect<State, State> effect) {
        return switch (effect) {
            case CoordinatorEffect.Send<State, State>(var to, var message) -> to + ": " + down(message);
            case CoordinatorEffect.Commit<State, State>(var _, var decided, var digest) ->
                "commit round %d digest %x".formatted(decided.number(), digest);
            case CoordinatorEffect.RoundDone<State, State>(var round, var _, var _) -> "round done " + round;
            case CoordinatorEffect.Checkpoint<State, State>(var committed) -> "checkpoint " + committed.rounds();
            case CoordinatorEffect.LastCheckpoint<State, State>(var committed) ->
                "last checkpoint " + committed.rounds();
            case CoordinatorEffect.Joined<State, State>(var worker) -> "joined " + worker;
            case CoordinatorEffect.Waiting<State, State>(var members, var least) ->
                "waiting with %d of %d".formatted(members, least);
            case CoordinatorEffect.Adopted<State, State>(var rounds, var from) ->
                "adopted round %d of %s".formatted(rounds, from);
            case CoordinatorEffect.Copied<State, State>(var ranges) -> "copied " + ranges;
            case CoordinatorEffect.Lost<State, State>(var worker, var taken) -> "lost %s %s".formatted(worker, taken);
            case CoordinatorEffect.Stopped<State, State> _ -> "stopped";
            case CoordinatorEffect.Finished<State, State> _ -> "finished";
            case CoordinatorEffect.Failed<State, State>(var fault) -> "failed: " + fault.message();
        };
    }

    static long figure(CoordinatorEffect<State, State> effect) {
        return switch (effect) {
            case CoordinatorEffect.Send<State, State>(var to, var message) -> 31L * figure(to) + figure(message);
            case CoordinatorEffect.Commit<State, State>(var _, var decided, var digest) -> digest ^ decided.number();
            case CoordinatorEffect.RoundDone<State, State>(var round, var _, var _) -> 100 + round;
            case CoordinatorEffect.Checkpoint<State, State>(var committed) -> 1_000 + committed.rounds();
            case CoordinatorEffect.LastCheckpoint<State, State>(var committed) -> 2_000 + committed.rounds();
            case CoordinatorEffect.Joined<State, State>(var worker) -> figure(worker);
            case CoordinatorEffect.Waiting<State, State>(var members, var _) -> 3_000 + members;
            case CoordinatorEffect.Adopted<State, State>(var rounds, var from) -> 4_000 + rounds + figure(from);
            case CoordinatorEffect.Copied<State, State>(var ranges) -> 5_000 + ranges.size();
            case CoordinatorEffect.Lost<State, State>(var worker, var taken) -> -figure(worker) - taken.size();
            case CoordinatorEffect.Stopped<State, State> _ -> 1;
            case CoordinatorEffect.Finished<State, State> _ -> 2;
            case CoordinatorEffect.Failed<State, State> _ -> 3;
        };
    }

    static long figure(Worker.Event<State, Sum> event) {
        return switch (event) {
            case Worker.Event.Opened<State, Sum> _ -> 1;
            case Worker.Event.Received<State, Sum>(var message) -> figure(message);
            case Worker.Event.ReceivedBelow<State, Sum>(var from, var message) -> 31L * figure(from) + figure(message);
            case Worker.Event.LostBelow<State, Sum>(var worker) -> -figure(worker);
            case Worker.Event.Computed<State, Sum>(var round, var range, var _) -> figure(round, range);
            case Worker.Event.Failed<State, Sum>(var round, var range, var _) -> -figure(round, range);
            case Worker.Event.Tick<State, Sum> _ -> 2;
            case Worker.Event.Closing<State, Sum> _ -> 3;
        };
    }

    static long figure(Worker.Effect<State, Sum> effect) {
        return switch (effect) {
            case Worker.Effect.Send<State, Sum>(var message) -> figure(message);
            case Worker.Effect.SendBelow<State, Sum>(var to, var message) -> 31L * figure(to) + figure(message);
            case Worker.Effect.Compute<State, Sum>(var round, var _, var range, var _) -> figure(round, range);
            case Worker.Effect.End<State, Sum> _ -> 1;
        };
    }

    static String event(Worker.Event<State, Sum> event) {
        return switch (event) {
            case Worker.Event.Opened<State, Sum> _ -> "opened";
            case Worker.Event.Received<State, Sum>(var message) -> down(message);
            case Worker.Event.ReceivedBelow<State, Sum>(var from, var message) -> from + ": " + up(message);
            case Worker.Event.LostBelow<State, Sum>(var worker) -> "lost below " + worker;
            case Worker.Event.Computed<State, Sum>(var round, var range, var _) ->
                "computed round %d %s".formatted(round.number(), range);
            case Worker.Event.Failed<State, Sum>(var round, var range, var _) ->
                "failed round %d %s".formatted(round.number(), range);
            case Worker.Event.Tick<State, Sum> _ -> "tick";
            case Worker.Event.Closing<State, Sum> _ -> "closing";
        };
    }

    static String effect(Worker.Effect<State, Sum> effect) {
        return switch (effect) {
            case Worker.Effect.Send<State, Sum>(var message) -> up(message);
            case Worker.Effect.SendBelow<State, Sum>(var to, var message) -> to + ": " + down(message);
            case Worker.Effect.Compute<State, Sum>(var round, var _, var range, var _) ->
                "compute round %d %s".formatted(round.number(), range);
            case Worker.Effect.End<State, Sum> _ -> "end";
        };
    }
}
