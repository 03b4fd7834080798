package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.StoicException;
import dev.stoic.job.StoreLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class S3SettingsTest {
    private static final StoreLocation.S3 LOCATION = new StoreLocation.S3("models", "team/a");
    private static final Map<String, String> KEYS =
            Map.of("AWS_ACCESS_KEY_ID", "id", "AWS_SECRET_ACCESS_KEY", "hidden", "AWS_REGION", "eu-north-1");

    @TempDir
    private Path home;

    @Test
    void everyRunHasAPrefixOfItsOwnInTheBucketsOwnHost() {
        S3Settings settings = of(LOCATION, KEYS);
        assertThat(settings.prefix()).isEqualTo("team/a/r-abcde/");
        assertThat(settings.uri("k", "")).hasToString("https://models.s3.eu-north-1.amazonaws.com/k");
        assertThat(of(new StoreLocation.S3("my.models", ""), KEYS).uri("k", "a=1"))
                .hasToString("https://s3.eu-north-1.amazonaws.com/my.models/k?a=1");
    }

    @Test
    void certificatesToBelieveAreThoseOfTheBundleIfThereIsOne() {
        assertThat(of(LOCATION, KEYS).authority()).isEmpty();
        var env = new java.util.HashMap<>(KEYS);
        env.put("AWS_CA_BUNDLE", "/nowhere/ca.crt");
        S3Settings settings = of(LOCATION, env);
        assertThat(settings.authority()).hasValue(Path.of("/nowhere/ca.crt"));
        assertThatThrownBy(() -> new S3Files(settings, InstantSource.system()))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("/nowhere/ca.crt: no such file");
    }

    @Test
    void withAnEndpointTheBucketIsInThePathAndAnyRegionWillDo() {
        var env = Map.of(
                "AWS_ACCESS_KEY_ID", "id",
                "AWS_SECRET_ACCESS_KEY", "hidden",
                "AWS_ENDPOINT_URL", "http://localhost:9000/");
        assertThat(of(LOCATION, env).uri("k", "")).hasToString("http://localhost:9000/models/k");
        assertThat(of(LOCATION, env).region()).isEqualTo("us-east-1");
    }

    @Test
    void theEnvironmentWinsOverTheProfileAndTheProfileIsEnough() throws IOException {
        Files.createDirectories(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/credentials"), """
                [default]
                aws_access_key_id = from-default
                aws_secret_access_key = a=b
                # a comment = nothing
                [team]
                aws_access_key_id=from-team
                aws_secret_access_key=c
                aws_session_token=d
                """);
        Files.writeString(
                home.resolve(".aws/config"), "[default]\nregion=eu-west-3\n[profile team]\nregion = us-west-2\n");
        S3Settings usual = of(LOCATION, Map.of());
        assertThat(usual.region()).isEqualTo("eu-west-3");
        assertThat(usual.credentials()).isEqualTo(new Credentials("from-default", "a=b", Optional.empty()));
        S3Settings team = of(LOCATION, Map.of("AWS_PROFILE", "team", "AWS_REGION", "ap-south-1"));
        assertThat(team.region()).isEqualTo("ap-south-1");
        assertThat(team.credentials()).isEqualTo(new Credentials("from-team", "c", Optional.of("d")));
    }

    @Test
    void whatIsMissingIsSaidWithItsVariable() {
        assertThatThrownBy(() -> of(LOCATION, Map.of("AWS_REGION", "eu-west-1")))
                .isInstanceOfSatisfying(
                        StoicException.class,
                        e -> assertThat(e.fault().advice()).contains("AWS_ACCESS_KEY_ID"));
        assertThatThrownBy(() -> of(LOCATION, Map.of()))
                .isInstanceOfSatisfying(
                        StoicException.class,
                        e -> assertThat(e.fault().advice()).contains("AWS_REGION"));
        assertThatThrownBy(() -> of(LOCATION, Map.of("AWS_ENDPOINT_URL", "localhost:9000")))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("localhost:9000");
    }

    @Test
    void secretsAreNotPrinted() {
        assertThat(of(LOCATION, KEYS).toString()).doesNotContain("hidden");
    }

    private S3Settings of(StoreLocation.S3 location, Map<String, String> env) {
        return S3Settings.of(location, "r-abcde", env, home, InstantSource.system());
    }
}
