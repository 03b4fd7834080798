package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.cli.certificates.CertificateFolder;
import dev.stoic.job.StoreLocation;
import dev.stoic.store.BlobStore;
import dev.stoic.store.BlobStoreContract;
import dev.stoic.store.s3.S3BlobStore;
import dev.stoic.store.s3.S3Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process of its own, over TLS, reached with the variables that it prints. */
class StoreCommandTest extends BlobStoreContract {
    private static final Pattern EXPORT = Pattern.compile("export ([A-Z_]+)='([^']*)'");

    @TempDir
    private static Path folder;

    private static CommandLineFixture stoic;
    private static Process process;
    private static String endpoint;

    private S3BlobStore store;

    @BeforeAll
    static void start() throws IOException {
        stoic = new CommandLineFixture(folder);
        var files = new CertificateFolder(folder.resolve("tls"));
        Instant now = Instant.now();
        files.keep(files.authority(now).leaf(List.of("localhost"), now, Duration.ofDays(1)));
        process = started("localhost:0");
        endpoint = ready(process);
    }

    private static Process started(String listen) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Stoic.class.getName()));
        command.addAll(
                List.of("store", "--folder", "data", "--listen", listen, "--tls", "tls", "--secret-file", "secret"));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
    }

    private static String ready(Process process) throws IOException {
        var said = new ArrayList<String>();
        var lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.add(line);
            if (line.startsWith(StoreCommand.READY)) {
                return line.substring(StoreCommand.READY.length());
            }
        }
        throw new IOException("the store did not start: " + said);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Every test has a namespace of its own. */
    @BeforeEach
    void open(TestInfo test) {
        String namespace = "t" + Integer.toHexString(test.getDisplayName().hashCode());
        store = opened(namespace);
    }

    private static S3BlobStore opened(String namespace) {
        var location = new StoreLocation.S3("stoic", namespace + "/runs");
        return S3BlobStore.open(
                S3Settings.of(
                        location, "r-abcde", variables("j." + namespace + ".r-abcde"), folder, InstantSource.system()),
                InstantSource.system());
    }

    private static Map<String, String> variables(String id) {
        Said said = stoic.run("store", "key", id, "--secret-file", "secret", "--tls", "tls", "--endpoint", endpoint);
        var variables = new HashMap<String, String>();
        said.out()
                .lines()
                .map(EXPORT::matcher)
                .filter(m -> m.matches())
                .forEach(m -> variables.put(m.group(1), m.group(2)));
        return variables;
    }

    @AfterEach
    void end() {
        store.close();
    }

    @Override
    protected BlobStore store() {
        return store;
    }

    @Test
    void theSecretIsMadeOnceAndForItsOwnerOnly() throws IOException {
        Path secret = folder.resolve("secret");
        assertThat(Files.readString(secret)).matches("[0-9a-f]{64}\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                .isEqualTo("rw-------");
    }

    @Test
    void whatAKeyOpensIsPrinted() {
        assertThat(variables("n.team-a"))
                .containsEntry("AWS_ENDPOINT_URL", endpoint)
                .containsEntry("AWS_CA_BUNDLE", folder.resolve("tls/ca.crt").toString())
                .containsEntry("AWS_ACCESS_KEY_ID", "n.team-a")
                .containsEntry("STOIC_STORE_DATA", "s3://stoic/team-a/data")
                .containsKey("AWS_SECRET_ACCESS_KEY");
        Said wrong = stoic.run("store", "key", "team-a", "--secret-file", "secret");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("\"team-a\" is not an access key", "n.<namespace>");
    }

    @Test
    void whoDoesNotBelieveItsAuthorityDoesNotTalkToIt() {
        var variables = variables("root");
        variables.remove("AWS_CA_BUNDLE");
        variables.forEach(stoic::with);
        stoic.points("points.csv", 30);
        Said said = stoic.with("STOIC_STORE_DATA", "s3://stoic/x").run("data", "push", "points.csv");
        assertThat(said.code()).isEqualTo(3);
        assertThat(said.err()).contains("PKIX");
    }

    @Test
    void offLoopbackAStoreNeedsACertificateAndASecretThatOthersKnow() {
        Said open = stoic.run("store", "--listen", "0.0.0.0:0", "--secret-file", "secret");
        assertThat(open.code()).isEqualTo(2);
        assertThat(open.err()).contains("off loopback", "stoic certificates");
        Said invented = stoic.run("store", "--listen", "0.0.0.0:0", "--tls", "tls", "--secret-file", "none");
        assertThat(invented.code()).isEqualTo(2);
        assertThat(invented.err()).contains("none: no such file", "openssl rand -hex 32");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void aSecondStoreDoesNotTakeTheFolder() throws Exception {
        Process second = started("localhost:0");
        String said = new String(second.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(said).contains("another store uses the folder");
        assertThat(second.waitFor()).isEqualTo(3);
    }

    @Test
    void itEndsWhenItIsToldToAndWhatIsAcknowledgedSurvivesItsDeath() throws Exception {
        store.put("a", bytes("one"));
        process.destroyForcibly().waitFor();
        int port = Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
        process = started("localhost:" + port);
        assertThat(ready(process)).isEqualTo(endpoint);
        assertThat(store.get("a")).hasValue(bytes("one"));
        process.destroy();
        assertThat(process.waitFor()).isZero();
        process = started("localhost:" + port);
        assertThat(ready(process)).isEqualTo(endpoint);
        assertThat(store.get("a")).hasValue(bytes("one"));
    }
}
