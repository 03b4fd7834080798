package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.engine.role.Held;
import dev.stoic.store.BlobStore;
import dev.stoic.store.MemoryBlobStore;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CommitsTest {
    /** A store that is far away: its first note takes until it is let go. */
    private static final class FarStore implements BlobStore {
        private final MemoryBlobStore inner = new MemoryBlobStore();
        private final CountDownLatch go = new CountDownLatch(1);

        @Override
        public boolean isNear() {
            return false;
        }

        @Override
        public void note(String name, byte[] bytes) throws IOException {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            inner.put(name, bytes);
        }

        @Override
        public void put(String name, byte[] bytes) throws IOException {
            inner.put(name, bytes);
        }

        @Override
        public boolean create(String name, byte[] bytes) throws IOException {
            return inner.create(name, bytes);
        }

        @Override
        public Optional<byte[]> get(String name) throws IOException {
            return inner.get(name);
        }

        @Override
        public List<String> list(String prefix) throws IOException {
            return inner.list(prefix);
        }

        @Override
        public void delete(String name) throws IOException {
            inner.delete(name);
        }
    }

    /** All workers may be gone: then no further round brings the last one to the store. */
    @Test
    void theLastRoundIsNotedThoughNoneFollows() throws IOException {
        var store = new FarStore();
        var commits = new Commits(store, 1, Time.system());
        commits.write(new Held(1, 11));
        commits.write(new Held(2, 22));
        store.go.countDown();
        while (!Thread.currentThread().isInterrupted()
                && Commits.newest(store).stream().noneMatch(held -> held.rounds() == 2)) {
            commits.look();
            Thread.onSpinWait();
        }
        assertThat(Commits.newest(store)).containsExactly(new Held(2, 22), new Held(1, 11));
    }
}
