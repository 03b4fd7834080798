package dev.stoic.store;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** Blobs that live as long as the process. */
public final class MemoryBlobStore implements BlobStore {
    private final ConcurrentSkipListMap<String, byte[]> blobs = new ConcurrentSkipListMap<>();

    @Override
    public void put(String name, byte[] bytes) {
        blobs.put(BlobStore.checked(name), bytes.clone());
    }

    @Override
    public boolean create(String name, byte[] bytes) {
        return blobs.putIfAbsent(BlobStore.checked(name), bytes.clone()) == null;
    }

    @Override
    public Optional<byte[]> get(String name) {
        return Optional.ofNullable(blobs.get(BlobStore.checked(name))).map(byte[]::clone);
    }

    @Override
    public List<String> list(String prefix) {
        return blobs.tailMap(prefix).keySet().stream()
                .takeWhile(name -> name.startsWith(prefix))
                .toList();
    }

    @Override
    public void delete(String name) {
        blobs.remove(BlobStore.checked(name));
    }
}
