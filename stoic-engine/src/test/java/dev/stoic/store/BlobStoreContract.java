package dev.stoic.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every blob store promises. */
public abstract class BlobStoreContract {
    protected abstract BlobStore store();

    @Test
    void givesBackWhatWasPut() throws IOException {
        store().put("a/b", bytes("one"));
        assertThat(store().get("a/b")).hasValue(bytes("one"));
    }

    @Test
    void putReplaces() throws IOException {
        store().put("a", bytes("one, and long"));
        store().put("a", bytes("two"));
        assertThat(store().get("a")).hasValue(bytes("two"));
    }

    @Test
    void keepsEmptyBlobs() throws IOException {
        store().put("empty", new byte[0]);
        assertThat(store().get("empty")).hasValue(new byte[0]);
    }

    @Test
    void hasNothingThatWasNotPut() throws IOException {
        assertThat(store().get("nothing")).isEmpty();
        assertThat(store().list("")).isEmpty();
    }

    @Test
    void listsNamesByPrefixInOrder() throws IOException {
        for (String name : new String[] {"b/2", "a", "b/10", "bc", "b/1"}) {
            store().put(name, bytes(name));
        }
        assertThat(store().list("b/")).containsExactly("b/1", "b/10", "b/2");
        assertThat(store().list("b")).containsExactly("b/1", "b/10", "b/2", "bc");
        assertThat(store().list("")).containsExactly("a", "b/1", "b/10", "b/2", "bc");
        assertThat(store().list("c")).isEmpty();
    }

    @Test
    void deletesOnceAndAgain() throws IOException {
        store().put("a/b", bytes("one"));
        store().delete("a/b");
        store().delete("a/b");
        assertThat(store().get("a/b")).isEmpty();
        assertThat(store().list("")).isEmpty();
    }

    @Test
    void createsOnlyWhatIsNotThere() throws IOException {
        assertThat(store().create("epoch/1", bytes("mine"))).isTrue();
        assertThat(store().create("epoch/1", bytes("yours"))).isFalse();
        assertThat(store().get("epoch/1")).hasValue(bytes("mine"));
        assertThat(store().list("")).containsExactly("epoch/1");
    }

    @Test
    protected void ofManyCreatorsExactlyOneWins() throws Exception {
        var store = store();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int round = 0; round < 20; round++) {
                String name = "epoch/" + round;
                var attempts = new ArrayList<Callable<Boolean>>();
                for (int i = 0; i < 8; i++) {
                    byte[] content = bytes("creator " + i);
                    attempts.add(() -> store.create(name, content));
                }
                int won = 0;
                for (Future<Boolean> attempt : threads.invokeAll(attempts)) {
                    won += attempt.get() ? 1 : 0;
                }
                assertThat(won).as("round %d", round).isEqualTo(1);
                assertThat(store.get(name)).isPresent();
            }
        }
    }

    @Test
    protected void readersSeeOldBytesOrNewOnesAndNothingBetween() throws Exception {
        var store = store();
        byte[] zeros = new byte[100_000];
        byte[] ones = new byte[200_000];
        Arrays.fill(ones, (byte) 1);
        store.put("a", zeros);
        try (var threads = Executors.newSingleThreadExecutor()) {
            Future<?> writer = threads.submit(() -> {
                for (int i = 0; i < 20; i++) {
                    store.put("a", i % 2 == 0 ? ones : zeros);
                }
                return store;
            });
            while (!writer.isDone()) {
                assertThat(store.get("a").orElseThrow()).isIn(zeros, ones);
            }
            writer.get();
        }
    }

    @Test
    void doesNotShareArrays() throws IOException {
        byte[] mine = bytes("one");
        store().put("a", mine);
        mine[0] = 'x';
        store().get("a").orElseThrow()[0] = 'y';
        assertThat(store().get("a")).hasValue(bytes("one"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/", "a//b", "..", "a/../b", ".a", "a\\b", "a b", "A", "ü", "c:a"})
    void refusesNamesThatCouldLeaveTheStore(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> store().put(name, new byte[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> store().create(name, new byte[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> store().get(name));
        assertThatIllegalArgumentException().isThrownBy(() -> store().delete(name));
    }

    protected static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
