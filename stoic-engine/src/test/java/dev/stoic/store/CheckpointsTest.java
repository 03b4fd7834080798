package dev.stoic.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.codec.Codec;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CheckpointsTest {
    private final MemoryBlobStore store = new MemoryBlobStore();

    @Test
    void aNewJobHasNone() throws IOException {
        assertThat(checkpoints().newest().checkpoint()).isEmpty();
    }

    @Test
    void findsTheNewest() throws IOException {
        save(9, 10, 11);
        var found = checkpoints().newest();
        assertThat(found.notes()).isEmpty();
        assertThat(found.checkpoint().orElseThrow().round()).isEqualTo(11);
        assertThat(found.checkpoint().orElseThrow().content()).isEqualTo(content(11));
    }

    @Test
    void keepsTwo() throws IOException {
        save(1, 2, 3, 4);
        assertThat(store.list("manifest-")).hasSize(2);
        assertThat(store.list("content/")).hasSize(2);
    }

    @Test
    void whoComesLateDoesNotDeleteWhatIsNewer() throws IOException {
        var late = checkpoints();
        late.save(new Checkpoint(3, content(3)));
        save(7, 8);
        late.save(new Checkpoint(4, content(4)));
        assertThat(newestRound()).isEqualTo(8);
        assertThat(store.list("manifest-")).hasSize(2);
    }

    @Test
    void whatIsThereAlreadyIsNotWrittenAgain() throws IOException {
        save(1, 2);
        byte[] before = store.get(blobOf(2)).orElseThrow();
        new Checkpoints(new RefusingStore(store), "job").save(new Checkpoint(2, content(2)));
        assertThat(store.get(blobOf(2))).contains(before);
    }

    private record RefusingStore(MemoryBlobStore of) implements BlobStore {
        @Override
        public void put(String name, byte[] bytes) throws IOException {
            throw new IOException("nobody may write");
        }

        @Override
        public boolean create(String name, byte[] bytes) throws IOException {
            throw new IOException("nobody may write");
        }

        @Override
        public Optional<byte[]> get(String name) {
            return of.get(name);
        }

        @Override
        public List<String> list(String prefix) {
            return of.list(prefix);
        }

        @Override
        public void delete(String name) throws IOException {
            throw new IOException("nobody may write");
        }
    }

    @Test
    void contentThatAnotherIsAboutToNameStays() throws IOException {
        save(1, 2);
        store.put(blobOf(4), content(4));
        save(3);
        assertThat(store.get(blobOf(4))).isPresent();
        save(5, 6);
        assertThat(store.get(blobOf(4))).as("left by somebody who died").isEmpty();
    }

    @Test
    void anOldOneThatGoesBadDoesNotKeepNewOnesFromBeingStored() throws IOException {
        var checkpoints = checkpoints();
        for (int round = 1; round <= 4; round++) {
            checkpoints.save(new Checkpoint(round, content(round)));
            store.put(store.list("manifest-").getFirst(), new byte[40]);
        }
        checkpoints.save(new Checkpoint(5, content(5)));
        assertThat(newestRound()).isEqualTo(5);
    }

    @Test
    void damagedContentIsPassedOverWithANote() throws IOException {
        save(1, 2);
        String newest = blobOf(2);
        byte[] bytes = store.get(newest).orElseThrow();
        bytes[3] ^= 1;
        store.put(newest, bytes);
        var found = checkpoints().newest();
        assertThat(found.checkpoint().orElseThrow().round()).isEqualTo(1);
        assertThat(found.notes()).singleElement().asString().contains("damaged");
    }

    @Test
    void missingOrShortContentIsPassedOver() throws IOException {
        save(1, 2);
        store.put(blobOf(2), new byte[] {1, 2});
        assertThat(newestRound()).isEqualTo(1);
        store.delete(blobOf(2));
        assertThat(newestRound()).isEqualTo(1);
    }

    @Test
    void noDamageToAManifestIsEverTakenForACheckpoint() throws IOException {
        save(1, 2);
        String name = store.list("manifest-").getLast();
        byte[] whole = store.get(name).orElseThrow();
        for (long seed = 0; seed < 500; seed++) {
            store.put(name, Damage.to(whole, new Random(seed)));
            var found = checkpoints().newest();
            assertThat(found.checkpoint().orElseThrow().round())
                    .as("seed %d", seed)
                    .isEqualTo(1);
        }
    }

    @Test
    void anotherJobsCheckpointIsNeverTaken() throws IOException {
        save(1);
        var found = new Checkpoints(store, "another").newest();
        assertThat(found.checkpoint()).isEmpty();
        assertThat(found.notes()).singleElement().asString().contains("another job");
    }

    @Test
    void aDamagedOneDoesNotCountAmongTheKept() throws IOException {
        save(1, 2);
        byte[] bytes = store.get(blobOf(2)).orElseThrow();
        bytes[0] ^= 1;
        store.put(blobOf(2), bytes);
        save(3);
        assertThat(store.list("manifest-")).hasSize(2).noneMatch(name -> name.endsWith("2"));
        assertThat(newestRound()).isEqualTo(3);
    }

    @Test
    void afterFallingBackTheDamagedNewerOneDoesNotComeBack() throws IOException {
        save(5, 8);
        store.put(blobOf(8), new byte[1]);
        save(6);
        store.put(blobOf(8), content(8));
        assertThat(newestRound()).isEqualTo(6);
    }

    @Test
    void onAFullStoreTheTwoNewestStayAndNothingElseIsLeft() throws IOException {
        for (String refused : List.of("put content/", "put manifest-", "get manifest-0000000000000000005")) {
            var disk = new MemoryBlobStore();
            var full = new FailingStore(disk);
            var checkpoints = new Checkpoints(full, "job");
            for (int round = 1; round <= 4; round++) {
                checkpoints.save(new Checkpoint(round, content(round)));
            }
            List<String> before = disk.list("");
            full.refuse(request -> request.startsWith(refused));
            for (int again = 0; again < 3; again++) {
                assertThatThrownBy(() -> checkpoints.save(new Checkpoint(5, content(5))))
                        .as(refused)
                        .isInstanceOf(IOException.class);
            }
            full.refuse(_ -> false);
            assertThat(disk.list("")).as(refused).containsAll(before);
            assertThat(disk.list("content/")).as(refused).hasSizeLessThanOrEqualTo(3);
            checkpoints.save(new Checkpoint(6, content(6)));
            assertThat(new Checkpoints(disk, "job")
                            .newest()
                            .checkpoint()
                            .orElseThrow()
                            .round())
                    .isEqualTo(6);
            assertThat(disk.list("content/")).as(refused).hasSize(2);
        }
    }

    @Test
    void whatCannotBeForgottenIsForgottenLater() throws IOException {
        var disk = new MemoryBlobStore();
        var store = new FailingStore(disk);
        var checkpoints = new Checkpoints(store, "job");
        store.refuse(request -> request.startsWith("delete"));
        for (int round = 1; round <= 4; round++) {
            checkpoints.save(new Checkpoint(round, content(round)));
        }
        store.refuse(_ -> false);
        checkpoints.save(new Checkpoint(5, content(5)));
        assertThat(disk.list("manifest-")).hasSize(2);
        assertThat(disk.list("content/")).hasSize(2);
    }

    @Test
    void aCoordinatorThatFellBehindDoesNotDeleteWhatOthersWrote() throws IOException {
        save(1, 2, 8, 9);
        save(3);
        assertThat(newestRound()).isEqualTo(9);
        assertThat(store.list("manifest-")).hasSize(2).anyMatch(name -> name.endsWith("8"));
    }

    @Test
    void contentThatAnotherIsAboutToNameIsLeftAloneAndWhatACrashLeftIsNot() throws IOException {
        var checkpoints = checkpoints();
        store.put(blobOf(7), content(7));
        checkpoints.save(new Checkpoint(1, content(1)));
        checkpoints.save(new Checkpoint(2, content(2)));
        assertThat(store.get(blobOf(7))).isPresent();
        checkpoints.save(new Checkpoint(8, content(8)));
        checkpoints.save(new Checkpoint(9, content(9)));
        assertThat(store.get(blobOf(7))).isEmpty();
    }

    private long newestRound() throws IOException {
        return checkpoints().newest().checkpoint().orElseThrow().round();
    }

    private void save(int... rounds) throws IOException {
        var checkpoints = checkpoints();
        for (int round : rounds) {
            checkpoints.save(new Checkpoint(round, content(round)));
        }
    }

    private static String blobOf(int round) {
        return "content/%019d-%s".formatted(round, Codec.sha256(content(round)));
    }

    private static byte[] content(int round) {
        byte[] bytes = new byte[100];
        new Random(round).nextBytes(bytes);
        return bytes;
    }

    private Checkpoints checkpoints() {
        return new Checkpoints(store, "job");
    }
}
