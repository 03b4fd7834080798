package dev.stoic.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class PodLogsTest {
    private static final String SAID = """
            2026-01-01T10:00:00.100000000Z first
            2026-01-01T10:00:00.200000000Z second with spaces
            half a li
            2026-01-01T10:00:01.000000000Z
            """;

    @Test
    void everyLineHasItsTimeAndWhatHasNoneIsPassedOver() {
        assertThat(PodLogs.lines("w0", SAID, Instant.EPOCH))
                .extracting(PodLogs.Line::text)
                .containsExactly("first", "second with spaces", "");
    }

    @Test
    void whatWasReadIsNotReadAgain() {
        assertThat(PodLogs.lines("w0", SAID, Instant.parse("2026-01-01T10:00:00.1Z")))
                .extracting(PodLogs.Line::text)
                .containsExactly("second with spaces", "");
    }
}
