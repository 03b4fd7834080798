package dev.stoic.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
    private static final List<String> KNOWN =
            List.of("--on", "--code", "--k", "--trees", "--separator", "--workers", "train", "runs", "evaluate", "x0");

    @ParameterizedTest
    @CsvSource({
        "trian, train",
        "--wrokers, --workers",
        "--worker, --workers",
        "eval, evaluate",
        "--K, --k",
        "rnus, runs",
    })
    void aTypingErrorIsRecognised(String word, String meant) {
        assertThat(Nearest.to(word, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"--C", "--cv", "--n_estimators", "--folds", "tune", "y", "--", "xyz"})
    void whatIsNotNearIsNotSuggested(String word) {
        assertThat(Nearest.to(word, KNOWN)).isEmpty();
    }

    @Test
    void anEmptyWordIsNearToNothing() {
        assertThat(Nearest.to("", KNOWN)).isEmpty();
    }
}
