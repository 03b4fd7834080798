package dev.stoic.engine;

import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/** How many workers somebody wants a run to have from now on. */
public final class Size {
    private static final String NAME = "wanted-workers";

    private Size() {}

    public static void want(BlobStore store, int workers) throws IOException {
        store.put(NAME, Integer.toString(workers).getBytes(StandardCharsets.UTF_8));
    }

    /** Absent if nobody has said anything but the job. */
    public static OptionalInt wanted(BlobStore store) throws IOException {
        return store.get(NAME)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8).strip())
                .filter(text -> text.matches("[1-9][0-9]{0,4}"))
                .map(text -> OptionalInt.of(Integer.parseInt(text)))
                .orElse(OptionalInt.empty());
    }
}
