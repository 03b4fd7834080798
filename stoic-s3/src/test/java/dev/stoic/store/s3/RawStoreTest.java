package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.codec.Codec;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a store answers to requests that our own client would never send, or not in this way. */
class RawStoreTest {
    private static final byte[] NOTHING = {};

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private StoreFixture there;

    @BeforeEach
    void open() {
        there = new StoreFixture(folder, InstantSource.system(), 2, Duration.ofSeconds(60));
    }

    @AfterEach
    void end() {
        http.close();
        there.close();
        assertThat(there.trouble).isEmpty();
    }

    /** A request that is signed properly, before anybody spoils it. */
    private Map<String, String> signed(String method, String path, Map<String, String> given, String content) {
        var credentials = new Credentials("root", StoreFixture.MASTER.secretOf("root"), Optional.empty());
        var headers = new HashMap<>(
                new Signature(credentials, "anywhere").headers(method, uri(path), given, content, Instant.now()));
        return headers;
    }

    private URI uri(String path) {
        return URI.create(there.endpoint() + path);
    }

    private HttpResponse<byte[]> send(String method, String path, Map<String, String> headers, byte[] body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(path)).method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpResponse<byte[]> ask(String method, String path, Map<String, String> given, String body)
            throws IOException, InterruptedException {
        byte[] bytes = bytes(body);
        return send(method, path, signed(method, path, given, Codec.sha256(bytes)), bytes);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void assertRefused(HttpResponse<byte[]> answer, int status, String code) {
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("<Code>" + code + "</Code>");
        assertThat(answer.statusCode()).isEqualTo(status);
    }

    @Test
    void aVersionIsTheShaOfTheContent() throws Exception {
        String etag = ask("PUT", "/stoic/a", Map.of(), "one")
                .headers()
                .firstValue("etag")
                .orElseThrow();
        assertThat(etag).isEqualTo("\"" + Codec.sha256(bytes("one")) + "\"");
        assertThat(ask("HEAD", "/stoic/a", Map.of(), "").headers().map())
                .containsEntry("etag", List.of(etag))
                .containsEntry("content-length", List.of("3"));
        assertThat(ask("GET", "/stoic/a", Map.of("if-none-match", etag), "").statusCode())
                .isEqualTo(304);
    }

    @Test
    void whatHasChangedIsNotReplacedUnderTheConditionThatItHasNot() throws Exception {
        assertRefused(ask("PUT", "/stoic/a", Map.of("if-match", "\"x\""), "one"), 404, "NoSuchKey");
        String etag = ask("PUT", "/stoic/a", Map.of(), "one")
                .headers()
                .firstValue("etag")
                .orElseThrow();
        assertThat(ask("PUT", "/stoic/a", Map.of("if-match", etag), "two").statusCode())
                .isEqualTo(200);
        assertRefused(ask("PUT", "/stoic/a", Map.of("if-match", etag), "three"), 412, "PreconditionFailed");
        assertRefused(ask("DELETE", "/stoic/a", Map.of("if-match", etag), ""), 412, "PreconditionFailed");
        assertRefused(ask("GET", "/stoic/a", Map.of("if-match", etag), ""), 412, "PreconditionFailed");
        assertThat(ask("GET", "/stoic/a", Map.of(), "").body()).isEqualTo(bytes("two"));
        assertThat(ask("DELETE", "/stoic/a", Map.of("if-match", "*"), "").statusCode())
                .isEqualTo(204);
        assertRefused(ask("DELETE", "/stoic/a", Map.of("if-match", "*"), ""), 404, "NoSuchKey");
    }

    @Test
    void partsOfAnObjectAreGiven() throws Exception {
        ask("PUT", "/stoic/a", Map.of(), "0123456789");
        assertRange("bytes=2-4", "234", "bytes 2-4/10");
        assertRange("bytes=7-", "789", "bytes 7-9/10");
        assertRange("bytes=-2", "89", "bytes 8-9/10");
        assertRange("bytes=8-99", "89", "bytes 8-9/10");
        assertRefused(ask("GET", "/stoic/a", Map.of("range", "bytes=10-"), ""), 416, "InvalidRange");
        assertThat(ask("GET", "/stoic/a", Map.of("range", "lines=1-2"), "").statusCode())
                .isEqualTo(200);
    }

    private void assertRange(String range, String expected, String described) throws Exception {
        HttpResponse<byte[]> answer = ask("GET", "/stoic/a", Map.of("range", range), "");
        assertThat(answer.statusCode()).isEqualTo(206);
        assertThat(answer.body()).isEqualTo(bytes(expected));
        assertThat(answer.headers().firstValue("content-range")).hasValue(described);
    }

    @Test
    void aBodyThatIsNotTheSignedOneLeavesNothing() throws Exception {
        var headers = signed("PUT", "/stoic/a", Map.of(), Codec.sha256(bytes("one")));
        assertRefused(send("PUT", "/stoic/a", headers, bytes("two")), 400, "XAmzContentSHA256Mismatch");
        var unsigned = signed("PUT", "/stoic/a", Map.of(), "UNSIGNED-PAYLOAD");
        assertRefused(send("PUT", "/stoic/a", unsigned, bytes("two")), 400, "InvalidRequest");
        var chunks = signed("PUT", "/stoic/a", Map.of(), "STREAMING-AWS4-HMAC-SHA256-PAYLOAD");
        assertRefused(send("PUT", "/stoic/a", chunks, bytes("two")), 501, "NotImplemented");
        assertThat(folder.resolve("objects")).isEmptyDirectory();
        assertThat(folder.resolve("unfinished")).isEmptyDirectory();
    }

    @Test
    void whoReadsNeedNotSignABodyThatIsNotThere() throws Exception {
        ask("PUT", "/stoic/a", Map.of(), "one");
        var headers = signed("GET", "/stoic/a", Map.of(), "UNSIGNED-PAYLOAD");
        assertThat(send("GET", "/stoic/a", headers, NOTHING).body()).isEqualTo(bytes("one"));
    }

    @Test
    void whatIsNotSignedIsRefused() throws Exception {
        assertRefused(send("GET", "/stoic/a", Map.of(), NOTHING), 403, "AccessDenied");
        var more = signed("GET", "/stoic/a", Map.of(), Codec.sha256(NOTHING));
        more.put("x-amz-meta-added", "later");
        assertRefused(send("GET", "/stoic/a", more, NOTHING), 403, "AccessDenied");
        var other = signed("GET", "/stoic/a", Map.of(), Codec.sha256(NOTHING));
        assertRefused(send("GET", "/stoic/b", other, NOTHING), 403, "SignatureDoesNotMatch");
        assertRefused(send("DELETE", "/stoic/a", other, NOTHING), 403, "SignatureDoesNotMatch");
        var query = signed("GET", "/stoic/?list-type=2&prefix=a", Map.of(), Codec.sha256(NOTHING));
        assertRefused(send("GET", "/stoic/?list-type=2&prefix=", query, NOTHING), 403, "SignatureDoesNotMatch");
        var stranger = signed("GET", "/stoic/a", Map.of(), Codec.sha256(NOTHING));
        stranger.computeIfPresent("authorization", (_, text) -> text.replace("=root/", "=admin/"));
        assertRefused(send("GET", "/stoic/a", stranger, NOTHING), 403, "InvalidAccessKeyId");
        stranger.put("authorization", "Basic cm9vdDpyb290");
        assertRefused(send("GET", "/stoic/a", stranger, NOTHING), 400, "AuthorizationHeaderMalformed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/stoic/../secret",
                "/stoic/a/../../secret",
                "/stoic/%2e%2e/secret",
                "/stoic/a/%2E%2E/b",
                "/stoic/%2e",
                "/stoic//a",
                "/stoic/a%00b",
                "/stoic/a%0ab",
                "/stoic/..%2fsecret"
            })
    void namesThatCouldLeadElsewhereAreRefused(String path) throws Exception {
        Files.writeString(folder.resolve("secret"), "not an object");
        HttpResponse<byte[]> answer = ask("GET", path, Map.of(), "");
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isIn(400, 403, 404);
        assertThat(ask("PUT", path, Map.of(), "x").statusCode()).isIn(400, 403, 404);
        assertThat(folder.resolve("objects")).isEmptyDirectory();
        assertThat(folder.resolve("secret")).hasContent("not an object");
    }

    @Test
    void oddNamesComeBackAsTheyWere() throws Exception {
        for (String path : List.of(
                "/stoic/a%20b", "/stoic/%C3%BC/%E2%82%AC.csv", "/stoic/100%25", "/stoic/%5B%2A%5D", "/stoic/a%2Bb")) {
            assertThat(ask("PUT", path, Map.of(), path).statusCode()).isEqualTo(200);
            assertThat(ask("GET", path, Map.of(), "").body()).isEqualTo(bytes(path));
        }
        String list = new String(ask("GET", "/stoic/?list-type=2", Map.of(), "").body(), StandardCharsets.UTF_8);
        assertThat(list)
                .contains(
                        "<Key>a b</Key>", "<Key>ü/€.csv</Key>", "<Key>100%</Key>", "<Key>[*]</Key>", "<Key>a+b</Key>");
        String encoded = new String(
                ask("GET", "/stoic/?encoding-type=url&list-type=2", Map.of(), "")
                        .body(),
                StandardCharsets.UTF_8);
        assertThat(encoded).contains("<Key>%C3%BC/%E2%82%AC.csv</Key>", "<Key>a%20b</Key>");
    }

    @Test
    void whatIsNotKnownIsSaidToBeUnknown() throws Exception {
        assertRefused(ask("POST", "/stoic/a?uploads=", Map.of(), ""), 501, "NotImplemented");
        assertRefused(ask("POST", "/stoic/a", Map.of(), ""), 405, "MethodNotAllowed");
        assertRefused(ask("GET", "/stoic/?acl=", Map.of(), ""), 501, "NotImplemented");
        assertRefused(ask("GET", "/stoic/", Map.of(), ""), 501, "NotImplemented");
        assertRefused(ask("PUT", "/stoic/a", Map.of("if-none-match", "\"x\""), ""), 501, "NotImplemented");
        assertRefused(ask("PUT", "/stoic/a", Map.of("x-amz-copy-source", "/stoic/b"), ""), 501, "NotImplemented");
        assertRefused(ask("GET", "/other/a", Map.of(), ""), 404, "NoSuchBucket");
        assertThat(ask("HEAD", "/stoic/", Map.of(), "").statusCode()).isEqualTo(200);
    }

    @Test
    void whatWasSaidOfAnObjectComesBackWithIt() throws Exception {
        ask("PUT", "/stoic/a", Map.of("x-amz-meta-colour", "blue"), "one");
        assertThat(ask("HEAD", "/stoic/a", Map.of(), "").headers().firstValue("x-amz-meta-colour"))
                .hasValue("blue");
        there.close();
        // As a backup that keeps no times gives it back.
        Files.setLastModifiedTime(folder.resolve("objects/a"), java.nio.file.attribute.FileTime.from(Instant.EPOCH));
        there = new StoreFixture(folder);
        assertThat(ask("HEAD", "/stoic/a", Map.of(), "").headers().firstValue("x-amz-meta-colour"))
                .hasValue("blue");
        ask("PUT", "/stoic/a", Map.of(), "one");
        assertThat(ask("HEAD", "/stoic/a", Map.of(), "").headers().firstValue("x-amz-meta-colour"))
                .isEmpty();
        assertRefused(ask("PUT", "/stoic/a", Map.of("x-amz-meta-long", "x".repeat(3000)), ""), 400, "MetadataTooLarge");
    }

    @Test
    void aClientThatFallsSilentInTheMiddleDoesNotKeepItsSeat() throws Exception {
        there.close();
        there = new StoreFixture(folder, InstantSource.system(), 1, Duration.ofSeconds(1));
        byte[] whole = new byte[100];
        for (int i = 0; i < 2; i++) {
            var headers = signed("PUT", "/stoic/a", Map.of(), Codec.sha256(whole));
            try (var socket = new Socket("127.0.0.1", there.server.port())) {
                var head = new StringBuilder("PUT /stoic/a HTTP/1.1\r\nHost: " + uri("").getAuthority() + "\r\n");
                headers.forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
                OutputStream out = socket.getOutputStream();
                out.write(bytes(head + "Content-Length: 100\r\n\r\nonly this"));
                out.flush();
                assertThat(socket.getInputStream().read())
                        .as("the store hangs up")
                        .isNegative();
            }
        }
        assertThat(ask("PUT", "/stoic/a", Map.of(), "one").statusCode()).isEqualTo(200);
        assertThat(folder.resolve("unfinished")).isEmptyDirectory();
    }

    @Test
    void whoComesWhenAllSeatsAreTakenIsAskedToComeAgain() throws Exception {
        var sockets =
                List.of(new Socket("127.0.0.1", there.server.port()), new Socket("127.0.0.1", there.server.port()));
        int status = 0;
        try {
            for (Socket socket : sockets) {
                var headers = signed("PUT", "/stoic/b", Map.of(), Codec.sha256(new byte[100]));
                var head = new StringBuilder("PUT /stoic/b HTTP/1.1\r\nHost: " + uri("").getAuthority() + "\r\n");
                headers.forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
                socket.getOutputStream().write(bytes(head + "Content-Length: 100\r\n\r\n"));
                socket.getOutputStream().flush();
            }
            // Until both sit, others find a seat.
            for (int i = 0; i < 10_000 && status != 503; i++) {
                status = ask("HEAD", "/stoic/a", Map.of(), "").statusCode();
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        assertThat(status).isEqualTo(503);
    }

    @Test
    void healthIsToldToEverybody() throws Exception {
        ask("PUT", "/stoic/a", Map.of(), "one");
        assertThat(health("/live")).contains("alive");
        assertThat(health("/ready")).contains("ready");
        assertThat(health("/metrics"))
                .contains("stoic_store_requests_total{method=\"PUT\",status=\"200\"} 1\n")
                .contains("stoic_store_received_bytes_total 3\n")
                .containsPattern("stoic_store_disk_free_bytes [1-9]");
        assertThat(health("/stoic/a")).contains("/live");
    }

    private String health(String path) throws Exception {
        var uri = URI.create("http://127.0.0.1:" + there.server.healthPort().orElseThrow() + path);
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
