package dev.stoic.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.code.Jars;
import dev.stoic.data.Column;
import dev.stoic.data.Fingerprints;
import dev.stoic.data.Schema;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetCheckTest {
    private static JobSpec job(String learner, String... keyAndValue) {
        Mapping settings = keyAndValue.length == 0
                ? Mapping.empty(1)
                : new Mapping(Map.of(keyAndValue[0], new Scalar(keyAndValue[1], 1)), 1);
        Node data = new Mapping(Map.of("train", new Scalar("a.csv", 1), "target", new Scalar("price", 1)), 1);
        var root = new Mapping(Map.of("learner", new Mapping(Map.of(learner, settings), 1), "data", data), 1);
        return new JobReader(Learners.KNOWN, _ -> Optional.empty(), new Jars.Unopened())
                .read(JobDocument.of("job.yaml", root), "job");
    }

    private static Schema schema(List<String> classes) {
        return new Schema(
                List.of(new Column.Numeric("x")),
                Optional.of(new Column.Categorical("price", classes)),
                Schema.Numbers.DOUBLE);
    }

    private static Schema classes(int count, IntFunction<String> name) {
        return schema(IntStream.range(0, count).mapToObj(name).toList());
    }

    private static Fault.User refusal(JobSpec job, Schema schema, long rows) {
        StoicException e = catchThrowableOfType(StoicException.class, () -> new TargetCheck(job).require(schema, rows));
        assertThat(e).isNotNull();
        return (Fault.User) e.fault();
    }

    private static void taken(JobSpec job, Schema schema, long rows) {
        assertThatCode(() -> new TargetCheck(job).require(schema, rows)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"forest", "boost", "mlp", "cnn"})
    void pricesAreNotTakenForClasses(String learner) {
        Fault.User fault = refusal(job(learner), classes(380, i -> i + 1000 + ".25"), 400);

        assertThat(fault.message())
                .isEqualTo("target \"price\" looks like numbers to predict, not classes: 380 different numbers in 400"
                        + " rows, such as 1000.25");
        assertThat(fault.advice())
                .isEqualTo(
                        "set learner.%1$s.task: numbers to predict numbers, or learner.%1$s.task: classes if these are"
                                        .formatted(learner)
                                + " classes");
        assertThat(fault.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,%03d.50", "$%d.50", "%d,5", "%d EUR"})
    void pricesAreNotTakenForClassesHoweverTheyAreWritten(String form) {
        Fault.User fault = refusal(job("forest"), classes(380, i -> form.formatted(i + 100)), 400);

        assertThat(fault.message()).startsWith("target \"price\" looks like numbers to predict");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-%02d", "A%d", "0x%02x"})
    void namesAndDatesMayBeClasses(String form) {
        taken(job("forest"), classes(380, i -> form.formatted(i + 100)), 400);
    }

    @Test
    void aLearnerWithoutNumbersNamesThoseThatPredictThem() {
        assertThat(refusal(job("logistic"), classes(380, i -> i + ".5"), 400).advice())
                .isEqualTo(
                        "use linear, or forest, boost or mlp with task numbers, or set learner.logistic.task: classes"
                                + " if these are classes");
    }

    @Test
    void anExplicitTaskIsObeyed() {
        Schema prices = classes(380, i -> i + ".5");
        taken(job("forest", "task", "classes"), prices, 400);
        taken(job("logistic", "task", "classes"), prices, 400);
        taken(job("boost", "predict", "class"), prices, 400);
    }

    @Test
    void howClassesAreLearnedDoesNotSayThatPricesAreClasses() {
        Schema prices = classes(380, i -> i + ".5");
        refusal(job("forest", "criterion", "gini"), prices, 400);
        refusal(job("mlp", "loss", "cross-entropy"), prices, 400);
    }

    @Test
    void aFewWordsAmongPricesAreNotAWayAroundTheRule() {
        var values = new ArrayList<>(List.of("unknown", "-"));
        IntStream.range(0, 380).forEach(i -> values.add(i + ".5"));

        assertThat(refusal(job("forest"), schema(values), 400).message())
                .contains("380 different numbers and 2 words in 400 rows");
    }

    @ParameterizedTest
    @CsvSource({"10, 30", "20, 21", "21, 441", "100, 10000"})
    void wholeNumbersThatComeAgainAndAgainAreClasses(int count, long rows) {
        taken(job("forest"), classes(count, Integer::toString), rows);
        taken(job("forest"), classes(count, i -> i + ".0"), rows);
    }

    @ParameterizedTest
    @CsvSource({"21, 440", "90, 5000", "400, 400"})
    void manyWholeNumbersAreNotTakenForClasses(int count, long rows) {
        assertThat(refusal(job("forest"), classes(count, Integer::toString), rows)
                        .message())
                .contains("%,d different numbers in %,d rows".formatted(count, rows));
    }

    @Test
    void anyFractionIsANumber() {
        for (List<String> values : List.of(List.of("1", "2", "2.5"), List.of("0,5", "1"))) {
            assertThat(refusal(job("forest"), schema(values), 1_000_000).message())
                    .contains("numbers in 1,000,000 rows, such as " + (values.size() == 3 ? "2.5" : "0,5"));
        }
    }

    @Test
    void wordsAreClassesHoweverMany() {
        taken(job("forest"), classes(400, i -> "c" + i), 400);
        taken(job("forest"), schema(List.of("1.5", "2.5", "many")), 400);
        taken(job("forest"), schema(List.of()), 0);
    }

    /** The identity of a job of before, which had no such key. */
    @ParameterizedTest
    @CsvSource({
        "forest, task, classes, criterion, gini",
        "forest, task, numbers, criterion, variance",
        "boost, task, numbers, predict, number",
        "mlp, task, numbers, loss, squared",
    })
    void theTaskIsNoPartOfTheIdentity(String learner, String key, String task, String older, String word) {
        var content = new Fingerprints("sources", "content");

        assertThat(Identity.of(job(learner, key, task), content, 8))
                .isEqualTo(Identity.of(job(learner, older, word), content, 8));
    }

    @Test
    void theIdentityOfALearnerIsThatOfEarlierReleases() {
        var content = new Fingerprints("sources", "content");

        assertThat(Identity.of(job("forest"), content, 8).sha256())
                .isEqualTo("1832f0286658b506ffa4bef8d9cd8dc1aec79b58bdb0ee8bb26def119c2aee40");
        assertThat(Identity.of(job("logistic"), content, 8).sha256())
                .isEqualTo("844a1616ba6270c33a7ea6a372be7caeda52dd31f4a203ec386f54ada1a97123");
    }
}
