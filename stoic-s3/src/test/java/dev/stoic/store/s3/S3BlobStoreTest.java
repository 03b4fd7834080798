package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.store.BlobStore;
import dev.stoic.store.BlobStoreContract;
import dev.stoic.store.s3.S3Double.Conditions;
import dev.stoic.store.s3.S3Double.Mishap;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class S3BlobStoreTest extends BlobStoreContract {
    private static final Patience SHORT = patience(Duration.ofSeconds(10));

    private final S3Double there = new S3Double();
    private final S3BlobStore store = store(settings("a/b/", SHORT));
    private final S3BlobStore hasty = store(settings("a/b/", patience(Duration.ofMillis(400))));

    S3BlobStoreTest() throws IOException {}

    private static Patience patience(Duration silence) {
        return new Patience(4, Duration.ofSeconds(5), silence, Duration.ofMillis(1), Duration.ofMillis(4));
    }

    private S3Settings settings(String prefix, Patience patience) {
        return new S3Settings(
                Optional.of(there.endpoint()),
                S3Double.REGION,
                S3Double.BUCKET,
                prefix,
                S3Double.CREDENTIALS,
                patience,
                Optional.empty());
    }

    private static S3BlobStore store(S3Settings settings) {
        return new S3BlobStore(settings, InstantSource.system(), 1000);
    }

    @AfterEach
    void end() {
        store.close();
        hasty.close();
        there.close();
    }

    @Override
    protected BlobStore store() {
        return store;
    }

    @Test
    void namesLieBelowThePrefix() throws IOException {
        store.put("c/d", bytes("one"));
        assertThat(there.keys()).containsExactly("a/b/c/d");
        try (S3BlobStore neighbour = store(settings("a/", SHORT))) {
            assertThat(neighbour.list("b/")).containsExactly("b/c/d");
        }
    }

    @ParameterizedTest
    @EnumSource(Mishap.class)
    void aMishapDoesNotShow(Mishap mishap) throws IOException {
        S3BlobStore store = mishap == Mishap.SILENT ? hasty : this.store;
        there.next(mishap);
        store.put("a", bytes("one, and long"));
        there.next(mishap);
        assertThat(store.get("a")).hasValue(bytes("one, and long"));
        there.next(mishap);
        assertThat(store.list("")).containsExactly("a");
        there.next(mishap);
        store.delete("a");
        assertThat(store.get("a")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Mishap.class)
    void whoCreatedIsToldSoWhateverHappenedToTheAnswer(Mishap mishap) throws IOException {
        S3BlobStore store = mishap == Mishap.SILENT ? hasty : this.store;
        there.next(mishap);
        assertThat(store.create("epoch/1", bytes("same"))).isTrue();
        there.next(mishap);
        assertThat(store.create("epoch/1", bytes("same")))
                .as("equal bytes of another owner")
                .isFalse();
    }

    @Test
    void aNameThatIsFreedWhileItsOwnerIsLookedUpIsTaken() throws IOException {
        store.put("epoch/1", bytes("old"));
        // The condition fails; before anybody looks, the old one is gone.
        there.with(new java.util.function.Supplier<>() {
            private int asked;

            @Override
            public Mishap get() {
                if (++asked == 2) {
                    there.forget("a/b/epoch/1");
                }
                return Mishap.NONE;
            }
        });
        assertThat(store.create("epoch/1", bytes("new"))).isTrue();
        assertThat(store.get("epoch/1")).hasValue(bytes("new"));
    }

    @Test
    void aStoreThatNeverAnswersWellIsGivenUpAfterSoManyAttempts() {
        there.with(() -> Mishap.SLOW_DOWN);
        assertThatThrownBy(() -> store.get("a"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("s3://models/a/b/")
                .hasMessageContaining("SlowDown")
                .hasMessageContaining("4 attempts");
        assertThat(there.asked()).hasSize(4);
    }

    @Test
    void whatIsRefusedIsNotAskedAgain() {
        var stranger = new S3Settings(
                Optional.of(there.endpoint()),
                S3Double.REGION,
                S3Double.BUCKET,
                "",
                new Credentials("AKIAEXAMPLE", "wrong", Optional.empty()),
                SHORT,
                Optional.empty());
        try (S3BlobStore refused = store(stranger)) {
            assertThatThrownBy(() -> refused.put("a", new byte[1]))
                    .isInstanceOf(AccessDeniedException.class)
                    .hasMessageContaining("SignatureDoesNotMatch")
                    .hasMessageNotContaining("wrong");
        }
        assertThat(there.asked()).hasSize(1);
    }

    @Test
    void aClockThatIsHoursOffDoesNotMatter() throws IOException {
        there.at(Instant.now().plus(Duration.ofHours(3)));
        store.put("a", bytes("one"));
        store.put("b", bytes("two"));
        assertThat(there.asked()).as("one refused, then none").hasSize(3);
    }

    @Test
    void aStoreThatKeepsConditionsIsOpenedAndNothingIsLeftThere() throws IOException {
        try (S3BlobStore opened = S3BlobStore.open(settings("x/", SHORT), InstantSource.system())) {
            assertThat(opened.list("")).isEmpty();
        }
        assertThat(there.keys()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = "KEPT", mode = EnumSource.Mode.EXCLUDE)
    void aStoreWithoutConditionalWritesIsRefused(Conditions conditions) {
        there.with(conditions);
        assertThatThrownBy(() -> S3BlobStore.open(settings("x/", SHORT), InstantSource.system()))
                .isInstanceOfSatisfying(StoicException.class, e -> {
                    assertThat(e.fault()).isInstanceOf(Fault.Environment.class);
                    assertThat(e.fault().advice()).contains("or a folder");
                })
                .hasMessageContaining("has no conditional writes");
        assertThat(there.keys()).isEmpty();
    }

    @Test
    void aBucketThatIsNotThereIsSaidToBeMissing() {
        var elsewhere = new S3Settings(
                Optional.of(there.endpoint()),
                S3Double.REGION,
                "other",
                "",
                S3Double.CREDENTIALS,
                SHORT,
                Optional.empty());
        assertThatThrownBy(() -> S3BlobStore.open(elsewhere, InstantSource.system()))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("NoSuchBucket");
        try (S3BlobStore missing = store(elsewhere)) {
            assertThatThrownBy(() -> missing.get("a")).isInstanceOf(IOException.class);
        }
    }
}
