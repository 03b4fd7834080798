package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.store.BlobStore;
import dev.stoic.store.BlobStoreContract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server that is not ours says about our requests. It does not check signatures; {@link SignatureTest} does. */
class S3MockTest extends BlobStoreContract {
    private static final Pattern PORT = Pattern.compile("started on ports .* (\\d+) \\(http\\)");
    private static final AtomicInteger STORES = new AtomicInteger();

    @TempDir
    private static Path folder;

    private static Process mock;
    private static URI endpoint;

    private final S3BlobStore store = new S3BlobStore(settings(), InstantSource.system(), 1000);

    @BeforeAll
    static void start() throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        mock = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        classPath,
                        "com.adobe.testing.s3mock.S3MockApplication",
                        "--server.port=0",
                        "--http.port=0",
                        "--com.adobe.testing.s3mock.store.initial-buckets=models")
                .redirectErrorStream(true)
                .start();
        var said = new ArrayList<String>();
        var lines = mock.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.add(line);
            var port = PORT.matcher(line);
            if (port.find()) {
                endpoint = URI.create("http://127.0.0.1:" + port.group(1));
                Thread.ofVirtual().start(() -> lines.lines().forEach(_ -> {}));
                return;
            }
        }
        throw new IOException("S3Mock did not start: " + String.join("\n", said));
    }

    @AfterAll
    static void stop() throws InterruptedException {
        mock.destroyForcibly().waitFor();
    }

    @AfterEach
    void end() {
        store.close();
    }

    private static S3Settings settings() {
        return new S3Settings(
                Optional.of(endpoint),
                "us-east-1",
                "models",
                "runs/" + STORES.incrementAndGet() + "/",
                S3Double.CREDENTIALS,
                Patience.USUAL,
                Optional.empty());
    }

    @Override
    protected BlobStore store() {
        return store;
    }

    @Test
    @Disabled("S3Mock looks and then writes: of plain requests sent together, several are answered with 200")
    @Override
    protected void ofManyCreatorsExactlyOneWins() {}

    @Test
    @Disabled("While an object is replaced, answers of S3Mock to its readers stop in the middle")
    @Override
    protected void readersSeeOldBytesOrNewOnesAndNothingBetween() {}

    @Test
    void itsConditionalWritesSatisfyTheProof() throws IOException {
        try (S3BlobStore opened = S3BlobStore.open(settings(), InstantSource.system())) {
            assertThat(opened.list("")).isEmpty();
        }
    }

    @Test
    void longListsComePageByPage() throws IOException {
        var names = new ArrayList<String>();
        try (var small = new S3BlobStore(settings(), InstantSource.system(), 4)) {
            for (int i = 10; i < 33; i++) {
                small.put("a/" + i, bytes("x"));
                names.add("a/" + i);
            }
            assertThat(small.list("a/")).isEqualTo(List.copyOf(names));
        }
    }
}
