package dev.stoic.cli;

import dev.stoic.engine.role.WorkerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A role of a run that a process fills.
 *
 * @param worker absent for the coordinator
 */
record Seat(Optional<WorkerId> worker) {
    static Seat coordinator() {
        return new Seat(Optional.empty());
    }

    static Seat worker(WorkerId id) {
        return new Seat(Optional.of(id));
    }

    boolean isCoordinator() {
        return worker.isEmpty();
    }

    /** What its log is called, however often it is filled again. */
    String name() {
        return worker.map(WorkerId::place).orElse("coordinator");
    }

    /** The same seat for whoever comes next. */
    Seat next() {
        return new Seat(worker.map(WorkerId::next));
    }

    /** The command after {@code stoic}. */
    List<String> command(List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(isCoordinator() ? "coordinator" : "worker");
        command.addAll(arguments);
        worker.ifPresent(id -> command.addAll(List.of(
                "--place",
                Integer.toString(id.index()),
                "--sub",
                Integer.toString(id.sub()),
                "--attempt",
                Integer.toString(id.attempt()))));
        command.add("--with-parent");
        return command;
    }
}
