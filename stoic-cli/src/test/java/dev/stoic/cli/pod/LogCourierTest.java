package dev.stoic.cli.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.store.FailingStore;
import dev.stoic.store.MemoryBlobStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class LogCourierTest {
    private final MemoryBlobStore store = new MemoryBlobStore();
    private final FailingStore away = new FailingStore(store);
    private final LinkedBlockingQueue<String> told = new LinkedBlockingQueue<>();

    private LogCourier courier() {
        return new LogCourier(away, "digits-w0", told::add);
    }

    private String chunk(int number) throws IOException {
        return new String(store.get("logs/digits-w0/%06d".formatted(number)).orElseThrow(), StandardCharsets.UTF_8);
    }

    @Test
    void whatIsLeftIsBroughtAtTheEnd() throws IOException {
        try (var courier = courier()) {
            courier.add("one");
            courier.add("two");
        }
        assertThat(chunk(0)).isEqualTo("one\ntwo\n");
        assertThat(store.list("logs/")).hasSize(1);
    }

    @Test
    void aContainerThatIsStartedAgainGoesOnAfterTheLastChunk() throws IOException {
        for (int i = 0; i < 3; i++) {
            try (var courier = courier()) {
                courier.add("life " + i);
            }
        }
        assertThat(chunk(0)).isEqualTo("life 0\n");
        assertThat(chunk(2)).isEqualTo("life 2\n");
    }

    @Test
    void whatAStoreRefusedIsBroughtOnceItIsBack() throws Exception {
        away.refuse(request -> request.startsWith("put"));
        try (var courier = courier()) {
            courier.add("early");
            assertThat(told.take()).contains("logs cannot be kept");
            away.refuse(_ -> false);
            courier.add("late");
        }
        assertThat(chunk(0)).isEqualTo("early\n");
        assertThat(chunk(1)).isEqualTo("late\n");
        assertThat(told).isEmpty();
    }

    @Test
    void whoSaysTooMuchLosesTheOldestLines() throws IOException {
        try (var courier = courier()) {
            for (int i = 0; i < 3000; i++) {
                courier.add(i + " " + "x".repeat(1000));
            }
        }
        var all = new StringBuilder();
        for (String name : store.list("logs/")) {
            all.append(new String(store.get(name).orElseThrow(), StandardCharsets.UTF_8));
        }
        assertThat(all).contains("lines were lost").contains("2999 xxx");
        assertThat(all.length()).isLessThan(3_000_000);
    }
}
