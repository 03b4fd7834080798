package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.store.BlobStore;
import dev.stoic.store.BlobStoreContract;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our own store keeps the promises of all stores, also when conditions race. */
class StoreServerTest extends BlobStoreContract {
    @TempDir
    private Path folder;

    private StoreFixture there;
    private S3BlobStore store;

    @BeforeEach
    void open() {
        there = new StoreFixture(folder);
        store = there.store("j.team-a.r-abcde", "team-a/runs/r-abcde/");
    }

    @AfterEach
    void end() {
        store.close();
        there.close();
        assertThat(there.trouble).isEmpty();
        assertThat(folder.resolve("unfinished")).isEmptyDirectory();
    }

    @Override
    protected BlobStore store() {
        return store;
    }

    @Test
    void itsConditionalWritesSatisfyTheProof() throws IOException {
        try (S3BlobStore opened =
                S3BlobStore.open(there.settings("j.team-a.r-abcde", "team-a/runs/r-abcde/"), InstantSource.system())) {
            assertThat(opened.list("")).isEmpty();
        }
    }

    @Test
    void longListsComePageByPage() throws IOException {
        var names = new ArrayList<String>();
        try (var small = new S3BlobStore(there.settings("n.team-a", "team-a/x/"), InstantSource.system(), 4)) {
            for (int i = 10; i < 33; i++) {
                small.put("a" + i % 3 + "/" + i, bytes("x"));
                names.add("a" + i % 3 + "/" + i);
            }
            names.sort(null);
            assertThat(small.list("a")).isEqualTo(names);
            assertThat(small.list("a1/1")).containsExactly("a1/10", "a1/13", "a1/16", "a1/19");
        }
    }

    @Test
    void objectsArePlainFilesAndTheirFoldersGoWithThem() throws IOException {
        store.put("a/b/c", bytes("one"));
        assertThat(folder.resolve("objects/team-a/runs/r-abcde/a/b/c")).hasContent("one");
        store.delete("a/b/c");
        assertThat(folder.resolve("objects")).isEmptyDirectory();
        store.put("a", bytes("a name that was a folder is free again"));
    }

    @Test
    void whatWasStoredIsThereWhenTheStoreComesBack() throws IOException {
        assertThat(store.create("epoch/1", bytes("mine"))).isTrue();
        store.put("large", new byte[9_000_000]);
        Files.writeString(folder.resolve("unfinished/object-123"), "what a crash has left");
        there.close();
        there = new StoreFixture(folder);
        try (S3BlobStore again = there.store("root", "team-a/runs/r-abcde/")) {
            assertThat(again.get("epoch/1")).hasValue(bytes("mine"));
            assertThat(again.get("large")).hasValue(new byte[9_000_000]);
            assertThat(again.create("epoch/1", bytes("yours"))).isFalse();
        }
    }

    @Test
    void oneFolderHasOneStore() {
        assertThatThrownBy(() -> new StoreFixture(folder))
                .isInstanceOfSatisfying(
                        StoicException.class, e -> assertThat(e.fault()).isInstanceOf(Fault.Environment.class))
                .hasMessageContaining("another store uses the folder");
    }

    @Test
    void aWrongSecretIsRefused() {
        var stranger = there.settings("root", "", "wrong");
        try (S3BlobStore refused = StoreFixture.store(stranger, InstantSource.system())) {
            assertThatThrownBy(() -> refused.put("a", new byte[3_000_000])).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> refused.put("a", new byte[3]))
                    .isInstanceOf(AccessDeniedException.class)
                    .hasMessageContaining("SignatureDoesNotMatch");
        }
        assertThat(folder.resolve("objects")).isEmptyDirectory();
    }

    @Test
    void aClockThatIsHoursOffDoesNotMatter() throws IOException {
        InstantSource late = () -> Instant.now().minus(Duration.ofHours(3));
        try (S3BlobStore skewed = StoreFixture.store(there.settings("root", ""), late)) {
            skewed.put("a", bytes("one"));
            assertThat(skewed.get("a")).hasValue(bytes("one"));
        }
    }

    @Test
    void nothingLiesBelowAnObject() throws IOException {
        store.put("a", bytes("one"));
        assertThatThrownBy(() -> store.put("a/b", bytes("two"))).hasMessageContaining("is an object already");
        store.put("c/d", bytes("three"));
        assertThatThrownBy(() -> store.put("c", bytes("four")))
                .hasMessageContaining("other objects have this name as a prefix");
        assertThatThrownBy(() -> store.create("c", bytes("four")))
                .hasMessageContaining("other objects have this name as a prefix");
    }

    @Test
    void aRunTouchesItsOwnAndReadsTheDataOfItsNamespace() throws IOException {
        try (S3BlobStore space = there.store("n.team-a", "team-a/");
                S3BlobStore run = there.store("j.team-a.r-abcde", "team-a/");
                S3BlobStore other = there.store("n.team", "team-a/")) {
            space.put("data/iris.csv", bytes("rows"));
            assertThat(run.get("data/iris.csv")).hasValue(bytes("rows"));
            assertThat(run.list("data/")).containsExactly("data/iris.csv");
            assertDenied(() -> run.put("data/iris.csv", bytes("others")));
            assertDenied(() -> run.delete("data/iris.csv"));
            assertDenied(() -> run.get("runs/r-abcdf/x"));
            assertDenied(() -> run.list("runs/"));
            assertDenied(() -> run.list("runs/r-abcde"));
            assertDenied(() -> other.get("data/iris.csv"));
            assertDenied(() -> other.list(""));
            run.put("runs/r-abcde/x", bytes("mine"));
            assertThat(space.get("runs/r-abcde/x")).hasValue(bytes("mine"));
        }
    }

    private interface Asking {
        void ask() throws IOException;
    }

    private static void assertDenied(Asking asking) {
        assertThatThrownBy(asking::ask)
                .isInstanceOf(AccessDeniedException.class)
                .hasMessageContaining("AccessDenied");
    }
}
