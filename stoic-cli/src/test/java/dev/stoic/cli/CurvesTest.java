package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CurvesTest {
    @Test
    void aMeasureHasOnePointForEachUnitAndTheLaterWordCounts() {
        var curves = Curves.of(List.of(
                "{\"event\":\"started\",\"rounds\":0}",
                round(1, "learn", 0, "{\"loss/train\":8}"),
                round(1, "learn", 1, "{\"loss/train\":3.5}"),
                round(2, "learn", 1, "{\"loss/train\":3.0,\"loss/validation\":4}"),
                round(3, "learn", 2, "{\"loss/train\":2.0}"),
                round(2, "learn", 1, "{\"loss/train\":3.25}"),
                round(4, "measure", 2, "{\"loss/train\":9.0}"),
                "{\"event\":\"round\",\"phase\":\"learn\",\"un"));
        assertThat(curves).hasSize(2);
        assertThat(curves.getFirst().name()).isEqualTo("loss/train");
        assertThat(curves.getFirst().unit()).isEqualTo("epoch");
        assertThat(curves.getFirst().at()).containsExactly(1, 2);
        assertThat(curves.getFirst().values()).containsExactly(3.25, 2);
        assertThat(curves.getLast().values()).containsExactly(4);
    }

    private static String round(int round, String phase, int done, String measures) {
        return ("{\"event\":\"round\",\"round\":%d,\"what\":\"step\",\"phase\":\"%s\",\"unit\":\"epoch\",\"done\":%d,"
                        + "\"total\":5,\"measures\":%s,\"seconds\":0.1}")
                .formatted(round, phase, done, measures);
    }
}
