package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.codec.Codec;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The examples that the description of the algorithm gives, with their results. */
class SignatureTest {
    private static final Instant NOW = Instant.parse("2013-05-24T00:00:00Z");
    private static final String HOST = "https://examplebucket.s3.amazonaws.com";
    private static final Signature SIGNATURE = new Signature(
            new Credentials("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", Optional.empty()),
            "us-east-1");

    @Test
    void getObject() {
        assertThat(signed("GET", "/test.txt", Map.of("range", "bytes=0-9"), ""))
                .endsWith("SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
                        + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
    }

    @Test
    void putObject() {
        var headers = Map.of("date", "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class", "REDUCED_REDUNDANCY");
        assertThat(signed("PUT", "/test%24file.text", headers, "Welcome to Amazon S3."))
                .endsWith("Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
    }

    @Test
    void getBucketLifecycle() {
        assertThat(signed("GET", "/?lifecycle=", Map.of(), ""))
                .endsWith("Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543");
    }

    @Test
    void listObjects() {
        assertThat(signed("GET", "/?max-keys=2&prefix=J", Map.of(), ""))
                .endsWith("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
    }

    private static String signed(String method, String path, Map<String, String> headers, String body) {
        return SIGNATURE
                .headers(
                        method,
                        URI.create(HOST + path),
                        headers,
                        Codec.sha256(body.getBytes(StandardCharsets.UTF_8)),
                        NOW)
                .get("authorization");
    }
}
