package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.store.s3.S3Double.Mishap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class S3FilesTest {
    @TempDir
    private Path folder;

    private Path file;
    private String sha256;

    @BeforeEach
    void write() throws IOException {
        byte[] bytes = new byte[3_000_000];
        new SplittableRandom(3).nextBytes(bytes);
        file = Files.write(folder.resolve("rows.bin"), bytes);
        sha256 = S3Files.sha256(file);
    }

    @Test
    void aFileComesBackAsItWentAndItsShaIsKnown() throws IOException {
        try (var there = new StoreFixture(folder.resolve("store"));
                var files = new S3Files(there.settings("n.team-a", "team-a/data/"), InstantSource.system())) {
            assertThat(files.look("ein Bär [1].csv")).isEmpty();
            List<Long> moved = new ArrayList<>();
            files.send("ein Bär [1].csv", file, sha256, moved::add);
            assertThat(moved).isNotEmpty().last().isEqualTo(3_000_000L);
            S3Files.About about = files.look("ein Bär [1].csv").orElseThrow();
            assertThat(about).isEqualTo(new S3Files.About(3_000_000, sha256, Optional.of(sha256)));
            files.fetch("ein Bär [1].csv", about, folder.resolve("copy"), _ -> {});
            assertThat(folder.resolve("copy")).hasSameBinaryContentAs(file);
            assertThat(files.list("")).containsExactly(new S3Files.Found("ein Bär [1].csv", 3_000_000));
            files.delete("ein Bär [1].csv");
            assertThat(files.list("")).isEmpty();
        }
    }

    @Test
    void onlyTheRestIsFetchedOfWhatHasComeBefore() throws IOException {
        try (var there = new StoreFixture(folder.resolve("store"));
                var files = new S3Files(there.settings("root", ""), InstantSource.system())) {
            files.send("a", file, sha256, _ -> {});
            Path copy =
                    Files.write(folder.resolve("copy"), java.util.Arrays.copyOf(Files.readAllBytes(file), 2_900_000));
            var moved = new ArrayList<Long>();
            files.fetch("a", files.look("a").orElseThrow(), copy, moved::add);
            assertThat(copy).hasSameBinaryContentAs(file);
            assertThat(moved).isNotEmpty().allMatch(bytes -> bytes >= 2_900_000);
        }
    }

    @Test
    void whatDidNotArriveAsItIsThereIsNotKept() throws IOException {
        try (var there = new StoreFixture(folder.resolve("store"));
                var files = new S3Files(there.settings("root", ""), InstantSource.system())) {
            files.send("a", file, sha256, _ -> {});
            Path copy = Files.write(folder.resolve("copy"), new byte[1000]);
            S3Files.About about = files.look("a").orElseThrow();
            assertThatThrownBy(() -> files.fetch("a", about, copy, _ -> {})).hasMessageContaining("other bytes");
            assertThat(copy).doesNotExist();
            Files.write(file, new byte[10]);
            files.send("a", file, S3Files.sha256(file), _ -> {});
            Files.write(copy, new byte[1000]);
            assertThatThrownBy(() -> files.fetch("a", about, copy, _ -> {}))
                    .isInstanceOf(S3Files.ChangedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR_500", "SLOW_DOWN", "CUT_BEFORE", "CUT_AFTER", "TORN"})
    void mishapsDoNotShow(Mishap mishap) throws IOException {
        try (var there = new S3Double();
                var files = new S3Files(
                        new S3Settings(
                                Optional.of(there.endpoint()),
                                S3Double.REGION,
                                S3Double.BUCKET,
                                "x/",
                                S3Double.CREDENTIALS,
                                new Patience(
                                        4,
                                        Duration.ofSeconds(5),
                                        Duration.ofSeconds(10),
                                        Duration.ofMillis(1),
                                        Duration.ofMillis(4)),
                                Optional.empty()),
                        InstantSource.system())) {
            there.next(mishap);
            files.send("a", file, sha256, _ -> {});
            there.next(mishap);
            files.fetch("a", new S3Files.About(3_000_000, "v", Optional.of(sha256)), folder.resolve("copy"), _ -> {});
            assertThat(folder.resolve("copy")).hasSameBinaryContentAs(file);
        }
    }
}
