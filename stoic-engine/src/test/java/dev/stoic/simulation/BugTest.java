package dev.stoic.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A simulation that finds nothing proves something only if it finds mistakes that are there. */
class BugTest {
    @ParameterizedTest
    @EnumSource(Bug.class)
    void aClassicMistakeIsCaught(Bug bug) {
        assertThat(bug.caught())
                .as("%s within %d seeds", bug, bug.within())
                .hasValueSatisfying(outcome -> assertThat(outcome.fault().isPresent()
                                || outcome.broken()
                                        .filter(Violation.class::isInstance)
                                        .isPresent())
                        .as("what caught it: %s", outcome.broken())
                        .isTrue());
    }
}
