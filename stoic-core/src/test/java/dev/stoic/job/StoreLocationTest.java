package dev.stoic.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Claim;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreLocationTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/mnt/shared",
                "runs",
                "../x y",
                "s3://models",
                "s3://my.models-2/a/B_c.d/e",
                "claim://runs",
                "claim://runs/a/b c"
            })
    void readsBackToWhatIsPrinted(String text) {
        assertThat(StoreLocation.parse(text).map(StoreLocation::toString)).hasValue(text);
    }

    @Test
    void aPrefixHasNoSlashesAtItsEnds() {
        assertThat(StoreLocation.parse("s3://models/")).hasValue(new StoreLocation.S3("models", ""));
        assertThat(StoreLocation.parse("s3://models/a/b/")).hasValue(new StoreLocation.S3("models", "a/b"));
    }

    @Test
    void aClaimIsAFolderOfPods() {
        assertThat(StoreLocation.parse("claim://runs//a/")).hasValue(new StoreLocation.Claimed(new Claim("runs", "a")));
        assertThat(new Claim("runs", "a").seen()).isEqualTo(Path.of("/claims/runs/a"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s3://",
                "s3://Models",
                "s3://key:secret@models",
                "s3://models//a",
                "s3://models/../other",
                "s3://models/a b",
                "s3://models/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa?",
                "claim://",
                "claim://Runs",
                "claim://runs/../other",
                "gs://models",
                "http://models"
            })
    void anythingElseIsNoLocation(String text) {
        assertThat(StoreLocation.parse(text)).isEmpty();
    }
}
