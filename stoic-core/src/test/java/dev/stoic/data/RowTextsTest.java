package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of a file that are copied as they are written. */
class RowTextsTest {
    private static final Schema SCHEMA =
            new Schema(List.of(new Column.Numeric("a")), Optional.empty(), Schema.Numbers.DOUBLE);

    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private RowTexts texts(Source source, String... columns) throws IOException {
        return DataSet.texts(SCHEMA, source, sources.places(), List.of(columns));
    }

    @Test
    void fieldsAreGivenAsTheyAreWritten() throws IOException {
        var source = sources.file("rows.csv", "id;a;name\n007;1;\"two\nlines; \"\"quoted\"\"\"\n\n 8 ;2;\n");
        try (RowTexts texts = texts(source, "name", "id")) {
            assertThat(texts.row(1)).containsExactly("two\nlines; \"quoted\"", "007");
            assertThat(texts.row(2)).containsExactly("", "8");
        }
    }

    @Test
    void rowsAreCountedOverAllFilesAndMayBePassedOver() throws IOException {
        for (int file = 0; file < 3; file++) {
            sources.write("part%d.csv".formatted(file), "a,id\n1,%1$d-1\n2,%1$d-2\n".formatted(file));
        }
        try (RowTexts texts = texts(Sources.plain("part*.csv"), "id")) {
            assertThat(texts.row(2)).containsExactly("0-2");
            assertThat(texts.row(5)).containsExactly("2-1");
            assertThatThrownBy(() -> texts.row(7))
                    .isInstanceOf(StoicException.class)
                    .hasMessageContaining("changed");
        }
    }

    @Test
    void filesOfSeveralChunksAreReadInOrder() throws IOException {
        var text = new StringBuilder("a,id\n");
        for (int i = 1; i <= 150_000; i++) {
            text.append(i % 7).append(",\"n").append(i).append("\"\n");
        }
        try (RowTexts texts = texts(sources.file("long.csv", text.toString()), "id")) {
            for (int i = 1; i <= 150_000; i++) {
                assertThat(texts.row(i)).isEqualTo(List.of("n" + i));
            }
        }
    }

    @Test
    void aColumnThatIsNotThereIsNamedWithItsNearest() {
        var source = sources.file("rows.csv", "a,ident\n1,2\n");
        assertThatThrownBy(() -> texts(source, "idnet"))
                .isInstanceOfSatisfying(
                        StoicException.class,
                        e -> assertThat(e.fault().toString()).contains("column \"idnet\"", "did you mean \"ident\"?"));
    }

    @Test
    void arraysHaveNoTexts() throws IOException {
        Npy.write(folder.resolve("x.npy"), "<f8", "(2,)", false, new double[] {1, 2});
        assertThatThrownBy(() -> texts(Sources.plain("x.npy"), "id"))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("not a CSV");
    }
}
