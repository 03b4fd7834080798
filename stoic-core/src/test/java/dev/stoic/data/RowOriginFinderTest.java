package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.TargetKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowOriginFinderTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private DataSet open(Source source, Holdout test) {
        return DataSet.open(
                source,
                new Holdout.Nothing(),
                test,
                7,
                new Places(folder.resolve("cache"), folder, new DataHome(folder), RemoteFiles.none()),
                Progress.silent());
    }

    /** The number that column "n" of a row holds. */
    private static long stored(Rows rows, long ordinal) {
        return (long) rows.gather(_ -> ordinal, 0, 1, new Basket()).at(0, 0);
    }

    @EverySeed(30)
    void aRowOfASplitIsFoundInItsFile(RandomGenerator random) {
        int rows = 20 + random.nextInt(300);
        boolean header = random.nextBoolean();
        var text = new StringBuilder(header ? "n,id,v,y\n" : "");
        long[] row = new long[rows];
        int dataRow = 0;
        for (int i = 0; i < rows; i++) {
            if (random.nextInt(9) == 0) {
                text.append("\n");
            }
            dataRow++;
            row[i] = dataRow;
            text.append("%d,\"id %d\n,x\",%s,%d\n".formatted(i, i, random.nextDouble(), i % 2));
            if (random.nextInt(7) == 0) {
                dataRow++;
                text.append("9999,gone,,1\n");
            }
        }
        sources.write("a.csv", text.toString());
        Source plain = Sources.of("a.csv", header ? "y" : "x3", TargetKind.NUMBER);
        Source source = Sources.missing(Sources.dropping(plain, header ? "id" : "x1"), Missing.DROP);
        try (DataSet data = open(source, new Holdout.Share(0.3))) {
            for (Split split : List.of(Split.TRAIN, Split.TEST)) {
                Rows all = data.rows(1).of(split);
                long[] ordinals = LongStream.range(0, all.count()).toArray();
                Map<Long, RowOrigin> origins = data.origins(split, ordinals);
                for (long ordinal : ordinals) {
                    long n = stored(all, ordinal);
                    RowOrigin origin = origins.get(ordinal);
                    assertThat(origin.row()).isEqualTo(row[(int) n]);
                    assertThat(origin.file()).isEqualTo("a.csv");
                    assertThat(origin.fields()).containsEntry(header ? "id" : "x1", "id %d\n,x".formatted(n));
                    String line =
                            text.toString().split("\n", -1)[(int) origin.line().orElseThrow() - 1];
                    assertThat(line).startsWith(n + ",");
                }
            }
        }
    }

    @Test
    void rowsOfSeveralFilesAreCountedFileByFile() {
        sources.write("p1.csv", "n,y\n0,1\n1,2\n");
        sources.write("p2.csv", "n,y\n2,1\n3,2\n4,3\n");
        try (DataSet data = open(Sources.of("p*.csv", "y", TargetKind.NUMBER), Sources.NOTHING)) {
            RowOrigin third = data.origins(Split.TRAIN, new long[] {3}).get(3L);
            assertThat(third).isEqualTo(new RowOrigin("p2.csv", 2, OptionalLong.of(3), Map.of("n", "3", "y", "2")));
        }
    }

    @Test
    void aLongFileIsReadUpToTheLastRowThatIsWanted() {
        var text = new StringBuilder("n,text,y\n");
        for (int i = 0; i < 40_000; i++) {
            text.append("%d,%s,%d\n".formatted(i, "some words to fill the blocks of a file".repeat(2), i % 5));
        }
        sources.write("long.csv", text.toString());
        Source source = Sources.dropping(Sources.of("long.csv", "y", TargetKind.NUMBER), "text");
        try (DataSet data = open(source, Sources.NOTHING)) {
            assertThat(data.origins(Split.TRAIN, new long[] {39_999, 17, 25_000}))
                    .satisfies(found -> {
                        assertThat(found.get(17L).row()).isEqualTo(18);
                        assertThat(found.get(39_999L).line()).hasValue(40_001);
                        assertThat(found.get(25_000L).fields()).containsEntry("n", "25000");
                    });
        }
    }

    @EverySeed(10)
    void aRowOfAnArrayIsFoundAmongThoseThatWereDropped(RandomGenerator random) throws IOException {
        int rows = 5000;
        double[] values = new double[rows * 2];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            values[2 * i] = i;
            values[2 * i + 1] = random.nextInt(4) == 0 ? Double.NaN : 1;
            targets[i] = random.nextInt(9) == 0 ? Double.NaN : 2;
        }
        Npy.write(folder.resolve("X.npy"), "<f8", "(%d, 2)".formatted(rows), false, values);
        Npy.write(folder.resolve("y.npy"), "<f8", "(%d,)".formatted(rows), false, targets);
        Source source = Sources.missing(Sources.of("X.npy", "y.npy", TargetKind.NUMBER), Missing.DROP);
        try (DataSet data = open(source, Sources.NOTHING)) {
            Rows all = data.rows(1);
            long[] ordinals = {0, 1, all.count() / 2, all.count() - 1};
            Map<Long, RowOrigin> origins = data.origins(Split.TRAIN, ordinals);
            for (long ordinal : ordinals) {
                assertThat(origins.get(ordinal).row()).isEqualTo(stored(all, ordinal) + 1);
            }
        }
    }

    @Test
    void heldOutRowsThatAreTheTrainingRowsAreNoted() {
        sources.write("a.csv", "n,y\n0,1\n1,2\n2,3\n");
        sources.write("same.csv", "n,y\n0.0,1\n1,2.0\n2,3\n");
        sources.write("other.csv", "n,y\n0,1\n1,2\n2,4\n");
        Source source = Sources.of("a.csv", "y", TargetKind.NUMBER);
        for (String same : List.of("a.csv", "same.csv")) {
            try (DataSet data = open(source, new Holdout.Location(same))) {
                assertThat(data.repeatsTraining(Split.TEST)).isTrue();
                assertThat(data.notes())
                        .containsExactly(
                                "the test rows (" + same + ") are the training rows: test figures are optimistic");
            }
        }
        try (DataSet data = open(Sources.of("{a,other}.csv", "y", TargetKind.NUMBER), new Holdout.Location("a.csv"))) {
            assertThat(data.repeatsTraining(Split.TEST))
                    .as("a file of those that are learned from")
                    .isTrue();
        }
        try (DataSet data = open(source, new Holdout.Location("other.csv"))) {
            assertThat(data.repeatsTraining(Split.TEST)).isFalse();
            assertThat(data.notes()).isEmpty();
            assertThat(data.location(Split.TEST)).isEqualTo("other.csv");
        }
        try (DataSet data = open(source, new Holdout.Share(0.4))) {
            assertThat(data.repeatsTraining(Split.TEST)).isFalse();
        }
    }
}
