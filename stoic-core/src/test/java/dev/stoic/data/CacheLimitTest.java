package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheLimitTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "20GiB, 21474836480",
        "0, 0",
        "512, 512",
        "1.5 KiB, 1536",
        "2MB, 2000000",
        "3g, 3221225472",
        "1 TiB, 1099511627776"
    })
    void aSizeIsWrittenWithItsUnit(String text, long bytes) {
        assertThat(CacheLimit.parse(text)).contains(new CacheLimit.Bytes(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "much", "-1", "1.GiB", "10 GiB of it", "999999999999999TiB", "1e9"})
    void everythingElseIsNotALimit(String text) {
        assertThat(CacheLimit.parse(text)).isEmpty();
    }

    @Test
    void noneIsALimitToo() throws IOException {
        assertThat(CacheLimit.parse("None")).contains(new CacheLimit.None());
        assertThat(new CacheLimit.None().in(folder)).isEqualTo(OptionalLong.empty());
    }

    @Test
    void theUsualLimitIsAtMostTenGibibytesAndDoesNotNeedTheFolder() throws IOException {
        assertThat(new CacheLimit.Usual().in(folder.resolve("not/there")).orElseThrow())
                .isPositive()
                .isLessThanOrEqualTo(10L << 30);
    }
}
