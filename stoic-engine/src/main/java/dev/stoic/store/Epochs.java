package dev.stoic.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Authority over a job: of all coordinators that ever began, the one with the highest epoch is obeyed. */
public final class Epochs {
    private static final String PREFIX = "epoch/";

    private Epochs() {}

    /**
     * Takes the next epoch; of several callers each gets its own.
     *
     * @param who for people
     */
    public static long next(BlobStore store, String who) throws IOException {
        long next = 1;
        for (String name : store.list(PREFIX)) {
            next = Math.max(next, Long.parseLong(name.substring(PREFIX.length())) + 1);
        }
        while (!store.create("%s%019d".formatted(PREFIX, next), who.getBytes(StandardCharsets.UTF_8))) {
            next++;
        }
        return next;
    }
}
