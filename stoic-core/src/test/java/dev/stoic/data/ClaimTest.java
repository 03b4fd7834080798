package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.fault.StoicException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimTest {
    @Test
    void aPlaceOnAVolumeIsAFileOfPods() {
        Claim claim = Claim.parse("claim://team-data/2026/*.csv").orElseThrow();

        assertThat(claim).isEqualTo(new Claim("team-data", "2026/*.csv")).hasToString("claim://team-data/2026/*.csv");
        assertThat(claim.seen()).isEqualTo(Path.of("/claims/team-data/2026/*.csv"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claim:/a/b",
                "claim:///b",
                "claim://A/b",
                "claim://a-/b",
                "claim://a/../b",
                "claim://a/b/../../c",
                "store://a"
            })
    void anythingElseIsNone(String text) {
        assertThat(Claim.parse(text)).isEmpty();
    }

    @Test
    void onAMachineWithoutTheVolumeTheAdviceIsToRunTheJobOnTheCluster() {
        var source = new Source(
                "claim://nowhere/a.csv",
                Optional.empty(),
                Source.TargetKind.NONE,
                Source.Columns.all(),
                Source.Csv.guess());

        var thrown = catchThrowableOfType(
                StoicException.class,
                () -> Located.find(
                        source,
                        new Places(Path.of("."), Path.of("."), new DataHome(Path.of(".")), RemoteFiles.none()),
                        Progress.silent()));

        assertThat(thrown).hasMessage("claim://nowhere/a.csv is not here");
        assertThat(thrown.fault().advice()).contains("stoic submit");
    }
}
