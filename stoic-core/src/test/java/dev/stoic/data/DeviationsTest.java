package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import dev.stoic.data.Source.Columns;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.MissingTarget;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of rows that a model did not learn from. */
class DeviationsTest {
    private static final Schema SCHEMA = new Schema(
            List.of(
                    new Column.Categorical("city", List.of("Basel", "Genf", "Zürich")),
                    new Column.Numeric("area"),
                    new Column.Categorical("garden", List.of("False", "True"))),
            Optional.empty(),
            Schema.Numbers.DOUBLE);

    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private DataSet like(Schema schema, Source source) {
        return DataSet.openLike(schema, source, sources.places(), Progress.silent());
    }

    private List<String> told(Source source) {
        try (DataSet data = like(SCHEMA, source)) {
            List<String> told =
                    data.deviations().stream().map(Deviation::toString).toList();
            assertThat(data.notes()).containsAll(told);
            return told;
        }
    }

    @Test
    void rowsAsInTrainingAreNotMentioned() {
        assertThat(told(sources.file("new.csv", "garden,city,area\nTrue,Genf,1\n")))
                .isEmpty();
    }

    @Test
    void unseenValuesAreCountedByColumnWithTheirFirstPlaces() {
        var source = sources.file("new.csv", """
                city,area,garden
                Bern,1,True
                Genf,2,True
                Bern,3,True
                Chur,4,True
                Thun,5,True
                Visp,6,True
                """);
        assertThat(told(source))
                .containsExactly("new.csv column \"city\": 5 values were not seen in training, treated as none of the"
                        + " known categories: \"Bern\" (new.csv:2), \"Chur\" (new.csv:5), \"Thun\" (new.csv:6)");
    }

    @Test
    void aValueThatDiffersOnlyByCaseOrBlanksIsNamedWithTheKnownOne() {
        var source = sources.file("new.csv", "city,area,garden\nGenf,1,yes\nGenf,2,false\n\" G e nf\",3,True\n");
        assertThat(told(source))
                .satisfiesExactly(
                        city -> assertThat(city)
                                .endsWith("; \" G e nf\" differs from the known \"Genf\" only by case or blanks"),
                        garden -> assertThat(garden)
                                .contains("2 values were", "\"yes\" (new.csv:2), \"false\" (new.csv:3)")
                                .endsWith("; \"false\" differs from the known \"False\" only by case or blanks"));
    }

    @Test
    void emptyFieldsAreCountedWithWhatTheyBecome() {
        var source = sources.file("new.csv", "city,area,garden\n,,True\nGenf,NA,\nGenf,3,True\n");
        assertThat(told(Sources.missing(source, Missing.MEAN)))
                .containsExactly(
                        "new.csv: 2 empty fields of 1 column were filled with the mean of the training rows (area 2)",
                        "new.csv: 2 empty fields of 2 columns were treated as none of the known categories"
                                + " (city 1, garden 1)");
        assertThat(told(Sources.missing(source, Missing.KEEP)).getFirst()).contains("were left missing (area 2)");
    }

    @Test
    void droppedRowsAreCountedAndNothingElseIsToldOfThem() {
        var source = sources.file("new.csv", "city,area,garden\nBern,,True\nGenf,2,True\nGenf,3,\nGenf,4,True\n");
        assertThat(told(Sources.missing(source, Missing.DROP)))
                .containsExactly("new.csv: 2 rows were dropped because of empty fields: new.csv:2, new.csv:4");
        try (DataSet data = like(SCHEMA, Sources.missing(source, Missing.DROP))) {
            assertThat(data.rowInFiles(Split.TRAIN, 0)).isEqualTo(2);
            assertThat(data.rowInFiles(Split.TRAIN, 1)).isEqualTo(4);
        }
    }

    @Test
    void columnsWithoutUseAreNamedUnlessTheJobLeavesThemOut() {
        var source = sources.file("new.csv", "id,city,area,note,garden\n1,Genf,1,a,True\n");
        assertThat(told(source)).containsExactly("new.csv: 2 columns are not used by the model: id, note");
        assertThat(told(Sources.dropping(source, "id")))
                .containsExactly("new.csv: 1 column is not used by the model: note");
        assertThat(told(Sources.dropping(source, "id", "note"))).isEmpty();
        var many = new StringBuilder("city,area,garden");
        for (int i = 0; i < 12; i++) {
            many.append(",c").append(i);
        }
        assertThat(told(sources.file("wide.csv", many + "\nGenf,1,True" + ",1".repeat(12) + "\n")))
                .singleElement()
                .asString()
                .contains("12 columns", "c9 and 2 more")
                .doesNotContain("c10");
    }

