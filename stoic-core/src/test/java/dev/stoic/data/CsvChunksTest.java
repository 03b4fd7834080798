package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are larger than what is read at once. */
class CsvChunksTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    @Test
    void aRecordMayBeLongerThanManyBlocks() {
        String text = "word ".repeat(700_000) + "\n\"\"";
        Source source = sources.file("a.csv", "a,b\n1,x\n2,\"" + text + "\"\n3,y\n");
        try (DataSet data = sources.open(source)) {
            assertThat(Sources.table(data.rows(1)).stream().map(List::getFirst)).containsExactly(1.0, 2.0, 3.0);
            assertThat(((Column.Categorical) data.schema().columns().get(1)).values())
                    .contains(text.replace("\"\"", "\""));
        }
    }

    @Test
    void quotesMayComeLateAndJustWhereABlockEnds() {
        String before = "1,x\n".repeat(2 * SourceDigest.BLOCK / 4 - 4);
        String after = "3,x\n".repeat(SourceDigest.BLOCK / 2);
        for (int shift = 0; shift <= 12; shift++) {
            String text = "1," + "v".repeat(1 + shift) + "\n" + before + "2,\"y\n\"\"z\"\n" + after;
            try (DataSet data = sources.open(sources.file("late%d.csv".formatted(shift), text))) {
                assertThat(data.count(Split.TRAIN)).isEqualTo(2 + (before.length() + after.length()) / 4);
                assertThat(((Column.Categorical) data.schema().columns().get(1)).values())
                        .containsExactly("v".repeat(1 + shift), "x", "y\n\"z");
            }
        }
    }

    @Test
    void filesMayEndWhereABlockEnds() throws IOException {
        for (int more : new int[] {-1, 0, 1}) {
            int size = SourceDigest.BLOCK + more;
            String name = "a%d.csv".formatted(more);
            String text = "a\n" + "1\n".repeat((size - 2) / 2) + "2".repeat(size % 2);
            assertThat(text).hasSize(size);
            try (DataSet data = sources.open(sources.file(name, text))) {
                assertThat(data.count(Split.TRAIN)).isEqualTo((size - 1) / 2);
                assertThat(data.fingerprints().sources())
                        .isEqualTo(SourceDigest.of(List.of(sources.folder().resolve(name))));
            }
        }
    }
}
