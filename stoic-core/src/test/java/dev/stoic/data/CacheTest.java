package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.data.Source.TargetKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheTest {
    @TempDir
    Path folder;

    private Sources sources;
    private final List<Long> reads = new ArrayList<>();

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    private List<List<Double>> open(Source source) {
        Opening opening = new Opening(sources.places(), (done, _) -> reads.add(done));
        HeapBudget budget = new HeapBudget(1 << 20);
        try (DataSet data = DataSet.open(opening, source, Sources.NOTHING, Sources.NOTHING, 1, budget)) {
            return Sources.table(data.rows(1));
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("cache"))) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void aFileThatIsYoungerThanAllRowsIsCertainlyNew() throws IOException {
        Cache cache = new Cache(sources.places().cache(), sources.places().limit());
        Source source = sources.file("a.csv", "a\n1\n2\n");
        Path file = sources.folder().resolve("a.csv");
        assertThat(cache.isOlderThan(file)).isTrue();
        open(source);
        assertThat(cache.isOlderThan(file)).isFalse();
        FileTime decoded = Files.getLastModifiedTime(files().getFirst());
        Files.setLastModifiedTime(file, FileTime.fromMillis(decoded.toMillis() + 1000));
        assertThat(cache.isOlderThan(file)).isTrue();
    }

    @Test
    void aFileIsDecodedOnce() throws IOException {
        Source source = sources.file("a.csv", "a\n1\n2\n");
        List<List<Double>> first = open(source);
        reads.clear();
        assertThat(open(source)).isEqualTo(first);
        assertThat(reads).isEmpty();
        assertThat(files()).hasSize(1);
    }

    @Test
    void whatRowsAreLikeIsToldOfNewOnesAndOfKeptOnes() {
        Source source = sources.file("a.csv", "a,b,c\n1,0,0\n0,2,0\n");
        for (int i = 0; i < 2; i++) {
            List<String> told = new ArrayList<>();
            var listening = new Progress() {
                @Override
                public void read(long bytesDone, long bytesTotal) {}

                @Override
                public void rows(Schema schema, long atLeast, Zeros zeros) {
                    told.add("%d x %d, %s".formatted(atLeast, schema.width(), zeros));
                }
            };
            var opening = new Opening(sources.places(), listening);
            DataSet.open(opening, source, Sources.NOTHING, Sources.NOTHING, 1, new HeapBudget(1 << 20))
                    .close();
            assertThat(told).last().isEqualTo("2 x 3, MANY");
        }
    }

    @Test
    void rowsThatNobodyLookedAtAreKeptToo() throws IOException {
        Source source = sources.file("a.csv", "a\n1\n2\n");
        sources.open(source).close();
        assertThat(files()).extracting(file -> file.getFileName().toString()).containsExactly("rows");
        assertThat(open(source)).containsExactly(List.of(1.0), List.of(2.0));
    }

    /** Same size, same date, written within the same tick of the clock: the cache must notice each time. */
    @Test
    void aRewrittenFileIsNeverServedStale() throws IOException {
        Path file = folder.resolve("a.csv");
        Source source = sources.file("a.csv", "a\n0\n");
        FileTime time = Files.getLastModifiedTime(file);
        for (int i = 0; i < 100; i++) {
            Files.writeString(file, "a\n%d\n".formatted(i % 10));
            Files.setLastModifiedTime(file, time);
            assertThat(open(source)).containsExactly(List.of((double) (i % 10)));
        }
    }

    @Test
    void rowsOfAChangedFileTakeThePlaceOfThoseBeforeAndLeaveNothing() throws IOException {
        Source source = sources.file("a.csv", "a\n1\n");
        open(source);
        Files.writeString(folder.resolve("a.csv"), "a\n1\n2\n");
        assertThat(open(source)).hasSize(2);
        assertThat(files()).extracting(file -> file.getFileName().toString()).containsExactly("rows");
        reads.clear();
        assertThat(open(source)).hasSize(2);
        assertThat(reads).isEmpty();
    }

    @Test
    void whoStillReadsReplacedRowsSeesThemAsTheyWere() throws IOException {
        Source source = sources.file("a.csv", "a\n1\n");
        try (DataSet before = sources.open(source)) {
            Files.writeString(folder.resolve("a.csv"), "a\n7\n8\n");
            assertThat(open(source)).containsExactly(List.of(7.0), List.of(8.0));
            assertThat(Sources.table(before.rows(1))).containsExactly(List.of(1.0));
        }
        assertThat(open(source)).containsExactly(List.of(7.0), List.of(8.0));
        assertThat(files()).extracting(file -> file.getFileName().toString()).containsExactly("rows");
    }

    @Test
    void aReplacedFileIsNeverServedStale() throws IOException {
        Source source = sources.file("a.csv", "a\n1\n");
        FileTime time = Files.getLastModifiedTime(folder.resolve("a.csv"));
        assertThat(open(source)).containsExactly(List.of(1.0));
        Files.writeString(folder.resolve("b"), "a\n2\n");
        Files.setLastModifiedTime(folder.resolve("b"), time);
        Files.move(folder.resolve("b"), folder.resolve("a.csv"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThat(open(source)).containsExactly(List.of(2.0));
    }

    @Test
    void aNewFileOfAGlobIsSeen() {
        sources.write("p1.csv", "a\n1\n");
        assertThat(open(Sources.plain("p*.csv"))).hasSize(1);
        sources.write("p2.csv", "a\n2\n");
        assertThat(open(Sources.plain("p*.csv"))).hasSize(2);
    }

    @Test
    void otherWaysToReadAreOtherEntries() {
        sources.write("a.csv", "a,b\n1,2\n");
        assertThat(open(Sources.plain("a.csv"))).containsExactly(List.of(1.0, 2.0));
        assertThat(open(Sources.dropping(Sources.plain("a.csv"), "a"))).containsExactly(List.of(2.0));
        assertThat(open(Sources.of("a.csv", "a", TargetKind.NUMBER))).containsExactly(List.of(2.0, 1.0));
        assertThat(open(Sources.of("a.csv", "a", TargetKind.CLASS))).containsExactly(List.of(2.0, 0.0));
    }

    @EverySeed(60)
    void aDamagedCacheIsBuiltAgain(RandomGenerator random) throws IOException {
        Source source = sources.file("a.csv", "a,b\n1,2\n3,x\n5,6\n");
        List<List<Double>> good = open(source);
        Path file = files().getFirst();
        byte[] bytes = Files.readAllBytes(file);
        if (random.nextInt(3) == 0) {
            bytes = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length));
        } else {
            int at = random.nextBoolean() ? 4096 + random.nextInt(bytes.length - 4096) : random.nextInt(12);
            bytes[at] ^= (byte) (1 + random.nextInt(255));
        }
        Files.write(file, bytes);
        assertThat(open(source)).isEqualTo(good);
        reads.clear();
        assertThat(open(source)).isEqualTo(good);
        assertThat(reads).isEmpty();
    }

    @Test
    void manyMayBuildTheSameAtOnce() throws Exception {
        StringBuilder text = new StringBuilder("a,b\n");
        for (int i = 0; i < 20_000; i++) {
            text.append(i).append(",c").append(i % 9).append('\n');
        }
        sources.write("a.csv", text.toString());
        Callable<List<List<Double>>> task = () -> {
            try (DataSet data = sources.open(Sources.plain("a.csv"))) {
                return Sources.table(data.rows(1));
            }
        };
        try (var threads = Executors.newFixedThreadPool(6)) {
            List<Future<List<List<Double>>>> all =
                    Stream.generate(() -> threads.submit(task)).limit(12).toList();
            List<List<Double>> first = all.getFirst().get();
            assertThat(first).hasSize(20_000);
            for (Future<List<List<Double>>> one : all) {
                assertThat(one.get()).isEqualTo(first);
            }
        }
        assertThat(files()).hasSize(1);
    }

    @Test
    void whatAnEarlierBuildLeftIsSweptAway() throws IOException {
        Source source = sources.file("a.csv", "a\n1\n");
        open(source);
        Path left = files().getFirst().resolveSibling("build1.part");
        Files.writeString(left, "half");
        Path young = left.resolveSibling("build2.part");
        Files.writeString(young, "begun a moment ago");
        Files.setLastModifiedTime(
                left, FileTime.from(Files.getLastModifiedTime(young).toInstant().minus(Duration.ofHours(2))));
        sources.write("a.csv", "a\n2\n3\n");
        open(source);
        assertThat(left).doesNotExist();
        assertThat(young).as("its builder may not have locked it yet").exists();
    }

    @Test
    void rowsThatAreReadInAnotherWayAreReadAgain() {
        Source source = sources.file("a.csv", "a;b\n1,5;x\n2;y\n");
        assertThat(open(source)).isEqualTo(List.of(List.of(0.0, 0.0), List.of(1.0, 1.0)));
        assertThat(open(Sources.commas(source))).isEqualTo(List.of(List.of(1.5, 0.0), List.of(2.0, 1.0)));
    }

    @Test
    void aFailedBuildLeavesNothing() throws IOException {
        Source source = sources.file("a.csv", "a,b\n1\n");
        try {
            open(Sources.written(source, ',', true));
        } catch (dev.stoic.fault.StoicException e) {
            assertThat(files()).isEmpty();
            return;
        }
        throw new AssertionError("a row that is too short was read");
    }
}
