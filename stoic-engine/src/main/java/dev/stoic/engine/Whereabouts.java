package dev.stoic.engine;

import dev.stoic.store.BlobStore;
import dev.stoic.store.Epochs;
import dev.stoic.transport.Peer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;

/** Where the roles of a run can be dialled now, as they say it in the run's store. */
public final class Whereabouts {
    private static final String PREFIX = "at/worker-";

    private Whereabouts() {}

    /** A worker that has sub-workers says where they find it. */
    public static void tell(BlobStore store, int worker, Peer peer) throws IOException {
        store.note(PREFIX + worker, peer.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Whom a worker dials: the coordinator of the newest epoch, and for a sub-worker the worker above it. */
    public static Set<Peer> above(BlobStore store, OptionalInt parent) throws IOException {
        var peers = new LinkedHashSet<Peer>();
        Epochs.newest(store).flatMap(holder -> Peer.parse(holder.who())).ifPresent(peers::add);
        if (parent.isPresent()) {
            store.get(PREFIX + parent.getAsInt())
                    .flatMap(bytes -> Peer.parse(new String(bytes, StandardCharsets.UTF_8)))
                    .ifPresent(peers::add);
        }
        return peers;
    }
}
