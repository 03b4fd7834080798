package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.engine.RunFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunTableTest {
    private static final Instant CREATED = Instant.parse("2026-03-04T05:06:07Z");

    private static RunDetails card(int number) {
        var metrics = new LinkedHashMap<String, Double>();
        metrics.put("accuracy/train", 0.99);
        metrics.put("accuracy/test", 0.95);
        metrics.put("logloss/test", 0.125);
        Map<String, Object> settings = Map.of(
                "data.train",
                "/data/" + "measurements-of-the-year-2026-%02d.csv".formatted(number),
                "data.target",
                "price");
        return new RunDetails(
                new RunFolder("r-%05d".formatted(number), Path.of("/runs"), CREATED, Optional.empty()),
                new RunJob(
                        "a-rather-long-name-of-a-job-%02d".formatted(number), "logistic", Optional.empty(), settings),
                new Situation(Situation.State.FINISHED, "", List.of()),
                Optional.of(CREATED.plusSeconds(90)),
                Optional.of(Duration.ofSeconds(90)),
                Map.of(),
                metrics,
                Optional.of("sha256:0123456789abcdef"));
    }

    private static List<String> lines(int width) {
        return RunTable.lines(
                IntStream.range(0, 40).mapToObj(RunTableTest::card).toList(), ZoneOffset.UTC, width);
    }

    @Test
    void measuresOfRowsThatWereNotLearnedFromAreShown() {
        assertThat(lines(Integer.MAX_VALUE).get(1)).endsWith("test accuracy 0.95  logloss 0.125");
    }

    @Test
    void whereThereIsRoomNothingIsLeftOut() {
        assertThat(lines(Integer.MAX_VALUE).getFirst().split(" +"))
                .containsExactly("RUN", "JOB", "LEARNER", "DATA", "STARTED", "TIME", "STATE", "MODEL", "METRICS");
        assertThat(lines(Integer.MAX_VALUE).get(1)).contains("2026-03-04 05:06  1:30  finished  0123…cdef");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, 120, 160})
    void noLineIsWiderThanTheTerminalAndEveryRunIsTold(int width) {
        List<String> lines = lines(width);
        assertThat(lines)
                .hasSize(41)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
        for (int i = 0; i < 40; i++) {
            assertThat(lines.get(i + 1)).startsWith("r-%05d".formatted(i));
        }
        if (width >= 80) {
            assertThat(lines.get(1)).contains("2026-03-04 05:06", "finished", "test accuracy 0.95");
        }
    }

    @Test
    void aShortenedNameKeepsItsEnd() {
        assertThat(lines(120).get(40)).contains("→ price").contains("job-39");
    }
}
