package dev.stoic.cli;

import dev.stoic.codec.MalformedException;
import dev.stoic.engine.Pulse;
import dev.stoic.engine.RunFolder;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * How it is with a run now, from what it told last and which of its processes are there.
 *
 * @param why a sentence for people, empty if there is nothing to add
 */
record Situation(State state, String why, List<ProcessNote> processes) {
    enum State {
        /** Its first round is still to come. */
        STARTING,
        RUNNING,
        /** For more workers. */
        WAITING,
        /** A coordinator is gone or silent, and another takes over. */
        RECOVERING,
        STOPPED,
        FINISHED,
        FAILED,
        /** Its model is there, and cannot be read. */
        DAMAGED,
        /** No process runs it, and none said why. */
        LOST;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isUnderWay() {
            return switch (this) {
                case STARTING, RUNNING, WAITING, RECOVERING -> true;
                case STOPPED, FINISHED, FAILED, DAMAGED, LOST -> false;
            };
        }
    }

    private record Found(State state, String why) {}

    static Situation of(RunFolder run, Story story) throws IOException {
        Situation situation = of(run, story, ProcessNote.of(run), Instant.ofEpochMilli(System.currentTimeMillis()));
        return situation.state() == State.FINISHED ? situation.checked(run) : situation;
    }

    private Situation checked(RunFolder run) throws IOException {
        try {
            ModelFile _ = ModelFile.read(run.model());
            return this;
        } catch (MalformedException e) {
            String why = "%s; train it again: stoic train %s"
                    .formatted(e.getMessage(), run.path().resolve("job.yaml"));
            return new Situation(State.DAMAGED, why, processes);
        }
    }

    static Situation of(RunFolder run, Story story, List<ProcessNote> processes, Instant now) {
        boolean command = isThere(processes, "command");
        Found found = story.last()
                .map(life -> found(run, life, isThere(processes, life), command, now))
                .orElseGet(() -> unheard(run, processes));
        return new Situation(found.state(), found.why(), processes);
    }

    private static boolean isThere(List<ProcessNote> processes, String name) {
        return processes.stream()
                .anyMatch(note -> note.name().equals(name) && note.process().isPresent());
    }

    private static boolean isThere(List<ProcessNote> processes, Life life) {
        return processes.stream()
                .anyMatch(note -> note.pid() == life.pid()
                        && note.host().equals(life.host())
                        && note.process().isPresent());
    }

    private static Found unheard(RunFolder run, List<ProcessNote> processes) {
        if (run.isFinished()) {
            return new Found(State.FINISHED, "");
        }
        return processes.stream().anyMatch(note -> note.process().isPresent())
                ? new Found(State.STARTING, "")
                : new Found(State.LOST, "it never started; start it with stoic resume " + run.id());
    }

    private static Found found(RunFolder run, Life life, boolean there, boolean command, Instant now) {
        if (life.end().isPresent()) {
            Facts end = life.end().get().facts();
            return switch (life.end().get().name()) {
                case "stopped" -> new Found(State.STOPPED, "continue with stoic resume " + run.id());
                case "failed" -> new Found(State.FAILED, end.text("message"));
                default ->
                    run.isFinished() || there
                            ? new Found(run.isFinished() ? State.FINISHED : State.RUNNING, end.text("why"))
                            : lost(run, life, now);
            };
        }
        Duration silent = Duration.between(life.latest(), now);
        boolean elsewhere = !life.host().equals(ProcessNote.thisMachine());
        boolean isSilent = silent.compareTo(Pulse.SILENCE) >= 0;
        if (elsewhere ? isSilent : !there) {
            return command ? new Found(State.RECOVERING, "another coordinator takes over") : lost(run, life, now);
        }
        // A run in one process tells nothing in the middle of a long round.
        if (isSilent && !life.where().equals("here")) {
            return new Found(State.RECOVERING, "the coordinator has been silent for " + Figures.seconds(silent));
        }
        if (life.waiting().isPresent()) {
            Facts waiting = life.waiting().get().facts();
            return new Found(
                    State.WAITING,
                    "%d of at least %d workers connected".formatted(waiting.whole("workers"), waiting.whole("least")));
        }
        return life.started().isEmpty() ? new Found(State.STARTING, "") : new Found(State.RUNNING, "");
    }

    private static Found lost(RunFolder run, Life life, Instant now) {
        return new Found(
                State.LOST,
                "no sign of life for %s; continue with stoic resume %s"
                        .formatted(Figures.seconds(Duration.between(life.latest(), now)), run.id()));
    }
}
