package dev.stoic.engine;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import dev.stoic.engine.role.Held;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Epochs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * What coordinators have decided, as small records in the store. Each epoch writes its own, so that a coordinator which does
 * not know yet that it was replaced disturbs nobody; whoever comes next reads them all.
 */
public final class Commits {
    private static final byte[] NOTHING = {};

    /** Workers may be a few rounds behind when a coordinator is lost. */
    private static final int REMEMBERED = 4;

    /** How often a coordinator looks whether it was replaced. */
    private static final Duration LOOK = Duration.ofMillis(200);

    private static final String PREFIX = "commit/";
    private static final Codec<Marks> CODEC = Codec.of(Marks.class);

    private final BlobStore store;
    private final long epoch;
    private final Time time;
    private final ArrayDeque<Held> newest = new ArrayDeque<>();
    private long after = -1;
    private long looked = Long.MIN_VALUE;

    /** Marks that are to be noted; empty where none are. */
    private byte[] owed = NOTHING;

    private CompletableFuture<Boolean> underWay = CompletableFuture.completedFuture(true);

    /** @param after the round after which the coordinator began */
    record Marks(List<Held> newestFirst, long after) {}

    /**
     * What one coordinator did.
     *
     * @param after the round after which it began
     * @param last the last round it decided
     */
    public record Reign(long epoch, long after, long last) {}

    public Commits(BlobStore store, long epoch, Time time) {
        this.store = store;
        this.epoch = epoch;
        this.time = time;
    }

    /** What was decided last by the coordinator that came furthest, newest first. */
    public static List<Held> newest(BlobStore store) throws IOException {
        return marks(store).values().stream()
                .flatMap(marks -> marks.newestFirst().stream())
                .distinct()
                .sorted(Comparator.comparingLong(Held::rounds).reversed())
                .limit(REMEMBERED)
                .toList();
    }

    /** What coordinators did that decided anything, in the order of their epochs. */
    public static List<Reign> reigns(BlobStore store) throws IOException {
        return marks(store).entrySet().stream()
                .map(each -> new Reign(
                        each.getKey(),
                        each.getValue().after(),
                        each.getValue().newestFirst().getFirst().rounds()))
                .toList();
    }

    private static SortedMap<Long, Marks> marks(BlobStore store) throws IOException {
        var marks = new TreeMap<Long, Marks>();
        for (String name : store.list(PREFIX)) {
            var bytes = store.get(name);
            if (bytes.isPresent()) {
                try {
                    marks.put(Long.parseLong(name.substring(PREFIX.length())), CODEC.decode(bytes.get()));
                } catch (MalformedException _) {
                    // Power was lost while it was written: as if it had not been.
                }
            }
        }
        return marks;
    }

    /**
     * Notes what was decided. Where the store is far away this goes on beside the rounds, and what is decided meanwhile is
     * noted together.
     *
     * @throws StoicException with {@link Fault.Fenced} if another coordinator has taken over
     */
    void write(Held decided) throws IOException {
        after = after < 0 ? decided.rounds() - 1 : after;
        newest.addFirst(decided);
        if (newest.size() > REMEMBERED) {
            newest.removeLast();
        }
        byte[] marks = CODEC.encode(new Marks(List.copyOf(newest), after));
        if (store.isNear()) {
            look();
            store.note(name(), marks);
        } else {
            owed = marks;
            settle();
        }
    }

    /** Notes what was decided while another errand was under way. */
    private void settle() throws IOException {
        byte[] marks = owed;
        boolean begun = marks.length > 0
                && beside(() -> {
                    checkEpoch();
                    store.note(name(), marks);
                });
        owed = begun ? NOTHING : owed;
    }

    /**
     * Looks now and then whether another coordinator has taken over; one that only waits has to, since workers may go on
     * listening to it.
     *
     * @throws StoicException with {@link Fault.Fenced} if so
     */
    void look() throws IOException {
        // There may be no round any more that would do it.
        settle();
        long now = time.nanos();
        if (looked != Long.MIN_VALUE && now - looked < LOOK.toNanos()) {
            return;
        }
        looked = now;
        if (store.isNear()) {
            checkEpoch();
        } else {
            beside(this::checkEpoch);
        }
    }

    private void checkEpoch() throws IOException {
        if (Epochs.isSuperseded(store, epoch)) {
            throw new StoicException(
                    new Fault.Fenced("another coordinator has taken over since epoch " + epoch, "no action is needed"));
        }
    }

    private String name() {
        return "%s%019d".formatted(PREFIX, epoch);
    }

    private interface Errand {
        void run() throws IOException;
    }

    /** One at a time, or nothing is begun; what the last one came to is told now. */
    private boolean beside(Errand errand) throws IOException {
        if (!underWay.isDone()) {
            return false;
        }
        CompletableFuture<Boolean> last = underWay;
        underWay = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        errand.run();
                        return true;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                task -> Thread.ofVirtual().name("stoic-commits").start(task));
        try {
            last.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case UncheckedIOException failed -> throw failed.getCause();
                case StoicException fenced -> throw fenced;
                case null, default -> throw e;
            }
        }
        return true;
    }
}
