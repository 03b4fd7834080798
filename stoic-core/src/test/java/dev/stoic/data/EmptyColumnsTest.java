package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns without a value in any row. */
class EmptyColumnsTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    @ParameterizedTest
    @EnumSource(value = Missing.class, names = "KEEP", mode = EnumSource.Mode.EXCLUDE)
    void oneIsNamedOnce(Missing policy) {
        sources.write("a.csv", "a,b,c\n" + "1,,2\n".repeat(150));
        Fault.User fault = sources.fault(Sources.missing(Sources.plain("a.csv"), policy));
        assertThat(fault.message()).isEqualTo("column \"b\" is empty in all 150 rows");
        assertThat(fault.advice()).isEqualTo("leave it out: data.columns.drop: [b]");
        assertThat(fault.problems()).isEmpty();
    }

    @Test
    void aSeparatorAtTheEndOfEachLineIsRecognised() {
        sources.write("a.csv", "a,b,\n" + "1,2,\n".repeat(150));
        Fault.User fault = sources.fault(Sources.plain("a.csv"));
        assertThat(fault.message())
                .isEqualTo("column 3 has no name and is empty in all 150 rows,"
                        + " as after a separator at the end of each line");
        assertThat(fault.advice()).isEqualTo("leave it out: data.columns.drop: [x2]");
    }

    @Test
    void severalAreNamedTogether() {
        sources.write("a.csv", "a,b,c d\n1,,\n2,,NA\n");
        Fault.User fault = sources.fault(Sources.plain("a.csv"));
        assertThat(fault.message()).isEqualTo("2 columns are empty in all 2 rows");
        assertThat(fault.problems())
                .extracting(Object::toString)
                .containsExactly("column \"b\": is empty", "column \"c d\": is empty");
        assertThat(fault.advice()).isEqualTo("leave them out: data.columns.drop: [b, c d]");
    }

    @Test
    void oneThatIsKeptIsToldOf() {
        sources.write("a.csv", "a,b\n1,\n2,\n");
        try (DataSet data = sources.open(Sources.missing(Sources.plain("a.csv"), Missing.KEEP))) {
            assertThat(data.notes())
                    .containsExactly("column \"b\" is empty in all 2 rows: drop with data.columns.drop: [b]");
        }
    }

    @Test
    void anEmptyTargetIsNotToBeDropped() {
        sources.write("a.csv", "a,y\n1,\n2,\n");
        Fault.User fault = sources.fault(Sources.missing(Sources.of("a.csv", "y", TargetKind.NUMBER), Missing.MEAN));
        assertThat(fault.message()).isEqualTo("the target \"y\" is empty in all 2 rows");
        assertThat(fault.advice()).contains("data.target").doesNotContain("drop");
    }

    /** A model that fills in what is missing can do so in each of a few rows. */
    @Test
    void rowsForAModelMayLackWhatItFillsIn() {
        var schema = new Schema(
                List.of(new Column.Numeric("a"), new Column.Numeric("b")), Optional.empty(), Schema.Numbers.DOUBLE);
        sources.write("a.csv", "a,b\n1,\n2,\n");
        Source filled = Sources.missing(Sources.plain("a.csv"), Missing.MEAN);
        try (DataSet data = DataSet.openLike(schema, filled, sources.places(), Progress.silent())) {
            assertThat(Sources.table(data.rows(1))).containsExactly(List.of(1.0, Double.NaN), List.of(2.0, Double.NaN));
        }
        assertThatThrownBy(() -> DataSet.openLike(schema, Sources.plain("a.csv"), sources.places(), Progress.silent()))
                .hasMessage("column \"b\" is empty in all 2 rows");
    }
}