    @Test
    void arraysAreToldOfAsWell() throws IOException {
        double[] values = {1, Double.NaN, 5, 2, 3, 5, 4, Double.NaN, 5};
        Npy.write(folder.resolve("new.npy"), "<f8", "(3, 3)", false, values);
        var schema = new Schema(
                List.of(new Column.Categorical("x0", List.of("1", "2")), new Column.Numeric("x1")),
                Optional.empty(),
                Schema.Numbers.DOUBLE);
        for (int again = 0; again < 2; again++) {
            try (DataSet data = like(schema, Sources.missing(Sources.plain("new.npy"), Missing.MEAN))) {
                assertThat(data.notes())
                        .satisfiesExactly(
                                unseen -> assertThat(unseen)
                                        .contains("column \"x0\": 1 value was", "\"4\" (new.npy row 2)"),
                                filled -> assertThat(filled).contains("2 empty fields of 1 column", "(x1 2)"),
                                unused -> assertThat(unused).contains("1 column is not used by the model: x2"));
            }
        }
        try (DataSet data = like(schema, Sources.missing(Sources.plain("new.npy"), Missing.DROP))) {
            assertThat(data.rowInFiles(Split.TRAIN, 0)).isEqualTo(2);
        }
    }

    /** Files of several chunks, which several threads read in any order. */
    @EverySeed(2)
    void countsAreExactForAnyNumberOfRowsAndAgainFromTheCache(RandomGenerator random) {
        int rows = 90_000 + random.nextInt(10_000);
        var text = new StringBuilder("city,area,garden,comment\n");
        List<Integer> strange = new ArrayList<>();
        List<Integer> empty = new ArrayList<>();
        for (int row = 1; row <= rows; row++) {
            if (random.nextInt(50) == 0) {
                strange.add(row);
            }
            if (random.nextInt(40) == 0) {
                empty.add(row);
            }
            text.append(!strange.isEmpty() && strange.getLast() == row ? "Bern" : "Genf")
                    .append(!empty.isEmpty() && empty.getLast() == row ? "," : "," + row)
                    .append(",True,")
                    .append("x".repeat(20))
                    .append('\n');
        }
        Source source = Sources.dropping(sources.file("new.csv", text.toString()), "comment");
        List<Integer> kept = IntStream.rangeClosed(1, rows)
                .filter(row -> Collections.binarySearch(empty, row) < 0)
                .boxed()
                .toList();
        long strangeAndKept = strange.stream()
                .filter(row -> Collections.binarySearch(empty, row) < 0)
                .count();
        for (int again = 0; again < 2; again++) {
            assertThat(told(Sources.missing(source, Missing.MEAN)))
                    .satisfiesExactly(
                            city -> assertThat(city)
                                    .contains("city\": %,d values".formatted(strange.size()))
                                    .endsWith("\"Bern\" (new.csv:%d)".formatted(strange.getFirst() + 1)),
                            area -> assertThat(area).contains(": %,d empty fields".formatted(empty.size())));
            assertThat(told(Sources.missing(source, Missing.DROP)))
                    .satisfiesExactly(
                            city -> assertThat(city).contains("city\": %,d values".formatted(strangeAndKept)),
                            drops -> assertThat(drops).contains(": %,d rows were dropped".formatted(empty.size())));
            try (DataSet data = like(SCHEMA, Sources.missing(source, Missing.DROP))) {
                assertThat(IntStream.range(0, kept.size()).mapToObj(i -> (int) data.rowInFiles(Split.TRAIN, i)))
                        .isEqualTo(kept);
            }
        }
    }

    @Test
    void aBatchWithoutRowsIsReadButNothingIsLearnedFromIt() {
        var source = sources.file("new.csv", "city,area,garden\n");
        try (DataSet data = like(SCHEMA, source)) {
            assertThat(data.rows(1).count()).isZero();
            assertThat(data.notes()).isEmpty();
        }
        assertThat(sources.fault(Sources.of("new.csv", "area", TargetKind.NUMBER))
                        .message())
                .contains("has no rows");
    }

    @Test
    void aColumnThatIsEmptyInAllRowsIsFilledInASmallBatch() {
        var source = sources.file("new.csv", "city,area,garden\nGenf,,True\n");
        assertThat(told(Sources.missing(source, Missing.MEAN)))
                .singleElement()
                .asString()
                .contains("1 empty field of 1 column was filled with the mean");
    }

    @Test
    void heldOutRowsOfAnotherFileAreToldOfInTraining() {
        sources.write("train.csv", "city,area,y\nGenf,1,5\nBasel,,6\n");
        sources.write("other.csv", "city,area,y,z\nBern,,7,1\n");
        var source = Sources.missing(Sources.of("train.csv", "y", TargetKind.NUMBER), Missing.MEAN);
        var test = new Holdout.Location("other.csv");
        try (DataSet data = sources.open(source, Sources.NOTHING, test, 1, new HeapBudget(1L << 20))) {
            assertThat(data.notes())
                    .satisfiesExactly(
                            own -> assertThat(own)
                                    .isEqualTo("1 empty field of 1 column was filled with the mean of the training rows"
                                            + " (area 1)"),
                            unseen -> assertThat(unseen).startsWith("other.csv column \"city\": 1 value was not seen"),
                            filled -> assertThat(filled).startsWith("other.csv: 1 empty field"),
                            unused -> assertThat(unused).isEqualTo("other.csv: 1 column is not used by the model: z"));
            assertThat(data.deviations()).hasSize(3);
        }
    }

