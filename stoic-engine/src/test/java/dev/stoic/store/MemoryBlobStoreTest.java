package dev.stoic.store;

class MemoryBlobStoreTest extends BlobStoreContract {
    private final BlobStore store = new MemoryBlobStore();

    @Override
    BlobStore store() {
        return store;
    }
}
