package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowCacheTest {
    private static final CacheLimit NOTHING_MORE = new CacheLimit.Bytes(0);

    @TempDir
    Path folder;

    private Sources sources;
    private RowCache cache;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
        cache = new RowCache(sources.places().cache());
    }

    private DataSet open(String name, CacheLimit limit) {
        Places usual = sources.places();
        var places = new Places(usual.cache(), limit, usual.base(), usual.home(), usual.remote());
        return DataSet.open(
                new Opening(places, Progress.silent()),
                Sources.plain(name),
                Sources.NOTHING,
                Sources.NOTHING,
                1,
                new HeapBudget(1 << 20));
    }

    private Set<String> kept() throws IOException {
        var names = new TreeSet<String>();
        for (RowCache.Entry entry : cache.entries()) {
            entry.about()
                    .ifPresent(about -> about.sources()
                            .forEach(source ->
                                    names.add(String.valueOf(Path.of(source).getFileName()))));
        }
        return names;
    }

    private RowCache.Entry entry(String name) throws IOException {
        for (RowCache.Entry entry : cache.entries()) {
            if (entry.about().orElseThrow().sources().getFirst().endsWith("/" + name)) {
                return entry;
            }
        }
        throw new AssertionError("no entry of " + name);
    }

    private void used(String name, int second) throws IOException {
        Files.setLastModifiedTime(entry(name).place(), FileTime.from(Instant.ofEpochSecond(1_000_000 + second)));
    }

    @Test
    void anEntryTellsWhatItIs() throws IOException {
        sources.write("a.csv", "a\n1\n2\n");
        open("a.csv", new CacheLimit.None()).close();
        RowCache.Entry entry = entry("a.csv");
        assertThat(entry.about().orElseThrow().rows()).isEqualTo(2);
        assertThat(entry.bytes()).isEqualTo(Files.size(entry.place().resolve("rows")));
        assertThat(entry.isInUse()).isFalse();
        try (DataSet _ = open("a.csv", new CacheLimit.None())) {
            assertThat(entry("a.csv").isInUse()).isTrue();
        }
    }

    @Test
    void openingAnEntryMakesItTheNewest() throws IOException {
        for (String name : List.of("a.csv", "b.csv")) {
            sources.write(name, "a\n1\n");
            open(name, new CacheLimit.None()).close();
        }
        used("a.csv", 1);
        used("b.csv", 2);
        assertThat(cache.entries()).last().isEqualTo(entry("b.csv"));
        open("a.csv", new CacheLimit.None()).close();
        assertThat(cache.entries()).last().isEqualTo(entry("a.csv"));
    }

    @Test
    void whatWasNotUsedForTheLongestTimeMakesRoom() throws IOException {
        for (String name : List.of("a.csv", "b.csv", "c.csv")) {
            sources.write(name, "a\n1\n");
            open(name, new CacheLimit.None()).close();
        }
        long each = entry("a.csv").bytes();
        used("b.csv", 1);
        used("c.csv", 2);
        used("a.csv", 3);
        sources.write("d.csv", "a\n1\n");
        open("d.csv", new CacheLimit.Bytes(3 * each + each / 2)).close();
        assertThat(kept()).containsExactly("a.csv", "c.csv", "d.csv");
    }

    @Test
    void theNewestEntryStaysThoughItAloneIsLargerThanTheLimit() throws IOException {
        sources.write("a.csv", "a\n1\n");
        sources.write("b.csv", "a\n1\n2\n");
        open("a.csv", NOTHING_MORE).close();
        open("b.csv", NOTHING_MORE).close();
        assertThat(kept()).containsExactly("b.csv");
    }

    @Test
    void whatIsReadStaysUntilItIsClosed() throws IOException {
        sources.write("a.csv", "a\n1\n2\n");
        sources.write("b.csv", "a\n3\n");
        // Until a new table is worked on, its file has no name yet.
        open("a.csv", new CacheLimit.None()).close();
        try (DataSet reading = open("a.csv", NOTHING_MORE)) {
            open("b.csv", NOTHING_MORE).close();
            assertThat(kept()).containsExactly("a.csv", "b.csv");
            assertThat(cache.remove(entry("a.csv"))).isFalse();
            assertThat(Sources.table(reading.rows(1))).containsExactly(List.of(1.0), List.of(2.0));
        }
        assertThat(cache.remove(entry("a.csv"))).isTrue();
        assertThat(kept()).containsExactly("b.csv");
    }

    @Test
    void theMarkOfAProcessThatWasKilledKeepsNothing() throws IOException {
        sources.write("a.csv", "a\n1\n");
        open("a.csv", new CacheLimit.None()).close();
        Path mark = Files.createFile(entry("a.csv").place().resolve("use-1-0"));
        used("a.csv", 7);
        RowCache.Entry entry = entry("a.csv");
        assertThat(entry.isInUse()).isFalse();
        assertThat(mark).doesNotExist();
        assertThat(entry("a.csv").used()).as("looking is not using").isEqualTo(entry.used());
    }

    @Test
    void otherFoldersAndLinksAreNotEntries() throws IOException {
        sources.write("a.csv", "a\n1\n");
        open("a.csv", new CacheLimit.None()).close();
        Path foreign = Files.createDirectories(cache.folder().resolve("notes"));
        Files.writeString(foreign.resolve("rows"), "mine");
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("rows"), "mine");
        Files.createSymbolicLink(cache.folder().resolve("0123456789abcdef0123456789abcdef"), outside);
        assertThat(cache.entries()).hasSize(1);
        for (RowCache.Entry entry : cache.entries()) {
            assertThat(cache.remove(entry)).isTrue();
        }
        assertThat(foreign.resolve("rows")).hasContent("mine");
        assertThat(outside.resolve("rows")).hasContent("mine");
    }

    /**
     * However many files of whatever size are opened in whatever order, what is kept was used after all that is gone.
     */
    @EverySeed(20)
    void whatIsKeptWasUsedAfterWhatIsGone(RandomGenerator random) throws IOException {
        var order = new ArrayList<String>();
        int files = random.nextInt(2, 7);
        for (int i = 0; i < files; i++) {
            sources.write(i + ".csv", "a\n" + "1\n".repeat(random.nextInt(1, 2_000)));
            open(i + ".csv", new CacheLimit.None()).close();
            order.add(i + ".csv");
        }
        java.util.Collections.shuffle(order, java.util.Random.from(random));
        for (int i = 0; i < files; i++) {
            used(order.get(i), i);
        }
        List<RowCache.Entry> before = cache.entries();
        long all = before.stream().mapToLong(RowCache.Entry::bytes).sum();
        long limit = random.nextLong(all + 1);
        new RowCache(cache.folder()).shrink(new CacheLimit.Bytes(limit), cache.folder());
        List<RowCache.Entry> left = cache.entries();
        assertThat(before).endsWith(left.toArray(RowCache.Entry[]::new));
        assertThat(left.stream().mapToLong(RowCache.Entry::bytes).sum()).isLessThanOrEqualTo(limit);
        if (left.size() < before.size()) {
            RowCache.Entry last = before.get(before.size() - left.size() - 1);
            assertThat(left.stream().mapToLong(RowCache.Entry::bytes).sum() + last.bytes())
                    .as("nothing went that could stay")
                    .isGreaterThan(limit);
        }
    }

    /** Reads rows, and again when told to: what another process is in the tests. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] args) throws IOException {
            var sources = new Sources(Path.of(args[0]));
            try (DataSet data = sources.open(Sources.plain("a.csv"))) {
                System.out.println("open");
                int told = System.in.read();
                System.out.println(told + " " + Sources.table(data.rows(1)));
            }
        }
    }

    @Test
    void anotherProcessGoesOnReadingAndKeepsWhatItReads() throws Exception {
        sources.write("a.csv", "a\n1\n2\n");
        sources.write("b.csv", "a\n3\n");
        open("a.csv", new CacheLimit.None()).close();
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName(),
                folder.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("open");
            open("b.csv", NOTHING_MORE).close();
            assertThat(kept()).as("in use elsewhere").containsExactly("a.csv", "b.csv");
            delete(entry("a.csv").place());
            process.getOutputStream().write('!');
            process.getOutputStream().flush();
            assertThat(out.readLine()).isEqualTo((int) '!' + " [[1.0], [2.0]]");
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    /** As a person might who does not ask. */
    private static void delete(Path place) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
