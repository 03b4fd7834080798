package dev.stoic.store;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The checkpoints of one job in a store. The content lies under its SHA-256; a manifest that names it is written last, so
 * that a checkpoint is visible only when it is whole. The two newest that were read back are kept.
 *
 * <p>Not thread-safe.
 */
public final class Checkpoints {
    private static final int FORMAT = 1;
    private static final String CONTENT = "content/";
    private static final String MANIFEST = "manifest-";
    private static final int KEPT = 2;
    private static final int SHA = 32;
    private static final Codec<Manifest> CODEC = Codec.of(Manifest.class);

    private final BlobStore store;
    private final String job;
    /** By manifest, the content that was read back. */
    private final Map<String, String> verified = new HashMap<>();

    private final Set<String> suspected = new HashSet<>();

    private record Manifest(int format, String job, long round, long length, String sha256) {}

    /**
     * The newest whole checkpoint of the job, and why newer ones were passed over.
     *
     * @param notes one sentence each
     */
    public record Found(Optional<Checkpoint> checkpoint, List<String> notes) {
        public Found {
            notes = List.copyOf(notes);
        }
    }

    /** @param job identity of what is learned: checkpoints of another one are never taken */
    public Checkpoints(BlobStore store, String job) {
        this.store = store;
        this.job = job;
    }

    public String job() {
        return job;
    }

    /** Where they are, for people. */
    public String place() {
        return store.place();
    }

    /**
     * When it returns, the checkpoint is on the store and has been read back. When it throws, those before it are still
     * there.
     */
    public void save(Checkpoint checkpoint) throws IOException {
        String sha256 = Codec.sha256(checkpoint.content());
        store.put(CONTENT + sha256, checkpoint.content());
        try {
            String name = "%s%019d".formatted(MANIFEST, checkpoint.round());
            store.put(name, seal(new Manifest(FORMAT, job, checkpoint.round(), checkpoint.content().length, sha256)));
            verified.remove(name);
            if (!isWhole(name)) {
                throw new IOException(
                        "checkpoint of round %d was written but reads back differently".formatted(checkpoint.round()));
            }
        } catch (IOException e) {
            takeBack(CONTENT + sha256, e);
            throw e;
        }
        try {
            forgetOlder();
        } catch (IOException _) {
            // The next one will try again; this one is written.
        }
    }

    /** A store may be full because of what nobody will ever read. */
    private void takeBack(String content, IOException why) {
        try {
            if (!named().contains(content)) {
                store.delete(content);
            }
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    public Found newest() throws IOException {
        var notes = new ArrayList<String>();
        for (String name : store.list(MANIFEST).reversed()) {
            try {
                return new Found(Optional.of(read(name)), notes);
            } catch (MalformedException e) {
                notes.add("checkpoint %s is passed over: %s".formatted(name, e.getMessage()));
            }
        }
        return new Found(Optional.empty(), notes);
    }

    private Checkpoint read(String name) throws IOException {
        Manifest manifest = manifest(name);
        if (!manifest.job().equals(job)) {
            throw new MalformedException("it belongs to another job");
        }
        byte[] content = store.get(CONTENT + manifest.sha256())
                .orElseThrow(() -> new MalformedException("its content is missing"));
        if (content.length != manifest.length()) {
            throw new MalformedException(
                    "its content has %d bytes instead of %d".formatted(content.length, manifest.length()));
        }
        if (!Codec.sha256(content).equals(manifest.sha256())) {
            throw new MalformedException("its content is damaged");
        }
        verified.put(name, CONTENT + manifest.sha256());
        return new Checkpoint(manifest.round(), content);
    }

    private Manifest manifest(String name) throws IOException {
        Manifest manifest = CODEC.decode(
                unseal(store.get(name).orElseThrow(() -> new MalformedException("its manifest is missing"))));
        if (manifest.format() != FORMAT) {
            throw new MalformedException("its format is %d, not %d".formatted(manifest.format(), FORMAT));
        }
        if (!manifest.sha256().matches("[0-9a-f]{64}")) {
            throw new MalformedException("its manifest names no content");
        }
        return manifest;
    }

    private boolean isWhole(String name) throws IOException {
        if (verified.containsKey(name)) {
            return true;
        }
        try {
            read(name);
            return true;
        } catch (MalformedException _) {
            return false;
        }
    }

    /**
     * Keeps the newest that are whole, whoever wrote them, and deletes the others, manifest first, so that what is listed
     * stays whole. One that is damaged and newer would be found first.
     */
    private void forgetOlder() throws IOException {
        int whole = 0;
        Set<String> freed = new TreeSet<>();
        for (String name : store.list(MANIFEST).reversed()) {
            if (whole < KEPT && isWhole(name)) {
                whole++;
                continue;
            }
            contentOf(name).ifPresent(freed::add);
            store.delete(name);
            verified.remove(name);
        }
        Set<String> named = named();
        Set<String> unnamed = new TreeSet<>(store.list(CONTENT));
        unnamed.removeAll(named);
        for (String name : unnamed) {
            // Another coordinator may be about to name what nobody names yet; what stays so was left by a crash.
            if (freed.contains(name) || suspected.contains(name)) {
                store.delete(name);
            }
        }
        suspected.clear();
        suspected.addAll(unnamed);
    }

    private Set<String> named() throws IOException {
        Set<String> named = new TreeSet<>();
        for (String name : store.list(MANIFEST)) {
            contentOf(name).ifPresent(named::add);
        }
        return named;
    }

    private Optional<String> contentOf(String manifest) throws IOException {
        String known = verified.get(manifest);
        if (known != null) {
            return Optional.of(known);
        }
        try {
            return Optional.of(CONTENT + manifest(manifest).sha256());
        } catch (MalformedException _) {
            return Optional.empty();
        }
    }

    private static byte[] seal(Manifest manifest) {
        byte[] body = CODEC.encode(manifest);
        byte[] sealed = Arrays.copyOf(body, body.length + SHA);
        System.arraycopy(HexFormat.of().parseHex(Codec.sha256(body)), 0, sealed, body.length, SHA);
        return sealed;
    }

    private static byte[] unseal(byte[] sealed) {
        if (sealed.length < SHA) {
            throw new MalformedException("its manifest is too short");
        }
        byte[] body = Arrays.copyOf(sealed, sealed.length - SHA);
        String seal = HexFormat.of().formatHex(sealed, body.length, sealed.length);
        if (!Codec.sha256(body).equals(seal)) {
            throw new MalformedException("its manifest is damaged");
        }
        return body;
    }
}
