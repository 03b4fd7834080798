package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Keeps the seats of a run filled: a process that ends before its time is replaced, at once the first time and later and
 * later while the run makes no progress. Only what fails again and again without a round in between is given up.
 */
final class Supervisor implements AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final int MOST_IN_VAIN = 5;

    /** Somebody else ended these; they are given up only when that goes on for ever. */
    private static final int MOST_KILLED = 100;

    private static final int KILLED = 137;
    private static final int TERMINATED = 143;
    private static final int FENCED = 71;

    private final Starter starter;
    private final LongSupplier rounds;
    private final Consumer<String> note;
    private final List<Filled> filled = new ArrayList<>();
    private final Map<String, Failures> failures = new TreeMap<>();
    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private int starts;
    private boolean closed;

    /** Starts the process for a seat. */
    interface Starter {
        Process start(Seat seat) throws IOException;
    }

    private record Filled(Seat seat, Process process) {}

    /** @param rounds what was decided when it last failed */
    private record Failures(int inVain, long rounds) {}

    /**
     * @param rounds how many rounds the run has come to
     * @param note is told, from any thread, what a person should know
     */
    Supervisor(Starter starter, LongSupplier rounds, Consumer<String> note) {
        this.starter = starter;
        this.rounds = rounds;
        this.note = note;
    }

    synchronized void fill(Seat seat) {
        if (closed) {
            return;
        }
        try {
            Process process = starter.start(seat);
            var taken = new Filled(seat, process);
            filled.add(taken);
            starts++;
            Thread.ofVirtual().name("stoic-watch-" + seat.name()).start(() -> await(taken));
        } catch (IOException e) {
            throw StoicException.environment(
                    "%s cannot be started: %s".formatted(seat.name(), e.getMessage()),
                    "check that stoic can be run",
                    e);
        }
    }

    /** Asks whoever has a seat to leave it for good. */
    synchronized void clear(String name) {
        for (Filled taken : List.copyOf(filled)) {
            if (taken.seat().name().equals(name)) {
                filled.remove(taken);
                order(taken.process());
            }
        }
    }

    /** Asks the coordinator to stop with a checkpoint. */
    synchronized void stop() {
        filled.stream().filter(taken -> taken.seat().isCoordinator()).forEach(taken -> order(taken.process()));
    }

    /** The exit code of the coordinator that ended the run, if it ends soon enough. */
    OptionalInt await(Duration most) throws InterruptedException {
        try {
            return OptionalInt.of(end.get(most.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException _) {
            return OptionalInt.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Who is there, by the name of the seat; the name may be there twice while a silent coordinator is replaced. */
    synchronized List<Map.Entry<String, Long>> pids() {
        return filled.stream()
                .map(taken -> Map.entry(taken.seat().name(), taken.process().pid()))
                .toList();
    }

    synchronized boolean isWithoutCoordinator() {
        return filled.stream().noneMatch(taken -> taken.seat().isCoordinator());
    }

    /** How many processes were ever started. */
    synchronized int starts() {
        return starts;
    }

    private static void order(Process process) {
        try {
            OutputStream orders = process.getOutputStream();
            orders.write((Orders.STOP + "\n").getBytes(StandardCharsets.UTF_8));
            orders.flush();
        } catch (IOException _) {
            // It has ended already.
        }
    }

    private void await(Filled taken) {
        try {
            int code = taken.process().waitFor();
            Duration pause = ended(taken, code);
            if (!pause.isNegative()) {
                Thread.sleep(pause);
                fill(taken.seat().next());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (StoicException e) {
            note.accept(e.getMessage());
            end.complete(e.fault().exitCode());
        }
    }

    /** After which pause the seat is filled again; a negative one is never. */
    private synchronized Duration ended(Filled taken, int code) {
        Duration never = Duration.ofNanos(-1);
        Seat seat = taken.seat();
        if (!filled.remove(taken) || closed || code == FENCED) {
            return never;
        }
        if (seat.isCoordinator() ? isFinal(code) : code == 0) {
            if (seat.isCoordinator()) {
                end.complete(code);
            }
            return never;
        }
        long now = rounds.getAsLong();
        Failures before = failures.get(seat.name());
        int inVain = before != null && before.rounds() == now ? before.inVain() + 1 : 1;
        failures.put(seat.name(), new Failures(inVain, now));
        boolean killed = code == KILLED || code == TERMINATED;
        if (inVain > (killed ? MOST_KILLED : MOST_IN_VAIN)) {
            note.accept(
                    "%s has ended %d times in vain and is not replaced any more; see logs/%s.log in the run's folder"
                            .formatted(seat.name(), inVain, seat.name()));
            if (seat.isCoordinator()) {
                end.complete(code);
            }
            return never;
        }
        note.accept("%s has ended (%d) and is replaced".formatted(seat.name(), code));
        return inVain == 1 || killed ? Duration.ZERO : FIRST_PAUSE.multipliedBy(1L << (inVain - 2));
    }

    /** What a coordinator that comes next would only do again: all is done, the job is wrong, the user stopped it. */
    private static boolean isFinal(int code) {
        return List.of(0, 2, 4, 130).contains(code);
    }

    /** Those that were told the end leave by themselves; those that were not are told now. */
    @Override
    public void close() {
        List<Filled> left;
        synchronized (this) {
            closed = true;
            left = List.copyOf(filled);
        }
        left.forEach(taken -> Farewell.to(taken.process()));
    }
}
