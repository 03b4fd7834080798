package dev.stoic.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
    @ParameterizedTest
    @ValueSource(strings = {"500ms", "1s", "30s", "90s", "5m", "2h", "0s"})
    void durationsAreWrittenAsTheyAreRead(String text) {
        assertThat(Units.duration(text).map(Units::duration)).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "s", "-3s", "1.5s", "3 s", "3d", "99999999999s"})
    void aDurationNeedsAWholeNumberAndAUnit(String text) {
        assertThat(Units.duration(text)).isEmpty();
    }

    @Test
    void theLargestUnitThatFitsIsShown() {
        assertThat(Units.duration(Duration.ofSeconds(120))).isEqualTo("2m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"20%", "0.5%", "99.9%", "33.3333%"})
    void sharesAreWrittenAsTheyAreRead(String text) {
        assertThat(Units.share(text).map(Units::share)).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0%", "100%", "-1%", "120%"})
    void aShareIsAboveNothingAndBelowAll(String text) {
        assertThat(Units.share(text)).isEmpty();
    }
}
