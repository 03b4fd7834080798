package dev.stoic.bench.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SaidTest {
    private static Said.Event round(long round, double seconds) {
        return new Said.Event((long) (seconds * 1e9), Map.of("event", "round", "round", round, "seconds", seconds));
    }

    private static Said said(int exit, Said.Event... events) {
        return new Said(List.of(events), exit, 0, 9);
    }

    @Test
    void paceLeavesOutWhatCameBeforeTheFirstRound() {
        Said said = said(0, round(1, 5), round(11, 6), round(21, 7));
        assertThat(said.pace()).isCloseTo(10, within(1e-9));
        assertThat(said.rounding()).isCloseTo(2, within(1e-9));
        assertThat(said.until("round")).isCloseTo(5, within(1e-9));
    }

    @Test
    void theBeginningCanBeLeftOut() {
        Said said = said(0, round(1, 1), round(10, 10), round(40, 13));
        assertThat(said.secondsPerRound(0.25)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void whoDoesNotEndWellHasNoModelAndNoPace() {
        Said said = said(3, round(1, 1));
        assertThat(said.failed()).isTrue();
        assertThat(said.model()).isEqualTo("exit code 3");
        assertThat(said.pace()).isNaN();
        assertThat(Table.figure(said.pace())).isEqualTo("–");
    }

    @Test
    void figuresHaveThreeDigits() {
        assertThat(List.of(Table.figure(0.12345), Table.figure(1.2345), Table.figure(12.345), Table.figure(12345.6)))
                .containsExactly("0.123", "1.23", "12.3", "12,346");
    }

    @Test
    void aTableIsMarkdownAndJson() {
        var table = new Table("job", "rounds/s");
        table.add("small", "3.00");
        assertThat(table.markdown()).isEqualTo("| job | rounds/s |\n| --- | --- |\n| small | 3.00 |\n");
        assertThat(table.json()).isEqualTo("{\"job\": \"small\", \"rounds/s\": \"3.00\"}\n");
    }
}
