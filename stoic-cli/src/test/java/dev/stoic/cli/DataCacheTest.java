package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that show the cache of rows and empty it. */
class DataCacheTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
        stoic.points("first.csv", 60);
        stoic.points("second.csv", 30);
    }

    private Said ok(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isZero();
        return said;
    }

    private void train(String file) {
        ok("train", "kmeans", "--data", file, "--k", "2", "--drop", "group");
    }

    private List<Facts> listed() {
        return ok("data", "cache", "list", "--output", "json")
                .out()
                .lines()
                .map(line -> Facts.parse(line).orElseThrow())
                .toList();
    }

    private long onDisk() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("home/cache"))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    @Test
    void theCacheIsShownWithItsLimit() throws IOException {
        assertThat(ok("data", "cache").out()).contains("size    0 B, 0 entries");
        train("first.csv");
        train("second.csv");
        stoic.with("STOIC_CACHE_LIMIT", "2GiB");
        assertThat(ok("data", "cache").out())
                .contains("cache   " + folder.resolve("home/cache"), "2 entries", "limit   2.0 GiB; a new entry")
                .contains(
                        "data    " + folder.resolve("home/data") + ", 0 B of fetched files, is not part of the cache");
        Facts facts = Facts.parse(ok("data", "cache", "--output", "json").out()).orElseThrow();
        assertThat(facts.whole("bytes")).isEqualTo(onDisk());
        assertThat(facts.whole("entries")).isEqualTo(2);
        assertThat(facts.whole("limit")).isEqualTo(2L << 30);
        stoic.with("STOIC_CACHE_LIMIT", "none");
        assertThat(ok("data", "cache").out()).contains("limit   none");
        assertThat(ok("data", "cache", "--output", "json").out()).contains("\"limit\":null");
    }

    @Test
    void aLimitThatIsNotOneIsRefusedBeforeAnythingIsRead() {
        stoic.with("STOIC_CACHE_LIMIT", "20 gallons");
        Said said = stoic.run("train", "kmeans", "--data", "first.csv", "--k", "2", "--drop", "group");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err())
                .contains("STOIC_CACHE_LIMIT is \"20 gallons\"", "→ set it to a size such as 20GiB, or none");
    }

    @Test
    void entriesAreListedTheLastUsedAtTheEnd() {
        train("first.csv");
        train("second.csv");
        train("first.csv");
        assertThat(ok("data", "cache", "list").out().lines())
                .hasSize(3)
                .last()
                .asString()
                .endsWith(folder.resolve("first.csv").toString());
        Facts second = listed().getFirst();
        assertThat(second.values())
                .containsEntry("sources", List.of(folder.resolve("second.csv").toString()));
        assertThat(second.whole("rows")).isEqualTo(30);
        assertThat(second.whole("bytes")).isPositive();
        assertThat(second.values()).containsEntry("inUse", false);
        assertThat(Instant.parse(second.text("used")))
                .isBeforeOrEqualTo(Instant.parse(listed().getLast().text("used")));
    }

    @Test
    void aNewEntryRemovesTheLeastRecentlyUsed() {
        train("first.csv");
        train("second.csv");
        train("first.csv");
        stoic.with("STOIC_CACHE_LIMIT", Long.toString(listed().getLast().whole("bytes") + 9_000));
        stoic.points("third.csv", 20);
        train("third.csv");
        assertThat(ok("data", "cache", "list").out())
                .contains("first.csv", "third.csv")
                .doesNotContain("second.csv");
    }

    @Test
    void theCacheIsEmptiedOnlyWithConsent() throws IOException {
        train("first.csv");
        Said asked = stoic.run("data", "cache", "clear");
        assertThat(asked.code()).isEqualTo(2);
        assertThat(asked.err()).contains("stoic data cache clear asks before it deletes", "add --yes");
        assertThat(ok("data", "cache", "clear", "--dry-run").out()).contains("would remove 1 entry, ");
        assertThat(listed()).hasSize(1);
        assertThat(ok("data", "cache", "clear", "--yes").out()).contains("removed 1 entry, ");
        assertThat(listed()).isEmpty();
        assertThat(onDisk()).isZero();
        assertThat(ok("data", "cache", "clear", "--yes").err()).contains("no entries in ");
        train("first.csv");
    }

    @Test
    void entriesAreRemovedByNameOrByFile() {
        train("first.csv");
        train("second.csv");
        String name = listed().getLast().text("name").substring(0, 8);
        assertThat(ok("data", "cache", "clear", "first.csv", "--yes", "--output", "json")
                        .out())
                .contains("{\"event\":\"removed\",\"name\":\"");
        assertThat(listed())
                .singleElement()
                .satisfies(entry -> assertThat(entry.text("name")).startsWith(name));
        Said wrong = stoic.run("data", "cache", "clear", "third.csv", "--yes");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("the cache has nothing called \"third.csv\"");
        ok("data", "cache", "clear", name, "--yes");
        assertThat(listed()).isEmpty();
    }

    @Test
    void anUnknownWordLeadsToTheNearest() {
        assertThat(stoic.run("data", "cache", "lst").err()).contains("did you mean stoic data cache list?");
        assertThat(stoic.run("data", "cahce").err()).contains("did you mean stoic data cache?");
        assertThat(stoic.run("data").err()).contains("stoic data needs another word");
        assertThat(stoic.run("data", "get").err()).contains("stoic data get: what?");
    }
}
