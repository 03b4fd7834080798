package dev.stoic.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A store that refuses what it is told to refuse, and remembers what it was asked. */
public final class FailingStore implements BlobStore {
    private final BlobStore store;
    private final List<String> asked = new ArrayList<>();
    private Predicate<String> refused = _ -> false;

    public FailingStore(BlobStore store) {
        this.store = store;
    }

    /** @param given requests such as {@code put manifest-1} */
    public synchronized void refuse(Predicate<String> given) {
        refused = given;
    }

    synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    private synchronized void ask(String request) throws IOException {
        asked.add(request);
        if (refused.test(request)) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public void put(String name, byte[] bytes) throws IOException {
        ask("put " + name);
        store.put(name, bytes);
    }

    @Override
    public boolean create(String name, byte[] bytes) throws IOException {
        ask("create " + name);
        return store.create(name, bytes);
    }

    @Override
    public Optional<byte[]> get(String name) throws IOException {
        ask("get " + name);
        return store.get(name);
    }

    @Override
    public List<String> list(String prefix) throws IOException {
        ask("list " + prefix);
        return store.list(prefix);
    }

    @Override
    public void delete(String name) throws IOException {
        ask("delete " + name);
        store.delete(name);
    }
}