    private Source withoutTarget(String text, Missing missing, MissingTarget target) {
        sources.write("rows.csv", text);
        var columns = new Columns(List.of(), List.of(), List.of(), List.of(), missing, target);
        return Sources.columns(Sources.of("rows.csv", "y", TargetKind.NUMBER), columns);
    }

    @Test
    void rowsWithoutATargetAreLeftOutWhileFeaturesKeepTheirOwnPolicy() {
        String text = "a,b,y\n1,2,3\n,5,6\n7,8,\n,,NA\n9,1,2\n";
        var mean = withoutTarget(text, Missing.MEAN, MissingTarget.DROP);
        try (DataSet data = sources.open(mean)) {
            assertThat(Sources.table(data.rows(1)))
                    .containsExactly(List.of(1.0, 2.0, 3.0), List.of(Double.NaN, 5.0, 6.0), List.of(9.0, 1.0, 2.0));
            assertThat(data.notes())
                    .containsExactly(
                            "1 empty field of 1 column was filled with the mean of the training rows (a 1)",
                            "2 rows were dropped because the target is empty: rows.csv:4, rows.csv:5");
        }
        var error = withoutTarget(text, Missing.ERROR, MissingTarget.DROP);
        assertThat(sources.fault(error).problems())
                .singleElement()
                .asString()
                .isEqualTo("rows.csv:3 column \"a\": is empty");
    }

    @Test
    void arraysWithoutATargetAreLeftOutToo() throws IOException {
        Npy.write(folder.resolve("X.npy"), "<f8", "(3,)", false, new double[] {Double.NaN, Double.NaN, 3});
        Npy.write(folder.resolve("y.npy"), "<f8", "(3,)", false, new double[] {Double.NaN, 1, 2});
        var columns = new Columns(List.of(), List.of(), List.of(), List.of(), Missing.MEAN, MissingTarget.DROP);
        var source = Sources.columns(Sources.of("X.npy", "y.npy", TargetKind.NUMBER), columns);
        try (DataSet data = sources.open(source)) {
            assertThat(Sources.table(data.rows(1))).containsExactly(List.of(Double.NaN, 1.0), List.of(3.0, 2.0));
            assertThat(data.notes())
                    .containsExactly(
                            "1 empty field of 1 column was filled with the mean of the training rows (x0 1)",
                            "1 row was dropped because the target is empty: X.npy row 0");
        }
        var refused = new Columns(List.of(), List.of(), List.of(), List.of(), Missing.ERROR, MissingTarget.DROP);
        assertThat(sources.fault(Sources.columns(source, refused)).problems())
                .singleElement()
                .asString()
                .contains("X.npy row 1");
    }

    @Test
    void rowsWithoutATargetAreAnErrorThatNamesTheWayOut() {
        for (Missing missing : List.of(Missing.ERROR, Missing.MEAN, Missing.KEEP)) {
            var fault = sources.fault(withoutTarget("a,y\n1,2\n2,\n", missing, MissingTarget.ERROR));
            assertThat(fault.problems()).singleElement().asString().isEqualTo("rows.csv:3 column \"y\": is empty");
            assertThat(fault.advice())
                    .isEqualTo("correct the file, or leave rows without a target out: data.missing-target: drop");
        }
    }

    @Test
    void adviceForRowsOfAModelNamesOnlyWhatAModelCanDo() {
        var source = sources.file("new.csv", "city,area,garden\nGenf,,True\nGenf,70,True\n");
        assertThatThrownBy(() -> like(SCHEMA, source))
                .isInstanceOfSatisfying(
                        StoicException.class,
                        e -> assertThat(e.fault().advice())
                                .isEqualTo(
                                        "correct the file, or leave rows with empty fields out: data.columns.missing: drop"));
    }

    @Test
    void columnsThatTheModelNeedsAreNamedWithTheirNearest() {
        var source = sources.file("new.csv", "City,area,yard\nGenf,1,True\n");
        assertThatThrownBy(() -> like(SCHEMA, source)).isInstanceOfSatisfying(StoicException.class, e -> {
            assertThat(e).hasMessage("new.csv is missing columns that the model needs");
            assertThat(e.fault().toString())
                    .contains("column \"city\": is not in the file; did you mean \"City\"?")
                    .contains("column \"garden\": is not in the file");
        });
    }
}
