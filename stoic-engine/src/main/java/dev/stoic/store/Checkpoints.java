package dev.stoic.store;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The checkpoints of one job in a store. The content lies under its round and SHA-256; a manifest that names it is written last, so
 * that a checkpoint is visible only when it is whole. The two newest that were read back are kept.
 *
 * <p>Not thread-safe.
 */
public final class Checkpoints {
    private static final int FORMAT = 2;
    private static final String CONTENT = "content/";
    private static final String MANIFEST = "manifest-";
    private static final int KEPT = 2;
    private static final int SHA = 32;
    private static final Codec<Manifest> CODEC = Codec.of(Manifest.class);

    private final BlobStore store;
    private final String job;
    private final Set<String> verified = new HashSet<>();

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
        String name = "%s%019d".formatted(MANIFEST, checkpoint.round());
        if (holds(name, sha256)) {
            // What is whole is not put at risk by writing it again.
            return;
        }
        String content = content(checkpoint.round(), sha256);
        store.put(content, checkpoint.content());
        try {
            store.put(name, seal(new Manifest(FORMAT, job, checkpoint.round(), checkpoint.content().length, sha256)));
            verified.remove(name);
            if (!isWhole(name)) {
                throw new IOException(
                        "checkpoint of round %d was written but reads back differently".formatted(checkpoint.round()));
            }
        } catch (IOException e) {
            takeBack(name, content, e);
            throw e;
        }
        try {
            forgetOlder();
        } catch (IOException _) {
            // The next one will try again; this one is written.
        }
    }

    /** A store may be full because of what nobody will ever read. */
    private void takeBack(String manifest, String content, IOException why) {
        try {
            if (store.get(manifest).isEmpty()) {
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
                Checkpoint whole = read(name);
                verified.add(name);
                return new Found(Optional.of(whole), notes);
            } catch (MalformedException e) {
                notes.add("checkpoint %s is skipped: %s".formatted(name, e.getMessage()));
            }
        }
        return new Found(Optional.empty(), notes);
    }

    private Checkpoint read(String name) throws IOException {
        Manifest manifest = manifest(name);
        if (!manifest.job().equals(job)) {
            throw new MalformedException("it belongs to another job");
        }
        byte[] content = store.get(content(manifest.round(), manifest.sha256()))
                .orElseThrow(() -> new MalformedException("its content is missing"));
        if (content.length != manifest.length()) {
            throw new MalformedException(
                    "its content has %d bytes instead of %d".formatted(content.length, manifest.length()));
        }
        if (!Codec.sha256(content).equals(manifest.sha256())) {
            throw new MalformedException("its content is damaged");
        }
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

    private boolean holds(String name, String sha256) throws IOException {
        if (store.get(name).isEmpty()) {
            return false;
        }
        try {
            return Codec.sha256(read(name).content()).equals(sha256);
        } catch (MalformedException _) {
            return false;
        }
    }

    private boolean isWhole(String name) throws IOException {
        if (verified.contains(name)) {
            return true;
        }
        try {
            read(name);
            verified.add(name);
            return true;
        } catch (MalformedException _) {
            return false;
        }
    }

    /**
     * Deletes checkpoints older than the two newest that are whole, manifest first, so that what is listed stays whole.
     * Another coordinator may be storing at the same time, so nothing newer is touched but manifests that cannot be read.
     */
    private void forgetOlder() throws IOException {
        int whole = 0;
        String oldest = "";
        for (String name : store.list(MANIFEST).reversed()) {
            if (whole == KEPT || !isWhole(name)) {
                store.delete(name);
                verified.remove(name);
            } else {
                whole++;
                oldest = name.substring(MANIFEST.length());
            }
        }
        if (whole == KEPT) {
            for (String name : store.list(CONTENT)) {
                if (name.substring(CONTENT.length()).compareTo(oldest) < 0) {
                    store.delete(name);
                }
            }
        }
    }

    private static String content(long round, String sha256) {
        return "%s%019d-%s".formatted(CONTENT, round, sha256);
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
