package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void valuesHaveTheDigitsThatMatter() {
        assertThat(List.of(0.0, 1.0, 0.918017, 101092.7, 1232072.7, 586.0975, 7.679e-7, 12.5, 100.0, -0.5))
                .extracting(Figures::value)
                .containsExactly(
                        "0", "1", "0.918017", "101,093", "1,232,073", "586.098", "7.679e-07", "12.5", "100", "-0.5");
        assertThat(Figures.value(Double.NaN)).isEqualTo("NaN");
    }

    @Test
    void timesAreShort() {
        assertThat(Figures.seconds(Duration.ofMillis(12))).isEqualTo("12 ms");
        assertThat(Figures.seconds(Duration.ofMillis(1940))).isEqualTo("1.9 s");
        assertThat(Figures.seconds(Duration.ofSeconds(65))).isEqualTo("1:05");
        assertThat(Figures.clock(Duration.ofSeconds(7265))).isEqualTo("2:01:05");
    }

    @Test
    void aBarFillsByEighths() {
        assertThat(Figures.bar(0, 4)).isEqualTo("▕    ▏");
        assertThat(Figures.bar(0.53125, 4)).isEqualTo("▕██▏ ▏");
        assertThat(Figures.bar(1, 4)).isEqualTo("▕████▏");
        assertThat(Figures.bar(7, 4)).isEqualTo("▕████▏");
    }

    @Test
    void aSparklineGoesFromLowestToHighest() {
        assertThat(Figures.sparkline(List.of(8.0, 4.0, 2.0, 1.0))).isEqualTo("█▄▂▁");
        assertThat(Figures.sparkline(List.of(3.0, 3.0))).isEqualTo("▁▁");
        assertThat(Figures.sparkline(List.of())).isEmpty();
    }

    @Test
    void sizesHaveUnits() {
        assertThat(Figures.bytes(512)).isEqualTo("512 B");
        assertThat(Figures.bytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Figures.bytes(5L << 30)).isEqualTo("5.0 GiB");
    }
}
