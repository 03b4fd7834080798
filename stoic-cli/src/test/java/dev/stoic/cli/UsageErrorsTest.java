package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Command lines as people bring them from elsewhere. */
class UsageErrorsTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
    }

    private String refused(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.out()).isEmpty();
        return said.err();
    }

    @ParameterizedTest
    @CsvSource({
        "fit, stoic train",
        "score, stoic evaluate",
        "list, stoic runs",
        "rm, stoic runs",
        "show, stoic runs",
        "compare, stoic runs",
        "eval, stoic evaluate",
        "trian, stoic train",
    })
    void aCommandOfAnotherToolIsUnderstood(String word, String meant) {
        assertThat(refused(word)).contains("unknown command \"" + word + "\"", "Did you mean \"" + meant + "\"?");
    }

    @Test
    void aFlagThatIsGivenTwiceIsRefusedInsteadOfReadOnce() {
        Said said = stoic.run("train", "forest", "--data", "a.csv", "--data", "b.csv", "--target", "y");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("--data is given more than once");
    }

    @Test
    void whatIsNotThereYetSaysWhatToDoInstead() {
        assertThat(refused("tune", "job.yaml"))
                .contains("Hyperparameter search is not available", "for l2 in", "stoic train logistic")
                .doesNotContain("Did you mean");
        assertThat(refused("train", "logistic", "--cv", "5"))
                .contains("Cross-validation is not available", "--validation 10%", "--test 20%")
                .doesNotContain("Did you mean", "data.validation");
    }

    @Test
    void nothingNearMeansNoSuggestion() {
        assertThat(refused("blorb")).doesNotContain("Did you mean");
        assertThat(refused("train", "linear", "--folds", "5")).doesNotContain("--code");
        assertThat(refused("train", "kmeans", "--C", "1")).doesNotContain("Did you mean");
    }

    @ParameterizedTest
    @CsvSource({
        "logistic, --C, --l2", "forest, --n_estimators, --trees", "boost, --max_depth, --depth",
        "boost, --learning_rate, --rate", "mlp, --epoch, --epochs", "kmeans, --n_clusters, --k",
        "linear, --test_size, --test", "linear, --random_state, --seed", "linear, --label, --target",
        "linear, --sep, --separator", "linear, --wrokers, --workers",
    })
    void aFlagOfAnotherLibraryIsUnderstood(String learner, String flag, String meant) {
        assertThat(refused("train", learner, flag, "1"))
                .contains("unknown flag \"" + flag + "\"", "Did you mean \"" + meant + "\"?");
    }

    @Test
    void aFlagOfAnotherLearnerIsSaidToBeThat() {
        assertThat(refused("train", "logistic", "--trees", "5"))
                .contains("--trees is a setting of forest, boost, not of logistic");
    }

    @ParameterizedTest
    @CsvSource({"svm, logistic", "logistik, logistic", "xgboost, boost", "RandomForestClassifier, forest"})
    void aLearnerOfAnotherLibraryIsUnderstood(String word, String meant) {
        assertThat(refused("train", word, "--data", "x.csv"))
                .contains(
                        "\"" + word + "\" is not a learner, and there is no such job file",
                        "Did you mean \"" + meant + "\"?",
                        "Learners: linear, logistic, kmeans, forest, boost, mlp, cnn");
    }

    @Test
    void aLearnerOrAFileWithoutTrainIsUnderstood() {
        stoic.file("job.yaml", "learner: linear\n");

        assertThat(refused("forest", "--trees", "5")).contains("stoic train forest");
        assertThat(refused("job.yaml")).contains("stoic train job.yaml");
    }

    @Test
    void anArgumentTooManySaysWhereItMayBelong() {
        assertThat(refused("train", "linear", "--data", "part1.csv", "part2.csv"))
                .contains("unexpected argument \"part2.csv\"", "use a glob in quotes: --data '*.csv'");
        assertThat(refused("predict", "@last", "new.csv"))
                .contains("--data is missing: ", "name the rows with --data: --data new.csv");
    }

    @Test
    void whatIsMissingOrWrongIsSaidInTheWordsOfTheHelp() {
        assertThat(refused("train")).contains("<job> is missing: a job file, or a learner");
        assertThat(refused("predict", "@last")).contains("--data is missing: ");
        assertThat(refused("runs", "--output", "xml"))
                .contains("one of table, json")
                .doesNotContain("TABLE");
    }

    @Test
    void problemsAreNamedByTheFlagsThatWereTyped() {
        stoic.file("cars.csv", "a,b\n1,2\n3,4\n");

        String flags = refused("train", "kmeans", "--data", "cars.csv", "--target", "b", "--k", "zero");
        stoic.file("job.yaml", "learner: { kmeans: { k: 2 } }\ndata: { train: cars.csv, target: b }\n");
        String file = refused("train", "job.yaml", "--missing", "keep");

        assertThat(flags).contains("\n  --target: kmeans takes no target", "with --drop b", "\n  --k: must be");
        assertThat(file)
                .contains("\n  data.target (line 2): ", "data.columns.drop: [b]", "\n  --missing: cannot be keep");
    }

    @Test
    void aColumnOfAFileWithoutHeaderSaysSo() {
        stoic.file("plain.csv", "1,2\n3,4\n5,6\n");

        assertThat(refused("train", "linear", "--data", "plain.csv", "--target", "y"))
                .contains("has no header, so its columns are called x0, x1", "--header true")
                .doesNotContain("did you mean");
    }

    @Test
    void commandsAreNamedAsTheUserCallsThem() {
        stoic.with("STOIC_COMMAND", "./stoic").points("points.csv", 30);

        Said trained = stoic.run("train", "kmeans", "--data", "points.csv", "--k", "2", "--drop", "group");

        assertThat(trained.err()).contains("next   ./stoic predict r-", "·   ./stoic verify r-");
        assertThat(refused("trian")).contains("\"./stoic train\"", "./stoic --help lists all commands");
        assertThat(stoic.run("--help").out()).contains("\n./stoic <verb> --help lists");
        assertThat(stoic.run("train", "--help").out()).startsWith("Usage: ./stoic train <job> [flags]");
        assertThat(stoic.run("--help").out()).contains("  ./stoic verify @last");
    }

    @Test
    void aSettingOfAnOwnLearnerIsAKey() {
        assertThat(refused("train", "mean", "--code", "my.jar", "--times", "3"))
                .contains("--set learner.<name>.times=…");
        assertThat(refused("train", "naive-bayes")).contains("examples/naive-bayes");
    }

    @Test
    void anOwnLearnerNeedsNoJobFile() throws IOException {
        OwnMean own = new OwnMean(stoic, folder);
        Said file = own.train(OwnMean.mean("class Mean"), "mean");

        String[] train = {
            "train", "mean", "--code", "my.jar", "--data", "points.csv", "--target", "height", "--drop", "group"
        };
        Said flags = stoic.run(train);

        assertThat(flags.code()).as(flags.err()).isZero();
        assertThat(flags.hash()).isEqualTo(file.hash());
        train[1] = "median";
        assertThat(refused(train))
                .contains(
                        "my.jar has no class for the learner \"median\"",
                        "learner: median\n",
                        "code: { jar: my.jar, class: com.me.MyLearner }");
    }
}
