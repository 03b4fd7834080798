package dev.stoic.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.job.Learners;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SynonymsTest {
    private static final List<String> FLAGS = List.of(
            "--on",
            "--k",
            "--l2",
            "--trees",
            "--depth",
            "--rate",
            "--test",
            "--seed",
            "--target",
            "--separator",
            "--absent",
            "--epochs",
            "--validation",
            "--code");

    @ParameterizedTest
    @CsvSource({
        "--n_estimators, --trees",
        "--n-estimators, --trees",
        "--max_depth, --depth",
        "--learning_rate, --rate",
        "--lr, --rate",
        "--lambda, --l2",
        "--alpha, --l2",
        "--test_size, --test",
        "--random_state, --seed",
        "--n_clusters, --k",
        "--label, --target",
        "--y, --target",
        "--sep, --separator",
        "--delimiter, --separator",
        "--na, --absent",
        "--epoch, --epochs",
    })
    void aFlagOfAnotherLibraryIsUnderstood(String word, String meant) {
        assertThat(Synonyms.SETTINGS.advice(word, FLAGS, flag -> flag)).isEqualTo("Did you mean \"" + meant + "\"?");
    }

    @Test
    void theInversePenaltyComesWithItsFormula() {
        assertThat(Synonyms.SETTINGS.advice("--C", FLAGS, flag -> flag))
                .isEqualTo("Did you mean \"--l2\"? l2 is 1/(C·n) for n training rows");
        assertThat(Synonyms.SETTINGS.advice("--C", List.of("--k", "--on"), flag -> flag))
                .isEmpty();
    }

    @Test
    void whatDoesNotExistIsSaidInsteadOfAGuess() {
        for (String word : List.of("--cv", "--folds", "cv")) {
            assertThat(Synonyms.SETTINGS.advice(word, FLAGS, flag -> flag))
                    .startsWith("Cross-validation is not available.")
                    .doesNotContain("Did you mean");
        }
        assertThat(Synonyms.SETTINGS.advice("--class-weight", FLAGS, flag -> flag))
                .isEqualTo("Class and sample weights are not available");
    }

    @ParameterizedTest
    @CsvSource({
        "svm, logistic",
        "SVC, logistic",
        "lr, logistic",
        "logreg, logistic",
        "logistik, logistic",
        "randomforest, forest",
        "RandomForestClassifier, forest",
        "random_forest, forest",
        "rf, forest",
        "xgboost, boost",
        "gbm, boost",
        "lightgbm, boost",
        "XGBRegressor, boost",
        "nn, mlp",
        "ann, mlp",
        "dnn, mlp",
        "kmean, kmeans",
        "k-means, kmeans",
        "ridge, linear",
        "lasso, linear",
        "elasticnet, linear",
    })
    void aLearnerIsKnownByItsOtherNames(String word, String meant) {
        assertThat(Synonyms.LEARNERS.advice(word, Learners.KNOWN.keySet(), learner -> learner))
                .startsWith("Did you mean \"" + meant + "\"?");
    }

    @Test
    void everyLearnerThatSynonymsNameExists() {
        assertThat(Learners.KNOWN.keySet()).containsAll(Synonyms.LEARNERS.here());
    }

    @Test
    void nothingNearMeansNoAdvice() {
        assertThat(Synonyms.COMMANDS.advice("blorb", List.of("train", "runs"), verb -> verb))
                .isEmpty();
    }
}
