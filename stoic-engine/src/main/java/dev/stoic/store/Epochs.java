package dev.stoic.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Authority over a job: of all coordinators that ever began, the one with the highest epoch is obeyed. */
public final class Epochs {
    private static final String PREFIX = "epoch/";

    private Epochs() {}

    /**
     * Takes the next epoch; of several callers each gets its own.
     *
     * @param who where its workers find it
     */
    public static long next(BlobStore store, String who) throws IOException {
        long next = 1;
        for (String name : store.list(PREFIX)) {
            next = Math.max(next, Long.parseLong(name.substring(PREFIX.length())) + 1);
        }
        while (!store.create(name(next), who.getBytes(StandardCharsets.UTF_8))) {
            next++;
        }
        return next;
    }

    /** Whether a later epoch was taken. */
    public static boolean isSuperseded(BlobStore store, long epoch) throws IOException {
        return store.get(name(epoch + 1)).isPresent();
    }

    /** Who has the authority now. */
    public static Optional<Holder> newest(BlobStore store) throws IOException {
        List<String> taken = store.list(PREFIX);
        if (taken.isEmpty()) {
            return Optional.empty();
        }
        String last = taken.getLast();
        return store.get(last)
                .map(who -> new Holder(
                        Long.parseLong(last.substring(PREFIX.length())), new String(who, StandardCharsets.UTF_8)));
    }

    /** @param who as it was given when the epoch was taken */
    public record Holder(long epoch, String who) {}

    private static String name(long epoch) {
        return "%s%019d".formatted(PREFIX, epoch);
    }
}
