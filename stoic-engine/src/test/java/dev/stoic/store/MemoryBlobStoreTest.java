package dev.stoic.store;

class MemoryBlobStoreTest extends BlobStoreContract {
    private final BlobStore store = new MemoryBlobStore();

    @Override
    protected BlobStore store() {
        return store;
    }
}
